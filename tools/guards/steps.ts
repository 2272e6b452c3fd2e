import { projectRoot } from '../running/project.ts';
import type { Outcome, Step } from '../running/tally.ts';
import { beds } from '../plants/beds.ts';
import type { Bed } from '../plants/plant.ts';
import { withPlantedTree } from '../plants/planted-tree.ts';
import type { Guard } from './guard.ts';
import { guards } from './guards.ts';

/** Each guard on the project as it stands. */
export const guardSteps: readonly Step[] = guards.map((guard) => ({
  name: guard.name,
  run: () => check(guard),
}));

/** Each guard on a copy of the project with its violations planted: it must name every one. */
export const plantSteps: readonly Step[] = beds.map((bed) => ({
  name: `planted: ${bed.guard.name}`,
  run: () => checkBed(bed),
}));

async function check(guard: Guard): Promise<Outcome> {
  const { ok, output } = await guard.check(projectRoot);
  if (!ok) console.log(output.trimEnd());
  return ok ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

async function checkBed({ guard, plants }: Bed): Promise<Outcome> {
  const planted = plants.flatMap((plant) => plant.planted);
  const { ok, output } = await withPlantedTree(planted, (root) => guard.check(root));
  const missed = plants.filter(({ complaint }) => ok || !complaint.test(output));
  for (const { violation } of missed) console.log(`  ${guard.name} did not notice: ${violation}`);
  if (missed.length > 0 && process.env.SHOW_PLANTED === 'true') console.log(output);
  return { passed: plants.length - missed.length, failed: missed.length };
}

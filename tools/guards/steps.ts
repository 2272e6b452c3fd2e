import { projectRoot } from '../running/project.ts';
import type { Step } from '../running/run-steps.ts';
import type { Outcome } from '../running/report.ts';
import { rememberGreenTrial, isTrialGreen } from '../violations/green-trials.ts';
import { trials } from '../violations/trials.ts';
import type { Trial } from '../violations/violation.ts';
import { withPlantedTree } from '../violations/planted-tree.ts';
import type { Guard } from './guard.ts';
import { guards } from './guards.ts';

/** Each guard on the project as it stands. */
export const guardSteps: readonly Step[] = guards.map((guard) => ({
  name: guard.name,
  isNarrow: true,
  run: () => check(guard),
}));

/** A trial of each guard: on a copy of the project with violations planted in it, the guard must name every one. */
export const trialSteps: readonly Step[] = trials.map(stepOf);

/** The trials that something has changed for since they were last green. Prints how many are left out. */
export async function changedTrialSteps(): Promise<readonly Step[]> {
  const isGreen = await Promise.all(
    trials.map(({ guard }) => isTrialGreen(projectRoot, guard.name)),
  );
  const count = isGreen.filter(Boolean).length;
  if (count > 0)
    console.log(
      `Trials of ${count} guards are left out, for nothing they depend on has changed: -- --only planted runs them.`,
    );
  return trials.filter((_, at) => !isGreen[at]).map(stepOf);
}

function stepOf(trial: Trial): Step {
  const name = `planted: ${trial.guard.name}`;
  return {
    name,
    isNarrow: true,
    run: () => checkTrial(name, trial),
  };
}

async function check(guard: Guard): Promise<Outcome> {
  const { ok, output } = await guard.check(projectRoot);
  if (ok) return { passed: 1, failed: 0 };
  console.log(output.trimEnd());
  return { passed: 0, failed: 1, red: [{ name: guard.name, reason: output }] };
}

async function checkTrial(name: string, trial: Trial): Promise<Outcome> {
  const { guard, violations } = trial;
  const { ok, output } = await withPlantedTree(trial, (root) => guard.check(root));
  const missed = violations.filter(({ complaint }) => ok || !complaint.test(output));
  if (missed.length > 0 && process.env.SHOW_PLANTED === 'true') console.log(output);
  if (missed.length === 0) await rememberGreenTrial(projectRoot, guard.name);
  const red = missed.map(({ title }) => ({ name, reason: `it did not notice: ${title}` }));
  for (const { reason } of red) console.log(`  ${name}: ${reason}`);
  return { passed: violations.length - missed.length, failed: missed.length, red };
}

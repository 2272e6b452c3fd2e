import { join } from 'node:path';
import { projectRoot } from '../running/project.ts';
import type { Step } from '../running/run-steps.ts';
import { faultsOfNames } from './named-files.ts';
import { isPastBudget, routeSizes, tableOf } from './route-sizes.ts';
import { buildWebWhenChanged } from './web-build.ts';

const name = 'build of the pages';

/** Journeys run on what a newcomer would be served. A page past its budget is one failure, and so is any fault of the names of files. */
export const buildStep: Step = {
  name,
  run: async () => {
    await buildWebWhenChanged();
    const dist = join(projectRoot, 'web/dist');
    const sizes = await routeSizes(dist);
    console.log(tableOf(sizes));
    const faults = await faultsOfNames(dist);
    for (const fault of faults) console.log(fault);
    const red = [
      ...sizes.filter(isPastBudget).map((size) => `past its budget: ${tableOf([size])}`),
      ...(faults.length === 0 ? [] : [faults.join('\n')]),
    ].map((reason) => ({ name, reason }));
    return { passed: 2 + sizes.length - red.length, failed: red.length, red };
  },
};

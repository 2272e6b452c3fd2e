import { join } from 'node:path';
import { projectRoot } from '../running/project.ts';
import type { Step } from '../running/run-steps.ts';
import { faultsOfNames } from './named-files.ts';
import { isPastBudget, routeSizes, tableOf } from './route-sizes.ts';
import { buildWebWhenChanged } from './web-build.ts';

/** Journeys run on what a newcomer would be served. A page past its budget is one failure, and so is any fault of the names of files. */
export const buildStep: Step = {
  name: 'build of the pages',
  run: async () => {
    await buildWebWhenChanged();
    const dist = join(projectRoot, 'web/dist');
    const sizes = await routeSizes(dist);
    console.log(tableOf(sizes));
    const faults = await faultsOfNames(dist);
    for (const fault of faults) console.log(fault);
    const failed = sizes.filter(isPastBudget).length + Math.min(1, faults.length);
    return { passed: 2 + sizes.length - failed, failed };
  },
};

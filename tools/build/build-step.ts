import { join } from 'node:path';
import { projectRoot } from '../running/project.ts';
import type { Step } from '../running/run-steps.ts';
import { isPastBudget, routeSizes, tableOf } from './route-sizes.ts';
import { buildWebWhenChanged } from './web-build.ts';

/** Journeys run on what a newcomer would be served; a page whose script is past its budget is one failure. */
export const buildStep: Step = {
  name: 'build of the pages',
  run: async () => {
    await buildWebWhenChanged();
    const sizes = await routeSizes(join(projectRoot, 'web/dist'));
    console.log(tableOf(sizes));
    const failed = sizes.filter(isPastBudget).length;
    return { passed: 1 + sizes.length - failed, failed };
  },
};

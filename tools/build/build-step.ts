import type { Step } from '../running/tally.ts';
import { buildWebWhenChanged } from './web-build.ts';

/** Journeys run on what a newcomer would be served. */
export const buildStep: Step = {
  name: 'build of the pages',
  run: async () => {
    await buildWebWhenChanged();
    return { passed: 1, failed: 0 };
  },
};

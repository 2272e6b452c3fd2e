import type { Figures } from '../figures.ts';
import { listQueue } from './jobs.queries.ts';

/** What waits to be done, by each of these kinds. */
export const figuresOfJobs = (kinds: readonly string[]): Figures => ({
  gauges: {
    shieldsource_jobs_waiting: {
      help: 'Jobs that are due and that nobody works on, by kind, counted up to 1000',
      label: 'kind',
    },
    shieldsource_jobs_oldest_seconds: {
      help: 'For how long the oldest of them has been due; 0 where none is',
      label: 'kind',
    },
    shieldsource_jobs_dead: {
      help: 'Jobs that failed ten times and wait for dead-jobs --revive, by kind, counted up to 1000 in all',
      label: 'kind',
    },
  },
  read: async ({ db }) =>
    (await listQueue(db, kinds)).flatMap(({ kind, waiting, seconds, dead }) => [
      { name: 'shieldsource_jobs_waiting', of: kind, value: waiting },
      { name: 'shieldsource_jobs_oldest_seconds', of: kind, value: seconds },
      { name: 'shieldsource_jobs_dead', of: kind, value: dead },
    ]),
});

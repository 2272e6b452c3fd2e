import { defineCommand } from 'citty';
import { command, record } from '../src/features/events/events.ts';
import { makeKeys } from '../src/platform/crypto.ts';
import { inTransaction } from '../src/platform/database/database.ts';
import { listDeadJobs, reviveDeadJobs } from '../src/platform/jobs/dead-jobs.ts';
import { withDatabase } from './with-database.ts';

export const deadJobsCommand = defineCommand({
  meta: {
    name: 'dead-jobs',
    description:
      'Lists the messages and other jobs that failed ten times, without what they carry; or gives them ten more tries',
  },
  args: {
    revive: { type: 'string', description: 'the id of one, or "all"' },
  },
  run: ({ args: { revive } }) =>
    withDatabase(async ({ db }, config) => {
      const jobs = await listDeadJobs(db);
      if (revive === undefined) {
        for (const { id, kind, dead_at: deadAt, last_error: reason } of jobs)
          console.log(`${id}  ${kind}  ${new Date(deadAt ?? 0).toISOString()}  ${reason}`);
        console.log(`${jobs.length} dead jobs`);
        return;
      }
      if (revive !== 'all' && !jobs.some(({ id }) => id === revive))
        throw new Error(`no dead job has the id "${revive}"`);
      const revived = await inTransaction(db, async (tx) => {
        const count = await reviveDeadJobs(tx, revive === 'all' ? undefined : revive);
        if (count > 0)
          await record(tx, { keys: makeKeys(config) }, 'jobs.revive', {
            subject: revive,
            actor: command,
            params: { jobs: count },
          });
        return count;
      });
      console.log(`${revived} revived`);
    }),
});

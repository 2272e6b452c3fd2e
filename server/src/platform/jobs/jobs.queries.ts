import { sql } from 'kysely';
import type { Db } from '../database/database.ts';

/** Past this many tries a job is dead: kept, seen in the log, and run again only when somebody revives it. */
const maxAttempts = 10;
/** How long a claim stands; whoever works on the job renews it well before. */
const lease = sql<Date>`now() + interval '1 minute'`;

export type ClaimedJob = Awaited<ReturnType<typeof claimJobs>>[number];

/** Claims up to `limit` due jobs for this worker, oldest first; two workers never get the same one. */
export async function claimJobs(db: Db, kinds: readonly string[], limit: number) {
  const due = db
    .selectFrom('job')
    .where('dead_at', 'is', null)
    .where('run_at', '<=', sql<number>`now()`)
    .where((eb) =>
      eb.or([eb('claimed_until', 'is', null), eb('claimed_until', '<', sql<number>`now()`)]),
    )
    .where('attempts', '<', maxAttempts)
    .where('kind', '=', sql<string>`any(${kinds}::text[])`)
    .select('id')
    .orderBy('run_at')
    .limit(limit)
    .forUpdate()
    .skipLocked();
  const claimed = await db
    .with('due', () => due)
    .updateTable('job')
    .from('due')
    .whereRef('job.id', '=', 'due.id')
    .set({ claimed_until: lease, attempts: sql`job.attempts + 1` })
    .returning([
      'job.id',
      'job.kind',
      'job.payload_sealed',
      'job.attempts',
      'job.run_at',
      'job.created_at',
    ])
    .execute();
  return claimed.toSorted((a, b) => a.run_at - b.run_at || (a.id < b.id ? -1 : 1));
}

export async function renewClaim(db: Db, job: ClaimedJob): Promise<void> {
  await db
    .updateTable('job')
    .set({ claimed_until: lease })
    .where('id', '=', job.id)
    .where('attempts', '=', job.attempts)
    .execute();
}

export async function deleteJob(db: Db, id: string): Promise<void> {
  await db.deleteFrom('job').where('id', '=', id).execute();
}

/** Puts a failed job back for another try after `waitSeconds`, or to rest after its last. Answers whether it is dead now. */
export async function putBack(
  db: Db,
  job: ClaimedJob,
  reason: string,
  waitSeconds: number,
): Promise<boolean> {
  const row = await db
    .updateTable('job')
    .set({
      claimed_until: null,
      last_error: reason.slice(0, 500),
      run_at: sql<Date>`now() + ${waitSeconds} * interval '1 second'`,
      dead_at: sql<Date | null>`case when attempts >= ${maxAttempts} then now() end`,
    })
    .where('id', '=', job.id)
    // if the claim was lost meanwhile, the job is somebody else's to judge
    .where('attempts', '=', job.attempts)
    .returning('dead_at')
    .executeTakeFirst();
  return row !== undefined && row.dead_at !== null;
}

/** Lays to rest jobs whose last try ended with the process that ran it. Answers their kinds. */
export async function buryAbandoned(db: Db): Promise<string[]> {
  const buried = await db
    .updateTable('job')
    .set({ dead_at: sql<Date>`now()`, last_error: 'the process ended during the last try' })
    .where('dead_at', 'is', null)
    .where('attempts', '>=', maxAttempts)
    .where('claimed_until', '<', sql<number>`now()`)
    .returning('kind')
    .execute();
  return buried.map((row) => row.kind);
}

import { sql } from 'kysely';
import type { Db } from '../database/database.ts';
import { mostCounted } from '../figures.ts';

/** Past this many tries a job is dead: kept, seen in the log, and run again only when somebody revives it. */
export const maxAttempts = 10;
/** How long a claim stands; whoever works on the job renews it well before. With the next look, a killed worker's job runs again within a minute. */
const lease = sql<Date>`now() + interval '45 seconds'`;

export type ClaimedJob = Awaited<ReturnType<typeof claimJobs>>[number];

/** How many jobs of a kind may be claimed. */
export interface FreeSlots {
  readonly kind: string;
  readonly freeSlots: number;
}

/** Claims due jobs for this worker, of each kind the oldest, at most as many as are free; two workers never get the same one. */
export async function claimJobs(db: Db, free: readonly FreeSlots[]) {
  const due = sql<{ id: string }>`(
    select due.id
    from unnest(${free.map(({ kind }) => kind)}::text[], ${free.map(({ freeSlots }) => freeSlots)}::int[]) as wanted (kind, free_slots)
    cross join lateral (
      select id from job
      where job.kind = wanted.kind and dead_at is null and run_at <= now()
        and (claimed_until is null or claimed_until < now())
        and (expires_at is null or expires_at > now())
      order by run_at limit wanted.free_slots
      for update skip locked
    ) as due
  )`;
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

/** Removes jobs that nobody works on and that are too late to be of use, and counts them by kind and day. Answers how many of each kind. */
export async function dropExpired(db: Db): Promise<{ kind: string; dropped: number }[]> {
  const { rows } = await sql<{ kind: string; dropped: number }>`
    with late as (
      select id from job
      where expires_at <= now() and dead_at is null and (claimed_until is null or claimed_until < now())
      for update skip locked
    ), gone as (
      delete from job using late where job.id = late.id returning job.kind
    ), counted as (
      select kind, count(*)::int as dropped from gone group by kind
    ), kept as (
      insert into job_expired as before (kind, day, jobs)
      select kind, (now() at time zone 'Asia/Shanghai')::date, dropped from counted
      on conflict (kind, day) do update set jobs = before.jobs + excluded.jobs
    )
    select kind, dropped from counted
  `.execute(db);
  return rows;
}

/** Of each kind what is due and nobody works on, for how many seconds the oldest has been, and what is dead. */
export async function listQueue(db: Db, kinds: readonly string[]) {
  const { rows } = await sql<{ kind: string; waiting: number; seconds: number; dead: number }>`
    with dead as (select kind from job where dead_at is not null limit ${mostCounted})
    select known.kind, waiting, seconds, (select count(*)::int from dead where dead.kind = known.kind) as dead
    from unnest(${kinds}::text[]) as known (kind)
    cross join lateral (
      select count(*)::int as waiting, coalesce(extract(epoch from now() - min(run_at)), 0)::float8 as seconds
      from (
        select run_at from job
        where job.kind = known.kind and dead_at is null and run_at <= now() and (claimed_until is null or claimed_until < now())
        order by run_at limit ${mostCounted}
      ) as due
    ) as queue`.execute(db);
  return rows;
}

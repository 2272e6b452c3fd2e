import { sql } from 'kysely';
import type { App } from './app.ts';
import { refuse } from './refusal.ts';

export interface Limit {
  readonly scope: string;
  readonly hits: number;
  readonly windowSeconds: number;
}

/**
 * Counts one hit of `subject` against a limit and refuses with `tooOften` (and `retryAfter` in seconds) past it.
 * Counted in the database, outside any transaction: a refused attempt counts too, and every server sees it.
 */
export async function spend(app: App, limit: Limit, subject: string): Promise<void> {
  const { hits, retryAfter } = await countHit(app, limit, subject);
  if (hits > limit.hits) throw refuse('tooOften', { retryAfter });
}

/** Counts one hit of `subject` in the window of now. Answers how many there were with it, and the seconds until the next window. */
export async function countHit(
  app: Pick<App, 'db' | 'keys'>,
  { scope, windowSeconds }: Limit,
  subject: string,
): Promise<{ hits: number; retryAfter: number }> {
  const { rows } = await sql<{ hits: number; retryAfter: number }>`
    insert into limit_window (scope, subject, window_start, hits)
    values (${scope}, ${app.keys.digest('limit', subject)},
      to_timestamp(floor(extract(epoch from now()) / ${windowSeconds}) * ${windowSeconds}), 1)
    on conflict (scope, subject, window_start) do update set hits = limit_window.hits + 1
    returning hits, greatest(1, ceil(extract(epoch from window_start) + ${windowSeconds} - extract(epoch from now())))::int as "retryAfter"
  `.execute(app.db);
  const [counted] = rows;
  if (!counted) throw new Error(`no window of ${scope} was counted`);
  return counted;
}

/** Takes back a hit that was counted in the window of now, once it is known that it should not count. */
export async function takeBack(
  app: Pick<App, 'db' | 'keys'>,
  { scope, windowSeconds }: Limit,
  subject: string,
): Promise<void> {
  await sql`
    update limit_window set hits = hits - 1
    where scope = ${scope} and subject = ${app.keys.digest('limit', subject)} and hits > 0
      and window_start = to_timestamp(floor(extract(epoch from now()) / ${windowSeconds}) * ${windowSeconds})
  `.execute(app.db);
}

/**
 * Adds `by` hits of `subject` (0 only looks) and answers how many there were in about the last `windowSeconds`: those of
 * the window of now, and of the window before the share that is not over yet. It falls steadily, where `countHit` begins
 * again at 0.
 */
export async function countFading(
  app: Pick<App, 'db' | 'keys'>,
  { scope, windowSeconds }: Omit<Limit, 'hits'>,
  subject: string,
  by: number,
): Promise<number> {
  const { rows } = await sql<{ hits: number }>`
    with present as (
      insert into limit_window (scope, subject, window_start, hits)
      values (${scope}, ${app.keys.digest('limit', subject)},
        to_timestamp(floor(extract(epoch from now()) / ${windowSeconds}) * ${windowSeconds}), ${by})
      on conflict (scope, subject, window_start) do update set hits = limit_window.hits + excluded.hits
      returning *
    )
    select (present.hits + coalesce(past.hits, 0)
      * (1 - extract(epoch from now() - present.window_start) / ${windowSeconds}))::float8 as hits
    from present left join limit_window past on past.scope = present.scope and past.subject = present.subject
      and past.window_start = present.window_start - make_interval(secs => ${windowSeconds})
  `.execute(app.db);
  const [counted] = rows;
  if (!counted) throw new Error(`no window of ${scope} was counted`);
  return counted.hits;
}

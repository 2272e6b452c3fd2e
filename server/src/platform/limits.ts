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
  const { rows } = await sql<{ hits: number; retryAfter: number }>`
    insert into limit_window (scope, subject, window_start, hits)
    values (${limit.scope}, ${app.keys.digest('limit', subject)},
      to_timestamp(floor(extract(epoch from now()) / ${limit.windowSeconds}) * ${limit.windowSeconds}), 1)
    on conflict (scope, subject, window_start) do update set hits = limit_window.hits + 1
    returning hits, ceil(extract(epoch from window_start) + ${limit.windowSeconds} - extract(epoch from now()))::int as "retryAfter"
  `.execute(app.db);
  const [counted] = rows;
  if (counted && counted.hits > limit.hits)
    throw refuse('tooOften', { retryAfter: Math.max(1, counted.retryAfter) });
}

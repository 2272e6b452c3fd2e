import { sql, type RawBuilder } from 'kysely';
import { workingTimeOf, type WorkYear } from '@shieldsource/contract/promises/working-time';
import type { TestApp } from './app.ts';

/** Reads the promises of a report, and makes them older than they are. */
export function givenPromisesOn({ app }: TestApp) {
  const clocksIn = (reportId: string) =>
    app.db
      .selectFrom('report_clock')
      .where('report_id', '=', reportId)
      .orderBy('started_at')
      .orderBy('due_at')
      .selectAll()
      .execute();

  const oneIn = async (reportId: string, kind: string) => {
    const all = await clocksIn(reportId);
    return all.findLast((clock) => clock.kind === kind);
  };

  /** Moves the start of a report's open promises this many days into the past; in most weeks five of seven are working days. */
  async function agedBy(reportId: string, days: number): Promise<void> {
    const past = sql.lit(`${days} days`);
    await sql`alter table report_clock disable trigger report_clock_fixed`.execute(app.db);
    await sql`update report_clock set started_at = started_at - ${past}::interval, due_at = due_at - ${past}::interval, warn_at = warn_at - ${past}::interval
      where report_id = ${reportId} and ended_at is null`.execute(app.db);
    await sql`alter table report_clock enable trigger report_clock_fixed`.execute(app.db);
  }

  async function calendar() {
    const { rows } = await sql<WorkYear>`
      select year, is_published as "isPublished", free, made_up as "madeUp" from work_year`.execute(
      app.db,
    );
    return workingTimeOf(rows);
  }

  const deskOf = (reportId: string) =>
    app.db
      .selectFrom('report')
      .where('id', '=', reportId)
      .select(['due_at', 'is_paused'])
      .executeTakeFirstOrThrow();

  return { clocksIn, oneIn, agedBy, calendar, deskOf };
}

/** A statement that drops all promises of a report, for tests that change it by raw SQL. */
export const promisesOver = (reportId: string): RawBuilder<unknown> =>
  sql`update report_clock set state = 'dropped', ended_at = now() where report_id = ${reportId} and ended_at is null`;

import { sql, type RawBuilder } from 'kysely';
import { v7 as newId } from 'uuid';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testApp, type Person, type TestApp } from '../../../test/app.ts';
import { givenFlagsOn, type SeenReport } from '../../../test/given.flags.ts';
import { givenPromisesOn } from '../../../test/given.promises.ts';
import { forgetLimits } from '../../../test/signing-in.ts';
import { stoppedByOn } from '../../../test/stopped-by.ts';

// Raw SQL against what must hold whatever the code does.
let app: TestApp;
let given: ReturnType<typeof givenFlagsOn>;
let kept: ReturnType<typeof givenPromisesOn>;
let reviewer: Person;
let mina: Person;
beforeAll(async () => {
  app = await testApp();
  given = givenFlagsOn(app);
  kept = givenPromisesOn(app);
  [reviewer, mina] = [await given.staff(), await given.researcher()];
});
beforeEach(() => forgetLimits(app));

const stoppedBy = (...statements: readonly RawBuilder<unknown>[]): Promise<string> =>
  stoppedByOn(app)(...statements);

const change = ({ reportId }: SeenReport, kind: string, set: string) =>
  sql`update report_clock set ${sql.raw(set)} where report_id = ${reportId} and kind = ${kind}`;
const begin = (
  { reportId }: SeenReport,
  kind: string,
  values = "'running', now(), 3, 0, 2, '{}', 0, now() + interval '3 days', false, now()",
) =>
  sql`insert into report_clock (id, report_id, kind, level, state, started_at, target_days, policy_version, calendar_version, pauses, spent_ms, due_at, is_provisional, warn_at)
    values (${newId()}, ${reportId}, ${kind}, 3, ${sql.raw(values)})`;

describe('a promise', () => {
  test.for<[string, string, string]>([
    ['gets another target', 'report_clock_fixed_fields', 'target_days = 30'],
    [
      'begins at another time',
      'report_clock_fixed_fields',
      "started_at = started_at - interval '1 day'",
    ],
    [
      'is kept too late',
      'report_clock_in_time',
      "state = 'met', ended_at = due_at + interval '1 minute'",
    ],
    ['is missed before its time', 'report_clock_too_late', "state = 'missed', ended_at = now()"],
    ['ends without an end', 'report_clock_open', "state = 'met'"],
    ['is paused without a pause', 'report_clock_paused', "state = 'paused'"],
    ['was always paused', 'report_clock_paused', "pauses = '{(,2026-01-01)}'"],
    ['runs on in a pause', 'report_clock_paused', "pauses = '{[2026-01-01,)}'"],
    [
      'is paused while nobody is asked',
      'report_clock_fits_report',
      "state = 'paused', pauses = '{[2026-01-01,)}'",
    ],
  ])('that %s is stopped', async ([, constraint, set]) => {
    expect(await stoppedBy(change(await given.waiting(mina), 'verdict', set))).toBe(constraint);
  });

  test('that ended stays as it ended, and one that was missed stays missed', async () => {
    const judged = await given.ignored(mina, reviewer);
    expect(await stoppedBy(change(judged, 'verdict', "state = 'dropped'"))).toBe(
      'report_clock_ends_once',
    );
    const late = await given.waiting(mina);
    await kept.agedBy(late.reportId, 28);
    await change(late, 'verdict', "state = 'missed'").execute(app.app.db);
    expect(await stoppedBy(change(late, 'verdict', "state = 'running'"))).toBe(
      'report_clock_stays_missed',
    );
    expect(await stoppedBy(change(late, 'verdict', "due_at = now() + interval '9 days'"))).toBe(
      'report_clock_stays_missed',
    );
  });

  test('is there once at a time, and stays', async () => {
    const report = await given.waiting(mina);
    expect(await stoppedBy(begin(report, 'verdict'))).toBe('report_clock_one_open');
    expect(
      await stoppedBy(sql`delete from report_clock where report_id = ${report.reportId}`),
    ).toMatch(/report_clock/);
  });

  test('fits what its report waits for: no fix of one that nobody judged, no verdict of one that was', async () => {
    expect(await stoppedBy(begin(await given.waiting(mina), 'fix'))).toBe(
      'report_clock_fits_report',
    );
    expect(await stoppedBy(begin(await given.confirmed(mina, reviewer), 'verdict'))).toBe(
      'report_clock_fits_report',
    );
  });
});

describe('the calendar', () => {
  const put = (year: number, free: string, madeUp: string, version = 3) =>
    sql`insert into work_year (year, is_published, free, made_up, version) values (${year}, true, ${free}::date[], ${madeUp}::date[], ${version})`;
  test.for<[string, string, RawBuilder<unknown>]>([
    ['a year that nobody can mean', 'work_year_range', put(1999, '{}', '{}')],
  ])('takes no %s', async ([, constraint, statement]) => {
    expect(await stoppedBy(statement)).toBe(constraint);
  });

  test('loses no year', async () => {
    expect(await stoppedBy(sql`delete from work_year`)).toMatch(/work_year/);
  });
});

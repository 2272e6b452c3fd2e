import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { getWorkYears } from '@shieldsource/contract/promises/desk';
import { postWorkYear } from '@shieldsource/contract/promises/acts';
import { getReportDetail } from '@shieldsource/contract/reports/calls';
import { testApp, type Person, type TestApp } from '../../../test/app.ts';
import { givenOn } from '../../../test/given.ts';
import { givenPromisesOn } from '../../../test/given.promises.ts';
import '../../../test/refuses.ts';
import { forgetLimits } from '../../../test/signing-in.ts';
import { missingYear } from './promises.calendar.ts';
import { updatePromises } from './promises.timed.ts';

let app: TestApp;
let given: ReturnType<typeof givenOn>;
let kept: ReturnType<typeof givenPromisesOn>;
let admin: Person;
let mina: Person;
beforeAll(async () => {
  app = await testApp();
  given = givenOn(app);
  kept = givenPromisesOn(app);
  [admin, mina] = [await given.staff({ roles: ['admin'] }), await given.researcher()];
});
beforeEach(() => forgetLimits(app));

const yearNow = async (year: number) =>
  (await app.as(admin).call(getWorkYears, {})).list.find((one) => one.year === year);

test('a year is missing until an admin writes it; the event has before and after', async () => {
  const far = 2031;
  const write = (over: object) =>
    app.as(admin).call(postWorkYear, {
      year: far,
      version: 0,
      isPublished: false,
      free: [],
      madeUp: [],
      ...over,
    });
  const { version } = await write({});
  expect(await yearNow(far - 1)).toMatchObject({ state: 'missing', version: 0 });
  expect(await yearNow(far)).toMatchObject({
    state: 'provisional',
    changerName: '测试员',
    workingDays: 261,
  });
  await expect(write({ isPublished: true })).refuses('conflict');
  await expect(write({ version })).refuses('badInput', 'free');
  await write({ version, isPublished: true, free: ['2031-01-02', '2031-01-01'] });
  expect(await yearNow(far)).toMatchObject({
    state: 'published',
    free: ['2031-01-01', '2031-01-02'],
    workingDays: 259,
  });
  const { params } = await app.app.db
    .selectFrom('event')
    .where('kind', '=', 'calendar.change')
    .orderBy('id', 'desc')
    .select('params')
    .executeTakeFirstOrThrow();
  expect(params).toMatchObject({
    before: { isPublished: false, free: [] },
    after: { isPublished: true, free: ['2031-01-01', '2031-01-02'] },
  });
});

test.for<[string, string, object]>([
  ['a free weekend', 'free', { free: ['2030-01-05'] }],
  ['a weekday that is made up', 'madeUp', { madeUp: ['2030-01-07'] }],
  ['a day of another year', 'free', { free: ['2029-01-01'] }],
  ['a day twice', 'madeUp', { madeUp: ['2030-01-05', '2030-01-05'] }],
  ['a day that is none', 'free.0', { free: ['2030-04-31'] }],
])('%s is refused', async ([, field, over]) => {
  const input = { year: 2030, version: 0, isPublished: true, free: [], madeUp: [], ...over };
  await expect(app.as(admin).call(postWorkYear, input)).refuses('badInput', field);
  expect((await yearNow(2030))?.version ?? 0).toBe(0);
});

test('a calendar as full as it may be is written and changed, a fuller one refused', async () => {
  const daysOf = (isWeekend: boolean, count: number, first = 0) =>
    Array.from({ length: 366 }, (_, at) => new Date(Date.UTC(2032, 0, 1 + at)))
      .filter((day) => (day.getUTCDay() % 6 === 0) === isWeekend)
      .slice(first, first + count)
      .map((day) => day.toISOString().slice(0, 10));
  const write = (version: number, free: string[], madeUp: string[]) =>
    app.as(admin).call(postWorkYear, { year: 2032, version, isPublished: false, free, madeUp });
  const { version } = await write(0, daysOf(false, 80), daysOf(true, 50));
  await write(version, daysOf(false, 80, 80), daysOf(true, 50, 50));
  await expect(write(version + 1, daysOf(false, 81), daysOf(true, 50))).refuses(
    'badInput',
    'madeUp',
  );
});

test('open promises follow the calendar by an event, each once; what ended and what was missed stays', async () => {
  const [open, late] = [await given.report(mina), await given.report(mina)];
  await kept.agedBy(late.id, 28);
  await updatePromises(app.app);
  const before = { open: await kept.clocksIn(open.id), late: await kept.clocksIn(late.id) };
  // the days of the verdict become free
  const verdict = before.open.find(({ kind }) => kind === 'verdict');
  const days = new Map<number, string[]>();
  for (
    let at = verdict?.started_at ?? 0;
    at < (verdict?.due_at ?? 0) + 86_400_000;
    at += 86_400_000
  ) {
    const day = new Date(at + 8 * 3_600_000);
    if (day.getUTCDay() % 6 === 0) continue;
    const text = day.toISOString().slice(0, 10);
    days.set(day.getUTCFullYear(), [...(days.get(day.getUTCFullYear()) ?? []), text]);
  }
  for (const [year, added] of days) {
    const known = await yearNow(year);
    await app.as(admin).call(postWorkYear, {
      year,
      version: known?.version ?? 0,
      isPublished: false,
      free: [...new Set([...(known?.free ?? []), ...added])],
      madeUp: known?.madeUp ?? [],
    });
  }
  await app.drainOutbox();
  await updatePromises(app.app);
  const after = { open: await kept.clocksIn(open.id), late: await kept.clocksIn(late.id) };
  const moved = after.open.find(({ kind }) => kind === 'verdict');
  expect(moved?.due_at).toBeGreaterThan(verdict?.due_at ?? Infinity);
  expect(moved?.due_at).toBe((await kept.calendar()).after(moved?.started_at ?? 0, 3 * 86_400_000));
  expect(moved?.is_provisional).toBe(true);
  expect((await app.as(mina).call(getReportDetail, { id: open.id })).clock).toMatchObject({
    isProvisional: true,
  });
  expect(after.late).toEqual(before.late);
  const events = await app.app.db
    .selectFrom('event')
    .where('kind', '=', 'calendar.reckon')
    .select('params')
    .execute();
  expect(events.length).toBeGreaterThan(0);
  await updatePromises(app.app);
  expect(
    await app.app.db
      .selectFrom('event')
      .where('kind', '=', 'calendar.reckon')
      .select('id')
      .execute(),
  ).toHaveLength(events.length);
});

test('the next year is asked for from December on, and this one always', async () => {
  await sql`alter table work_year disable trigger user`.execute(app.app.db);
  await sql`update work_year set is_published = year in (2025, 2026)`.execute(app.app.db);
  expect(await missingYear(app.app.db, '2026-11-30')).toBeNull();
  expect(await missingYear(app.app.db, '2026-12-01')).toBe(2027);
  expect(await missingYear(app.app.db, '2027-03-01')).toBe(2027);
});

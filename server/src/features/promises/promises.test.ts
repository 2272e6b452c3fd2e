import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  getReviewDetail,
  postReviewComment,
  postReviewIgnore,
  postReviewMove,
  postReviewConfirm,
  postReviewRevoke,
} from '@shieldsource/contract/reports/desk';
import { postAppealUphold, postReviewQuestion } from '@shieldsource/contract/reports/desk-flags';
import { getKeptRates, getPromiseCounts } from '@shieldsource/contract/promises/desk';
import { jsonReportsAssign } from '@shieldsource/contract/reports/desk-work';
import { postReportRemind } from '@shieldsource/contract/promises/calls';
import { getPublicFigures } from '@shieldsource/contract/site/analytics';
import { postReportWithdraw } from '@shieldsource/contract/reports/flags';
import { getReportDetail, postComment } from '@shieldsource/contract/reports/calls';
import { dayMs } from '@shieldsource/contract/promises/working-time';
import { statementsOfAct } from '../../../test/statements.ts';
import { listClocks } from './promises.queries.ts';
import { testApp, type Person, type TestApp } from '../../../test/app.ts';
import { givenFlagsOn } from '../../../test/given.flags.ts';
import { givenPromisesOn } from '../../../test/given.promises.ts';
import '../../../test/refuses.ts';
import { forgetLimits } from '../../../test/signing-in.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { postConsoleSetting } from '@shieldsource/contract/settings/desk';
import { inboxMessages } from '../../platform/messages/dev-inbox.ts';
import { countOpen } from './promises.queries.ts';
import { keepReceipt } from './promises.ts';
import { updatePromises, warnOfSoon } from './promises.timed.ts';

let app: TestApp;
let given: ReturnType<typeof givenFlagsOn>;
let kept: ReturnType<typeof givenPromisesOn>;
let reviewer: Person;
let other: Person;
let admin: Person;
let mina: Person;
beforeAll(async () => {
  app = await testApp();
  given = givenFlagsOn(app);
  kept = givenPromisesOn(app);
  reviewer = await given.staff();
  other = await given.staff();
  admin = await given.staff({ roles: ['admin'] });
  mina = await given.researcher();
});
beforeEach(() => forgetLimits(app));

const statesOf = async (reportId: string) =>
  (await kept.clocksIn(reportId)).map(({ kind, state }) => `${kind} ${state}`).toSorted();
const ask = (report: { reportId: string; version: number }) =>
  app.as(reviewer).call(postReviewQuestion, { ...report, question: '请补充复现时的完整请求' });
const answer = (reportId: string) => app.as(mina).call(postComment, { reportId, body: '见附件' });
const eventsOf = (kind: string, subject: string) =>
  app.app.db
    .selectFrom('event')
    .where('kind', '=', kind)
    .where('subject', '=', subject)
    .select('params')
    .execute();

describe('a report', () => {
  test('promises a first answer and a verdict as it comes in, by the settings and the calendar', async () => {
    const { reportId } = await given.waiting(mina);
    const time = await kept.calendar();
    const [receipt, verdict] = await kept.clocksIn(reportId);
    const created = await app.app.db
      .selectFrom('report')
      .where('id', '=', reportId)
      .select('created_at as at')
      .executeTakeFirstOrThrow();
    expect(receipt).toMatchObject({ kind: 'receipt', state: 'running', level: 3, target_days: 1 });
    expect(verdict).toMatchObject({ kind: 'verdict', state: 'running', target_days: 3 });
    expect(verdict?.started_at).toBe(created.at);
    expect(receipt?.due_at).toBe(time.after(created.at, dayMs));
    expect(verdict?.due_at).toBe(time.after(created.at, 3 * dayMs));
    expect(await kept.deskOf(reportId)).toEqual({ due_at: receipt?.due_at, is_paused: false });
  });

  test('has its first answer when somebody takes it, once, and the verdict goes on', async () => {
    const { reportId } = await given.waiting(mina);
    const take = (by: Person) =>
      inTransaction(app.app.db, (tx) => keepReceipt(tx, app.app, reportId, by.id));
    await take(reviewer);
    await take(other);
    expect(await statesOf(reportId)).toEqual(['receipt met', 'verdict running']);
    const receipt = await kept.oneIn(reportId, 'receipt');
    expect(receipt?.staff_id).toBe(reviewer.id);
    const verdict = await kept.oneIn(reportId, 'verdict');
    expect((await kept.deskOf(reportId)).due_at).toBe(verdict?.due_at);
  });

  test('follows a step in three statements: what holds now, its open promises, how they stand', async () => {
    const { reportId } = await given.waiting(mina);
    const act = statementsOfAct(() =>
      inTransaction(app.app.db, (tx) => keepReceipt(tx, app.app, reportId, reviewer.id)),
    );
    // between begin and commit
    expect((await act).slice(1, -1)).toHaveLength(3);
  });

  test('has its first answer with the first reply of staff, whoever has the report', async () => {
    const [free, assigned] = [await given.waiting(mina), await given.waiting(mina)];
    const reports = [{ reportId: assigned.reportId, from: null }];
    await app.as(admin).call(jsonReportsAssign, { reports, to: other.id });
    for (const { reportId } of [free, assigned]) {
      await app.as(mina).call(postComment, { reportId, body: '补充一点背景' });
      expect(await statesOf(reportId)).toEqual(['receipt running', 'verdict running']);
      await app.as(reviewer).call(postReviewComment, { reportId, body: '收到，正在核对' });
      expect(await statesOf(reportId)).toEqual(['receipt met', 'verdict running']);
      expect((await kept.oneIn(reportId, 'receipt'))?.staff_id).toBe(reviewer.id);
      await app.as(other).call(postReviewComment, { reportId, body: '我也在看' });
      expect((await kept.oneIn(reportId, 'receipt'))?.staff_id).toBe(reviewer.id);
    }
  });

  test('pauses its verdict while its author is asked, and what was left is left', async () => {
    const report = await given.waiting(mina);
    await kept.agedBy(report.reportId, 1);
    const time = await kept.calendar();
    await ask(report);
    expect(await statesOf(report.reportId)).toContain('verdict paused');
    expect((await kept.deskOf(report.reportId)).is_paused).toBe(true);
    const paused = await kept.oneIn(report.reportId, 'verdict');
    const shown = await app.as(mina).call(getReportDetail, { id: report.reportId });
    expect(shown.clock).toMatchObject({ kind: 'verdict', state: 'paused', isOpen: true });
    await answer(report.reportId);

    const going = await kept.oneIn(report.reportId, 'verdict');
    const { rows } = await sql<{ resumed: number }>`
      select upper(pauses) as resumed from report_clock where id = ${going?.id}`.execute(
      app.app.db,
    );
    expect(going?.state).toBe('running');
    expect(going?.spent_ms).toBe(paused?.spent_ms);
    expect(going?.due_at).toBe(
      time.after(rows[0]?.resumed ?? 0, 3 * dayMs - (paused?.spent_ms ?? 0)),
    );
    expect((await kept.deskOf(report.reportId)).is_paused).toBe(false);
  });

  test('keeps every pause of its verdict, from early to late, while its author is asked again and again', async () => {
    const report = await given.waiting(mina);
    for (const version of [1, 3]) {
      await ask({ ...report, version });
      await answer(report.reportId);
    }
    await ask({ ...report, version: 5 });

    const clocks = await listClocks(app.app.db, [report.reportId]);
    const pauses = clocks.find(({ kind }) => kind === 'verdict')?.pauses ?? [];
    const moments = pauses.flatMap(({ from, to }) => (to === undefined ? [from] : [from, to]));
    expect(pauses.map(({ to }) => to === undefined)).toEqual([false, false, true]);
    expect(moments).toEqual(moments.toSorted((one, other) => one - other));
  });

  test('keeps a verdict that comes while its author is asked', async () => {
    const report = await given.asked(mina, reviewer);
    await app.as(reviewer).call(postReviewIgnore, { ...report, reason: 'noImpact' });
    expect(await statesOf(report.reportId)).toEqual(['receipt met', 'verdict met']);
    expect(await kept.deskOf(report.reportId)).toEqual({ due_at: null, is_paused: false });
  });

  test('promises its fix by its level once it is confirmed, and the next when the fix failed', async () => {
    const report = await given.confirmed(mina, reviewer);
    expect(await kept.oneIn(report.reportId, 'fix')).toMatchObject({
      level: 3,
      target_days: 5,
      state: 'running',
    });
    const done = await app.as(reviewer).call(postReviewMove, { ...report, move: 'finish' });
    await app.as(reviewer).call(postReviewMove, {
      reportId: report.reportId,
      version: done.version,
      move: 'fixFailed',
    });
    expect(await statesOf(report.reportId)).toEqual([
      'fix met',
      'fix running',
      'receipt met',
      'verdict met',
    ]);
  });

  test('promises no fix where nothing is wrong', async () => {
    const report = await given.waiting(mina);
    const nothing = { level: 0, baseContribution: 0, baseCoins: 0 } as const;
    await app.as(reviewer).call(postReviewConfirm, { ...report, ...nothing });
    expect(await kept.oneIn(report.reportId, 'fix')).toBeUndefined();
  });

  test('promises another verdict when it is opened again, by a reviewer or an appeal', async () => {
    const opened = await given.ignored(mina, reviewer);
    await app.as(reviewer).call(postReviewMove, { ...opened, move: 'reopen' });
    expect(await statesOf(opened.reportId)).toEqual([
      'receipt met',
      'verdict met',
      'verdict running',
    ]);
    const appealed = await given.appealed(mina, await given.ignored(mina, reviewer));
    await app.as(other).call(postAppealUphold, { ...appealed, note: '确有影响' });
    expect(await statesOf(appealed.reportId)).toEqual([
      'receipt met',
      'verdict met',
      'verdict running',
    ]);
  });

  test('promises nothing any more when it is withdrawn or revoked', async () => {
    const withdrawn = await given.waiting(mina);
    await app.as(mina).call(postReportWithdraw, withdrawn);
    expect(await statesOf(withdrawn.reportId)).toEqual(['receipt dropped', 'verdict dropped']);
    const revoked = await given.confirmed(mina, reviewer);
    await app.as(admin).call(postReviewRevoke, { ...revoked, note: '误判，已经核对过日志' });
    expect(await statesOf(revoked.reportId)).toContain('fix dropped');
    const shown = await app.as(mina).call(getReportDetail, { id: revoked.reportId });
    expect(shown.clock).toBeNull();
    expect(shown.clocks).toHaveLength(2);
  });
});

describe('time', () => {
  test('marks a promise as missed, once, with whoever has the report; done later it stays missed', async () => {
    const report = await given.waiting(mina);
    await app.app.db
      .updateTable('report')
      .set({ assignee_id: other.id, assigned_at: new Date() })
      .where('id', '=', report.reportId)
      .execute();
    await kept.agedBy(report.reportId, 28);
    await updatePromises(app.app);
    await updatePromises(app.app);
    expect(await statesOf(report.reportId)).toEqual(['receipt missed', 'verdict missed']);
    expect(await eventsOf('report.miss', report.reportId)).toHaveLength(2);
    const { clock } = await app
      .as(reviewer)
      .call(getReviewDetail, { id: report.reportId })
      .then(({ report: shown }) => shown);
    expect(clock).toMatchObject({ kind: 'receipt', state: 'missed', isOpen: true });
    expect(clock?.remaining).toBeLessThan(0);
    await app.as(reviewer).call(postReviewIgnore, { ...report, reason: 'noImpact' });
    const verdict = await kept.oneIn(report.reportId, 'verdict');
    expect(verdict).toMatchObject({ state: 'missed', staff_id: other.id });
    expect(verdict?.ended_at).not.toBeNull();
  });

  test('a promise that is kept too late is missed by whoever kept it, before the clock came', async () => {
    const report = await given.waiting(mina);
    await kept.agedBy(report.reportId, 28);
    const shown = await app.as(reviewer).call(getReviewDetail, { id: report.reportId });
    expect(shown.report.clock).toMatchObject({ kind: 'receipt', state: 'missed', isOpen: true });
    await app.as(reviewer).call(postReviewIgnore, { ...report, reason: 'noImpact' });
    expect(await kept.oneIn(report.reportId, 'verdict')).toMatchObject({
      state: 'missed',
      staff_id: reviewer.id,
    });
  });

  test('is told before a promise is missed, once, to whoever has the report and the admins, while people work', async () => {
    const { reportId } = await given.waiting(mina);
    await app.app.db
      .updateTable('report')
      .set({ assignee_id: other.id, assigned_at: new Date() })
      .where('id', '=', reportId)
      .execute();
    await sql`update report_clock set warn_at = now() - interval '1 minute' where report_id = ${reportId}`.execute(
      app.app.db,
    );
    for (const night of [
      '2026-11-21T12:00:00+08:00',
      '2026-11-24T18:00:00+08:00',
      '2026-11-24T08:59:59+08:00',
    ])
      await warnOfSoon(app.app, Date.parse(night));
    expect(await eventsOf('report.warn', reportId)).toEqual([]);
    for (let run = 0; run < 2; run += 1)
      await warnOfSoon(app.app, Date.parse('2026-11-24T09:00:00+08:00'));
    await app.drainOutbox();
    expect(inboxMessages().filter(({ body }) => body.includes('份报告即将超时')).length).toBe(1);
    const warned = await eventsOf('report.warn', reportId);
    expect(warned).toHaveLength(2);
    expect(warned[0]?.params).toMatchObject({ assignee: other.id });
    const { isSoon } = (await app.as(mina).call(getReportDetail, { id: reportId })).clock ?? {};
    expect(isSoon).toBe(true);
  });
});

test('the promises of a month stand in the order in which a report meets them', async () => {
  await sql`insert into promise_tally (month, kind, level, met)
    select date '2099-01-01', kind, 2, 1 from unnest(array['fix', 'receipt', 'verdict']) as kind`.execute(
    app.app.db,
  );
  const { months } = await app.as(admin).call(getKeptRates, {});
  expect(months.filter(({ month }) => month === '2099-01').map(({ kind }) => kind)).toEqual([
    'receipt',
    'verdict',
    'fix',
  ]);
});

describe('its author', () => {
  test('reminds of each promise once it is past, once; not before, and nobody else', async () => {
    const { reportId } = await given.waiting(mina);
    const stranger = await given.researcher();
    await expect(app.as(mina).call(postReportRemind, { reportId })).refuses('illegalTransition');
    await kept.agedBy(reportId, 28);
    await expect(app.as(stranger).call(postReportRemind, { reportId })).refuses('notFound');
    const reminds = () => app.as(mina).call(postReportRemind, { reportId });
    expect(await reminds()).toMatchObject({ kind: 'receipt', isReminded: true });
    // the verdict is missed as well
    expect(await reminds()).toMatchObject({ kind: 'verdict', isReminded: true });
    expect(await reminds()).toMatchObject({ kind: 'receipt', isReminded: true });
    expect(await eventsOf('report.remind', reportId)).toHaveLength(2);
  });
});

test('what was kept is counted by month, level and person, and for everybody', async () => {
  const before = await app.as(admin).call(getKeptRates, { kind: 'verdict' });
  const open = await app.as(null).call(getPublicFigures, {});
  const judge = await given.staff({ name: '新来的审核员' });
  const report = await given.waiting(mina);
  await app.as(judge).call(postReviewIgnore, { ...report, reason: 'noImpact' });
  const rates = await app.as(admin).call(getKeptRates, { kind: 'verdict' });
  expect(rates.people.find(({ name }) => name === '新来的审核员')).toEqual({
    staffId: judge.id,
    name: '新来的审核员',
    met: 1,
    missed: 0,
  });
  const met = ({ levels }: typeof rates) => levels.find(({ level }) => level === 3)?.met ?? 0;
  expect(met(rates)).toBe(met(before) + 1);
  const { promises } = await app.as(null).call(getPublicFigures, {});
  expect(promises?.all).toBe((open.promises?.all ?? 0) + 2);
});

test('reports that are due today, soon or over are counted, each once', async () => {
  const counts = () => app.as(reviewer).call(getPromiseCounts, {});
  const { reportId } = await given.waiting(mina);
  const since = async (before: Awaited<ReturnType<typeof counts>>) => {
    const now = await counts();
    return [now.soon - before.soon, now.overdue - before.overdue];
  };
  /** When both promises of the report are due, and since when that is soon. */
  const moved = async (due: string, warn: string) => {
    await sql`alter table report_clock disable trigger report_clock_fixed`.execute(app.app.db);
    await sql`update report_clock set started_at = now() - interval '60 days', due_at = ${sql.raw(due)}, warn_at = ${sql.raw(warn)}
      where report_id = ${reportId}`.execute(app.app.db);
    await sql`alter table report_clock enable trigger report_clock_fixed`.execute(app.app.db);
  };
  const later = "now() + interval '40 days'";
  await moved(later, "now() + interval '1 hour'");
  const before = await counts();
  await moved(later, "now() - interval '1 minute'");
  expect(await since(before)).toEqual([1, 0]);
  await moved("now() - interval '30 days'", "now() - interval '40 days'");
  expect(await since(before)).toEqual([0, 1]);
  const from = Date.parse('2099-05-01T00:00+08:00');
  for (const [due, count] of [
    ['2099-04-30 23:59:59', 0],
    ['2099-05-01 00:00', 1],
    ['2099-05-01 23:59:59', 1],
    ['2099-05-02 00:00', 0],
  ] as const) {
    await moved(`'${due}+08'`, later);
    const { dueToday } = await countOpen(app.app.db, { from, until: from + dayMs });
    expect([due, dueToday]).toEqual([due, count]);
  }
});

test('a target that is changed holds for what begins later', async () => {
  const earlier = await given.waiting(mina);
  await app.as(admin).call(postConsoleSetting, { key: 'targets.verdict', version: 0, value: '4' });
  const later = await given.waiting(mina);
  const targetOf = async ({ reportId }: { reportId: string }) => {
    const clock = await kept.oneIn(reportId, 'verdict');
    return [clock?.target_days, clock?.policy_version];
  };
  expect([await targetOf(earlier), await targetOf(later)]).toEqual([
    [3, 0],
    [4, 1],
  ]);
});

import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { getDeliveryPage, postDeliveryResend } from '@shieldsource/contract/channels/deliveries';
import { postReviewComment } from '@shieldsource/contract/reports/desk';
import { postReviewQuestion } from '@shieldsource/contract/reports/desk-flags';
import {
  getNotificationPage,
  getNotificationSettings,
  getNotificationUnread,
  postNotificationRead,
  postNotificationSetting,
} from '@shieldsource/contract/letters/notifications-desk';
import { postComment } from '@shieldsource/contract/reports/calls';
import { postStaffRoles } from '@shieldsource/contract/staff/acts';
import { jsonReportsAssign, postReportTake } from '@shieldsource/contract/reports/desk-work';
import { sql } from 'kysely';
import { inTransaction, type Tx } from '../../platform/database/database.ts';
import { clock, record } from '../events/events.ts';
import { lockReport } from '../reports/reports.ts';
import { type Person, testApp } from '../../../test/app.ts';
import { givenOn } from '../../../test/given.ts';
import { startMailReceiver, type MailReceiver } from '../../../test/mail-receiver.ts';
import { notificationsTimedJobs } from './notifications.ts';

const harness = await testApp();
const { app, as, drainOutbox, server } = harness;
const given = givenOn(harness);
const [mina, ying, operator] = [
  await given.staff({ roles: ['reviewer'] }),
  await given.staff({ roles: ['reviewer'] }),
  await given.staff({ roles: ['operator'] }),
];

const notificationsOf = async (to: Person) => (await as(to).call(getNotificationPage, {})).list;
const unread = async (to: Person) => (await as(to).call(getNotificationUnread, {})).unread;
const kinds = async (to: Person, reportId: string) =>
  (await notificationsOf(to)).filter((one) => one.reportId === reportId).map(({ kind }) => kind);

/** A report of somebody new. */
const aReport = async () => (await given.report(await given.researcher())).id;

/** A report whose author was asked and has answered; it is with `holder`, or nobody has it. */
async function answered({ holder, author }: { holder?: Person; author?: Person } = {}) {
  const writer = author ?? (await given.researcher());
  const { id: reportId } = await given.report(writer);
  // who asks takes it
  await as(mina).call(postReviewQuestion, { reportId, version: 1, question: '请补充一个账号。' });
  await give(reportId, holder, mina);
  await as(writer).call(postComment, { reportId, body: '普通买家。' });
  await drainOutbox();
  return reportId;
}

const give = (reportId: string, to?: Person, from?: Person) =>
  as(mina).call(jsonReportsAssign, {
    reports: [{ reportId, from: from?.id ?? null }],
    to: to?.id ?? null,
  });

/** A transaction that has done this and stays open until it is ended. */
async function open(work: (tx: Tx) => Promise<unknown>): Promise<{ end(): Promise<void> }> {
  const [begun, ended] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const over = inTransaction(app.db, async (tx) => {
    await work(tx);
    begun.resolve();
    await ended.promise;
  });
  await Promise.race([begun.promise, over]);
  return {
    end: () => {
      ended.resolve();
      return over;
    },
  };
}

async function mailsTo(email: string): Promise<string[]> {
  const inbox = await server.inject({ url: '/api/dev/inbox' });
  return inbox
    .json<{ result: { to: string; channel: string; body: string }[] }>()
    .result.filter(({ to, channel }) => to === email && channel === 'mail')
    .map(({ body }) => body);
}

describe('an answer', () => {
  test('is told to every reviewer while nobody has the report, to nobody else', async () => {
    const reportId = await answered();
    expect(await kinds(mina, reportId)).toEqual(['answered']);
    expect(await kinds(ying, reportId)).toEqual(['answered']);
    expect(await kinds(operator, reportId)).toEqual([]);
  });

  test('is told to who has it alone, and says which report it is', async () => {
    const reportId = await answered({ holder: ying });
    expect(await kinds(mina, reportId)).toEqual([]);
    const [newest] = await notificationsOf(ying);
    expect(await kinds(ying, reportId)).toEqual(['answered', 'assigned']);
    expect(newest).toMatchObject({
      kind: 'answered',
      kindName: '研究员补充了信息',
      reportId,
      reportNumber: expect.stringMatching(/^SS-/),
      readTime: null,
    });
    expect((await as(ying).call(getNotificationUnread, {})).newest).toEqual(newest);
  });

  test('is told while somebody has locked the report for an act', async () => {
    const writer = await given.researcher();
    const { id: reportId } = await given.report(writer);
    await as(mina).call(postReviewQuestion, { reportId, version: 1, question: '请补充一个账号。' });
    // events wait for whatever began before them
    const earlier = await open((tx) => sql`select pg_current_xact_id()`.execute(tx));
    await as(writer).call(postComment, { reportId, body: '普通买家。' });
    const act = await open((tx) => lockReport(tx, reportId));
    await earlier.end();
    await expect.poll(() => kinds(mina, reportId)).toEqual(['answered']);
    await act.end();
  });

  test('is read with its report, and all are read at once', async () => {
    const reportId = await answered();
    await answered();
    const before = await unread(mina);
    await as(mina).call(postNotificationRead, { reportId });
    expect(await unread(mina)).toBe(before - 1);
    await as(mina).call(postNotificationRead, {});
    expect(await unread(mina)).toBe(0);
    expect(await unread(ying)).toBeGreaterThan(0);
  });
});

test('who reviews no longer keeps what was told, without the titles of reports', async () => {
  const [admin, leaving] = [await given.staff({ roles: ['admin'] }), await given.staff()];
  const reportId = await answered({ holder: leaving });
  const titleOf = async () =>
    (await notificationsOf(leaving)).find((one) => one.reportId === reportId)?.reportTitle;
  expect(await titleOf()).not.toBe('');
  await as(admin).call(postStaffRoles, {
    staffId: leaving.id,
    version: 1,
    roles: ['operator'],
    reason: '转岗',
  });
  expect(await titleOf()).toBe('');
  expect((await as(leaving).call(getNotificationUnread, {})).newest?.reportTitle).toBe('');
});

test('a colleague’s word is told to who has the report, not to who said it', async () => {
  const reportId = await answered({ holder: ying });
  await as(mina).call(postReviewComment, { reportId, body: '已转给业务方核实。' });
  await drainOutbox();
  expect(await kinds(mina, reportId)).toEqual([]);
  expect(await kinds(ying, reportId)).toEqual(['commented', 'answered', 'assigned']);
});

test('who is tied to the author hears nothing of their own report', async () => {
  const author = await given.researcher();
  const self = await given.staff({ roles: ['reviewer'], researcherId: author.id });
  const reportId = await answered({ author });
  expect(await kinds(self, reportId)).toEqual([]);
});

test('who is given a report hears of it, who takes one does not', async () => {
  const [given_, taken] = [await aReport(), await aReport()];
  await give(given_, ying);
  await as(ying).call(postReportTake, { reportId: taken, from: null });
  await drainOutbox();
  expect([await kinds(ying, given_), await kinds(mina, given_)]).toEqual([['assigned'], []]);
  expect([await kinds(ying, taken), await kinds(mina, taken)]).toEqual([[], []]);
});

test('of time that runs out admins hear too', async () => {
  const admin = await given.staff({ roles: ['admin'] });
  const reportId = await aReport();
  await give(reportId, ying);
  await inTransaction(app.db, (tx) =>
    record(tx, app, 'report.warn', {
      subject: reportId,
      actor: clock,
      params: { clock: 'verdict', dueAt: Date.now() },
    }),
  );
  await drainOutbox();
  expect(await kinds(admin, reportId)).toEqual(['dueSoon']);
  expect(await kinds(ying, reportId)).toEqual(['dueSoon', 'assigned']);
  expect(await kinds(mina, reportId)).toEqual([]);
});

describe('settings', () => {
  test('say what is told by which way', async () => {
    const { hasMail, list } = await as(mina).call(getNotificationSettings, {});
    expect(hasMail).toBe(true);
    expect(list[0]).toEqual({
      kind: 'answered',
      kindName: '研究员补充了信息',
      console: true,
      mail: false,
    });
  });

  test('turn the console off and mail on, for one person and one kind', async () => {
    const fang = await given.staff({ roles: ['reviewer'] });
    const set = (channel: 'console' | 'mail', isOn: boolean) =>
      as(fang).call(postNotificationSetting, { kind: 'answered', channel, isOn });
    await set('console', false);
    await set('mail', true);
    const reportId = await answered({ holder: fang });
    await as(mina).call(postReviewComment, { reportId, body: '已转给业务方核实。' });
    await drainOutbox();
    expect(await kinds(fang, reportId)).toEqual(['commented', 'assigned']);
    const { email } = await app.db
      .selectFrom('staff')
      .where('id', '=', fang.id)
      .select('email')
      .executeTakeFirstOrThrow();
    const mails = await mailsTo(email);
    expect(mails).toEqual([expect.stringContaining(`/console/reports/${reportId}`)]);
    expect(mails[0]).not.toContain('普通买家');
    await set('mail', false);
    await answered({ holder: fang });
    expect(await mailsTo(email)).toHaveLength(1);
  });
});

describe('a mail', () => {
  let receiver: MailReceiver;
  beforeEach(async () => {
    receiver = await startMailReceiver();
  });
  afterEach(async () => {
    Object.assign(app.config, { isProduction: false, smtp: null });
    for (const table of ['delivery', 'job'] as const) await app.db.deleteFrom(table).execute();
    await receiver.stop();
  });

  /** A colleague who is mailed of answers, and an answer that the mail server does not take yet. */
  async function refused(): Promise<Person> {
    const fang = await given.staff({ roles: ['reviewer'] });
    await as(fang).call(postNotificationSetting, { kind: 'answered', channel: 'mail', isOn: true });
    Object.assign(app.config, { isProduction: true, smtp: receiver.smtp });
    receiver.refusal = { code: 451, words: '4.7.1 come again later' };
    await answered({ holder: fang });
    return fang;
  }
  const logOf = async ({ id: receiverId }: Person) => {
    const admin = await given.staff({ roles: ['admin'] });
    return (await as(admin).call(getDeliveryPage, { page: 1, pageSize: 20, receiverId })).list;
  };
  /** What waits to be tried again is tried. */
  async function again(): Promise<void> {
    receiver.refusal = null;
    await sql`update delivery set next_try_at = now() where state = 'failed'`.execute(app.db);
    await sql`update job set run_at = now()`.execute(app.db);
    await drainOutbox();
  }

  test('stands in the log with what its server said, is tried again, and goes once more under its id', async () => {
    const fang = await refused();
    const [failed] = await logOf(fang);
    expect(failed).toMatchObject({
      kindName: '工作人员邮件',
      receiverName: '测试员',
      state: 'failed',
      answer: expect.stringContaining('451') as string,
    });
    await again();
    expect(await logOf(fang)).toMatchObject([{ id: failed?.id, state: 'sent' }]);
    const admin = await given.staff({ roles: ['admin'] });
    await as(admin).call(postDeliveryResend, { deliveryId: failed?.id ?? '' });
    await drainOutbox();
    expect(receiver.mails.map(({ messageId }) => messageId)).toEqual(
      Array(2).fill(`<${failed?.id}@127.0.0.1>`),
    );
  });

  test('that a process had taken as it ended comes again', async () => {
    const fang = await refused();
    const until = (moment: string) =>
      sql`update delivery set state = 'waiting', next_try_at = ${sql.raw(moment)}`.execute(app.db);
    await until("now() + interval '1 hour'");
    await again();
    expect(await logOf(fang)).toMatchObject([{ state: 'waiting' }]);
    await until('now()');
    await again();
    expect(await logOf(fang)).toMatchObject([{ state: 'sent' }]);
  });

  test('is not sent to who left meanwhile', async () => {
    const fang = await refused();
    await app.db
      .updateTable('staff')
      .set({ state: 'disabled' })
      .where('id', '=', fang.id)
      .execute();
    await again();
    expect(await logOf(fang)).toMatchObject([{ state: 'skipped', answer: '账号已停用' }]);
    expect(receiver.mails).toEqual([]);
  });
});

test('a list goes on by pages', async () => {
  const zhao = await given.staff({ roles: ['reviewer'] });
  const reportId = await answered({ holder: zhao });
  for (let n = 0; n < 21; n++)
    await as(ying).call(postReviewComment, { reportId, body: `第 ${n} 条` });
  await drainOutbox();
  const first = await as(zhao).call(getNotificationPage, { pageSize: 20 });
  const next = await as(zhao).call(getNotificationPage, { pageSize: 20, page: 2 });
  expect([first.total, next.list.length]).toEqual([23, 3]);
  const ids = [...first.list, ...next.list].map(({ id }) => id);
  expect(new Set(ids).size).toBe(23);
  expect(next.list.at(-1)?.kind).toBe('assigned');
});

test('what is older than 90 days is let go of', async () => {
  const reportId = await answered();
  const age = (days: number) =>
    sql`update notification set created_at = now() - make_interval(days => ${days}) where report_id = ${reportId}`.execute(
      app.db,
    );
  const forget = async () => {
    for (const { run } of notificationsTimedJobs) await run(app);
    return (await kinds(ying, reportId)).length;
  };
  await age(89);
  expect(await forget()).toBe(1);
  await age(91);
  expect(await forget()).toBe(0);
});

import { Cron } from 'croner';
import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { getReviewDetail, postReviewConfirm } from '@shieldsource/contract/reports/desk';
import { postReviewQuestion } from '@shieldsource/contract/reports/desk-flags';
import { getConsoleSettings, postConsoleSetting } from '@shieldsource/contract/settings/desk';
import { postStaffDisable } from '@shieldsource/contract/staff/acts';
import { getInboxPage } from '@shieldsource/contract/reports/inbox';
import { getNotificationPage } from '@shieldsource/contract/letters/notifications-desk';
import {
  getVerdictList,
  postVerdictDismiss,
  postVerdictHold,
  postVerdictUndo,
} from '@shieldsource/contract/reports/desk-work';
import { getDataExport } from '@shieldsource/contract/people/data-export';
import { getSecurityCoinTotal } from '@shieldsource/contract/ledger/calls';
import { getLetterPage } from '@shieldsource/contract/letters/calls';
import { getMainPage } from '@shieldsource/contract/site/overview';
import { postReportAppeal } from '@shieldsource/contract/reports/flags';
import {
  getComments,
  getOperationRecords,
  getReportDetail,
  getReportPage,
} from '@shieldsource/contract/reports/calls';
import type { GivenOf } from '@shieldsource/contract/route';
import { testApp, type Person, type TestApp } from '../../../test/app.ts';
import { appealWords } from '../../../test/given.flags.ts';
import { award, givenOn } from '../../../test/given.ts';
import { forgetLimits } from '../../../test/signing-in.ts';
import { openDatabase } from '../../platform/database/database.ts';
import { notify } from '../../platform/database/notifications.ts';
import type { Job } from '../../platform/jobs/worker.ts';
import {
  hold as holdVerdict,
  undo as undoVerdict,
  verdictJobs,
  verdictTimedJobs,
} from './desk.verdicts.ts';

let app: TestApp;
let given: ReturnType<typeof givenOn>;
let one: Person;
let other: Person;
let admin: Person;
let mina: Person;
beforeAll(async () => {
  app = await testApp({ config: { fixedSettings: {} } });
  given = givenOn(app);
  [one, other] = [await given.staff({ name: '王审核' }), await given.staff({ name: '李审核' })];
  admin = await given.staff({ roles: ['admin'] });
});
beforeEach(async () => {
  await forgetLimits(app);
  mina = await given.researcher();
});

type Given = GivenOf<typeof postVerdictHold>;
const confirming = (reportId: string): Given => ({
  reportId,
  version: 1,
  kind: 'confirm',
  ...award,
  note: '已在测试环境复现',
});
const ignoring = (reportId: string): Given => ({
  reportId,
  version: 1,
  kind: 'ignore',
  reason: 'noImpact',
});
const hold = (input: Given, by = one) => app.as(by).call(postVerdictHold, input);
const undo = (reportId: string, by = one) => app.as(by).call(postVerdictUndo, { reportId });
const heldVerdictOf = async (id: string, by = other) =>
  (await app.as(by).call(getReviewDetail, { id })).report.held;
const statusOf = async (id: string) => {
  const { status, version } = await app.as(mina).call(getReportDetail, { id });
  return { status, version };
};
const kindsOf = async (reportId: string) =>
  (
    await app.app.db
      .selectFrom('event')
      .where('subject', '=', reportId)
      .orderBy('id')
      .select('kind')
      .execute()
  ).map(({ kind }) => kind);

const undoSeconds = 'review.undoSeconds';
async function setUndo(value: string): Promise<void> {
  const { list } = await app.as(admin).call(getConsoleSettings, {});
  const version = list.find(({ key }) => key === undoSeconds)?.version ?? 0;
  await app.as(admin).call(postConsoleSetting, { key: undoSeconds, version, value });
}

const heldIdOf = async (reportId: string) =>
  (
    await app.app.db
      .selectFrom('report_verdict')
      .where('report_id', '=', reportId)
      .select('id')
      .executeTakeFirstOrThrow()
  ).id;

/** Carries out a held verdict, as its job does. */
async function carryOut(id: string, by = app.app): Promise<void> {
  const job = { id, payload: { id }, attempt: 1, createdAt: 0 } as Job<never>;
  const run = verdictJobs['verdict-due'] as (a: typeof by, job: Job<never>) => Promise<void>;
  await run(by, job);
}

/** Makes a colleague the same human as a researcher, which two admins would have to sign, and which would unassign their reports. */
async function tieTo(researcher: Person, colleague: Person): Promise<void> {
  const { db } = app.app;
  await sql`alter table staff disable trigger staff_tied_by_two`.execute(db);
  await db
    .updateTable('staff')
    .set({ researcher_id: researcher.id })
    .where('id', '=', colleague.id)
    .execute();
  await sql`alter table staff enable trigger staff_tied_by_two`.execute(db);
}

/** Lets the time to undo pass. */
async function whenDue(): Promise<void> {
  await app.app.db
    .updateTable('job')
    .set({ run_at: sql`now()` })
    .where('kind', '=', 'verdict-due')
    .execute();
  await notify(app.app.db, 'job');
  await app.drainOutbox();
}

/** Everything that the author of a report can see. */
async function allTheySee(reportId: string): Promise<string> {
  await app.drainOutbox();
  const mine = app.as(mina);
  const exportId = newId();
  await app.app.db
    .insertInto('data_export')
    .columns(['id', 'researcher_id', 'session_id'])
    .expression((eb) =>
      eb
        .selectFrom('session')
        .where('researcher_id', '=', mina.id)
        .select([sql<string>`${exportId}::uuid`.as('id'), 'researcher_id', 'id as session_id'])
        .limit(1),
    )
    .execute();
  const seen = [
    await mine.call(getReportDetail, { id: reportId }),
    await mine.call(getOperationRecords, { reportId }),
    await mine.call(getComments, { reportId }),
    await mine.call(getReportPage, {}),
    await mine.call(getMainPage, {}),
    await mine.call(getSecurityCoinTotal, {}),
    await mine.call(getLetterPage, {}),
    await mine.call(getDataExport, { exportId, part: 'reports', page: 1 }),
    await app.app.db
      .selectFrom('event')
      .where('concerns', '=', mina.id)
      .where('subject', '=', reportId)
      .select(['id', 'kind'])
      .execute(),
  ];
  return JSON.stringify(seen);
}

describe('a verdict that is held', () => {
  test('is seen by colleagues, and nothing of it by its researcher', async () => {
    const { id } = await given.report(mina);
    const before = await allTheySee(id);
    const asked = Date.now();
    const { dueTime, ...stands } = await hold(confirming(id));
    expect(stands).toEqual({ status: 1, version: 1 });
    expect((dueTime ?? 0) - asked).toBeGreaterThan(5_000);
    expect(await heldVerdictOf(id)).toEqual({
      kind: 'confirm',
      kindName: '确认漏洞',
      reviewer: { id: one.id, name: '王审核' },
      isMine: false,
      dueTime,
    });
    expect(await allTheySee(id)).toBe(before);
  });

  test('counts as decided in the lists of the desk, and says so where it is searched', async () => {
    const { id } = await given.report(mina);
    const listed = async (input: GivenOf<typeof getInboxPage>) =>
      (await app.as(other).call(getInboxPage, { pageSize: 100, ...input })).list;
    const isUnassigned = async () =>
      (await listed({ view: 'unassigned' })).some((row) => row.id === id);
    const { number } = await app.as(mina).call(getReportDetail, { id });
    expect(await isUnassigned()).toBe(true);
    await hold(ignoring(id));
    expect(await isUnassigned()).toBe(false);
    const [row] = await listed({ query: `编号:${number}` });
    expect(row?.held).toEqual({ kindName: '忽略', name: '王审核' });
    await undo(id);
    expect(await isUnassigned()).toBe(true);
  });

  test('undone within its time leaves nothing anywhere but two events among staff', async () => {
    const { id } = await given.report(mina);
    const before = await allTheySee(id);
    await hold(confirming(id));
    await expect(undo(id, other)).refuses('notFound');
    await undo(id);
    await expect(undo(id)).refuses('notFound');
    await whenDue();
    expect(await allTheySee(id)).toBe(before);
    expect(await heldVerdictOf(id)).toBe(null);
    expect(await kindsOf(id)).toEqual([
      'report.submit',
      'report.holdVerdict',
      'report.undoVerdict',
    ]);
    // and a new verdict may be given
    await hold(ignoring(id));
    await whenDue();
    expect(await statusOf(id)).toEqual({ status: -1, version: 2 });
  });

  test('is carried out when it is due, as the ordinary verb does', async () => {
    const { id } = await given.report(mina);
    await hold(confirming(id));
    await whenDue();
    expect(await statusOf(id)).toEqual({ status: 2, version: 2 });
    expect(await app.as(mina).call(getSecurityCoinTotal, {})).toMatchObject({ balance: 80 });
    expect(await kindsOf(id)).toEqual(['report.submit', 'report.holdVerdict', 'report.confirm']);
    const { records, report } = await app.as(other).call(getReviewDetail, { id });
    expect(records.at(-1)).toMatchObject({ actorName: '王审核', note: '已在测试环境复现' });
    expect([report.held, report.assignee?.id]).toEqual([null, one.id]);
    await expect(undo(id)).refuses('notFound');
  });

  test('is carried out once by however many workers', async () => {
    const { id } = await given.report(mina);
    await hold(confirming(id));
    const heldId = await heldIdOf(id);
    await Promise.all(Array.from({ length: 6 }, () => carryOut(heldId)));
    await whenDue();
    expect((await kindsOf(id)).filter((kind) => kind === 'report.confirm')).toHaveLength(1);
    expect(await app.as(mina).call(getSecurityCoinTotal, {})).toMatchObject({ balance: 80 });
  });

  test('is carried out without its job, once that is late', async () => {
    const { id } = await given.report(mina);
    await hold(confirming(id));
    await app.app.db
      .updateTable('job')
      .set({ run_at: sql`now() + interval '10 minutes'` })
      .where('kind', '=', 'verdict-due')
      .execute();
    const look = async () => {
      for (const { run } of verdictTimedJobs) await run(app.app);
      return (await kindsOf(id)).filter((kind) => kind === 'report.confirm').length;
    };
    expect(await look()).toBe(0);
    // runs often enough to carry it out within 15 s of its due time
    const [one, next] = new Cron(verdictTimedJobs[0]?.cron ?? '').nextRuns(2);
    expect(Number(next) - Number(one)).toBe(10_000);
    await sql`alter table report_verdict disable trigger report_verdict_once`.execute(app.app.db);
    await sql`update report_verdict set due_at = now() - interval '5 seconds' where report_id = ${id}`.execute(
      app.app.db,
    );
    await sql`alter table report_verdict enable trigger report_verdict_once`.execute(app.app.db);
    expect(await look()).toBe(1);
    await whenDue();
    expect(await look()).toBe(1);
  });

  test('waits for its worker that died in the middle, and is carried out once', async () => {
    const { id } = await given.report(mina);
    await hold(confirming(id));
    // the worker waits for the wallet's lock when its connection is cut
    let cut = 0;
    await app.app.db.transaction().execute(async (tx) => {
      await sql`select from account where researcher_id = ${mina.id} for update`.execute(tx);
      // the cut may hit any connection that takes part
      void whenDue().catch(() => {});
      await expect
        .poll(async () => {
          const { rows } = await sql<{ cut: number }>`
            select count(pg_terminate_backend(pid))::int as cut from pg_stat_activity
            where datname = current_database() and wait_event_type = 'Lock'`.execute(tx);
          return (cut += rows[0]?.cut ?? 0);
        })
        .toBeGreaterThan(0);
    });
    await expect
      .poll(async () => {
        await whenDue().catch(() => {});
        return (await statusOf(id)).status;
      })
      .toBe(2);
    expect((await kindsOf(id)).filter((kind) => kind === 'report.confirm')).toHaveLength(1);
    expect(await app.as(mina).call(getSecurityCoinTotal, {})).toMatchObject({ balance: 80 });
  });

  test.each([
    [
      'a question',
      (reportId: string) =>
        app.as(other).call(postReviewQuestion, { reportId, version: 1, question: '请补充环境' }),
    ],
    [
      'another verdict',
      (reportId: string) =>
        app.as(other).call(postReviewConfirm, { reportId, version: 1, ...award }),
    ],
  ])('%s goes before it: it is dropped, and its reviewer keeps what they typed', async (_, act) => {
    const { id } = await given.report(mina);
    await hold(confirming(id));
    await act(id);
    const stands = await statusOf(id);
    await whenDue();
    expect(await statusOf(id)).toEqual(stands);
    const { list } = await app.as(one).call(getVerdictList, {});
    expect(list.find(({ reportId }) => reportId === id)).toMatchObject({
      kind: 'confirm',
      dropped: { reason: 'otherAct', words: '' },
      input: { note: '已在测试环境复现', level: award.level },
    });
    const event = await app.app.db
      .selectFrom('event')
      .where('kind', '=', 'report.dropVerdict')
      .where('subject', '=', id)
      .select(['params', 'actor_id', 'concerns'])
      .executeTakeFirstOrThrow();
    expect(event).toEqual({
      params: { version: 1, verdict: 'confirm', reviewer: one.id, reason: 'otherAct' },
      actor_id: other.id,
      concerns: null,
    });
    const notifications = (await app.as(one).call(getNotificationPage, {})).list;
    expect(notifications[0]).toMatchObject({ kind: 'verdictDropped', reportId: id });
    await app.as(one).call(postVerdictDismiss, { reportId: id });
    await expect(app.as(one).call(postVerdictDismiss, { reportId: id })).refuses('notFound');
  });

  test('is dropped when it is refused by then, in the words of the refusal', async () => {
    const { id } = await given.report(mina);
    const kin = await given.staff();
    await hold(confirming(id), kin);
    await tieTo(mina, kin);
    await whenDue();
    expect(await statusOf(id)).toEqual({ status: 1, version: 1 });
    const { list } = await app.as(kin).call(getVerdictList, {});
    expect(
      list.map(({ reportId, dropped }) => [reportId, dropped?.reason, dropped?.words]),
    ).toEqual([[id, 'refused', '不能处理自己提交的报告，请交给其他审核员']]);
  });

  test('is let be where an earlier one, undone meanwhile, is refused', async () => {
    const { id } = await given.report(mina);
    const kin = await given.staff();
    await hold(confirming(id), kin);
    await tieTo(mina, kin);
    const heldId = await heldIdOf(id);
    // on one connection they follow each other as they are begun
    const { connectionString: url = '' } = app.database.directPool.options;
    const narrow = await openDatabase({ url, connections: 1 });
    const by = { ...app.app, db: narrow.db };
    const callOf = (person: Person, researcherId: string | null) =>
      ({
        me: { kind: 'staff', id: person.id, sessionId: '', roles: ['reviewer'], researcherId },
      }) as unknown as Parameters<typeof holdVerdict>[1] & Parameters<typeof undoVerdict>[1];
    try {
      const following = await app.app.db.transaction().execute(async (tx) => {
        const { rows } = await sql<{ pid: number }>`
          select pg_backend_pid() as pid from report where id = ${id} for update`.execute(tx);
        const refused = carryOut(heldId, by);
        // asked outside of this transaction, which would go on to know the backends of its first look alone
        await expect
          .poll(async () => {
            const waiting = await sql`
              select from pg_stat_activity where ${rows[0]?.pid} = any(pg_blocking_pids(pid))`.execute(
              app.app.db,
            );
            return waiting.rows.length;
          })
          .toBe(1);
        return [
          refused,
          undoVerdict(by, callOf(kin, mina.id), { reportId: id }),
          holdVerdict(by, callOf(other, null), ignoring(id)),
        ];
      });
      await Promise.all(following);
    } finally {
      await narrow.close();
    }
    expect(await heldVerdictOf(id)).toMatchObject({ kind: 'ignore', isMine: true });
    expect(await kindsOf(id)).not.toContain('report.dropVerdict');
    await undo(id, other);
  });

  test('is closed by the next verdict of its reviewer on the report', async () => {
    const { id } = await given.report(mina);
    const careful = await given.staff();
    await hold(confirming(id), careful);
    await app
      .as(other)
      .call(postReviewQuestion, { reportId: id, version: 1, question: '请补充请求' });
    await hold({ ...confirming(id), version: 2 }, careful);
    const { list } = await app.as(careful).call(getVerdictList, {});
    expect(list.map(({ reportId, dropped }) => [reportId, dropped])).toEqual([[id, null]]);
  });

  test('of a reviewer who left meanwhile is dropped', async () => {
    const { id } = await given.report(mina);
    const leaving = await given.staff();
    await hold(confirming(id), leaving);
    await app.as(admin).call(postStaffDisable, { staffId: leaving.id, version: 1, reason: '离职' });
    await whenDue();
    expect(await statusOf(id)).toEqual({ status: 1, version: 1 });
    expect(await heldVerdictOf(id)).toBe(null);
    expect((await kindsOf(id)).at(-1)).toBe('report.dropVerdict');
  });

  test('is refused at once for what the verb would refuse, and leaves nothing', async () => {
    const { id } = await given.report(mina);
    const author = await given.staff({ researcherId: mina.id });
    await expect(hold(confirming(id), author)).refuses('ownReport');
    await expect(hold({ ...confirming(id), version: 2 })).refuses('conflict');
    await expect(hold({ ...confirming(id), baseCoins: 900_000 })).refuses('awardOutOfRange');
    await expect(hold({ ...ignoring(id), reason: '其他' })).refuses('badInput', 'reason');
    await expect(hold({ ...ignoring(id), level: 3 })).refuses('badInput', 'level');
    await expect(hold({ ...ignoring(id), kind: 'upholdAppeal', note: '见截图' })).refuses(
      'badInput',
    );
    await expect(hold({ reportId: id, version: 1, kind: 'upholdAppeal', note: '见截图' })).refuses(
      'illegalTransition',
    );
    expect(await kindsOf(id)).toEqual(['report.submit']);
    await hold(ignoring(id));
    await expect(hold(confirming(id), other)).refuses('conflict');
  });

  test('is refused at once for what would not commit, and leaves nothing', async () => {
    const { id } = await given.report(mina);
    await sql`create function never() returns trigger language plpgsql as $$ begin
      if new.report_id = ${sql.lit(id)} then raise 'never'; end if; return null; end $$`.execute(
      app.app.db,
    );
    await sql`create constraint trigger never after insert on award deferrable initially deferred
      for each row execute function never()`.execute(app.app.db);
    const by = { me: { ...one, roles: ['reviewer'], sessionId: '' } } as never;
    await expect(holdVerdict(app.app, by, confirming(id) as never)).rejects.toThrow('never');
    await sql`drop function never cascade`.execute(app.app.db);
    expect([await kindsOf(id), await heldVerdictOf(id)]).toEqual([['report.submit'], null]);
    await hold(confirming(id));
    await whenDue();
    expect((await statusOf(id)).status).toBe(2);
  });

  test('an appeal is upheld with its reason', async () => {
    const { id, version } = await given.confirmedReport(mina, other);
    const appealed = await app
      .as(mina)
      .call(postReportAppeal, { reportId: id, version, body: appealWords });
    const rejudging: Given = {
      reportId: id,
      version: appealed.version,
      kind: 'rejudge',
      ...award,
      level: 4,
      baseContribution: 9,
      baseCoins: 54,
    };
    await expect(hold({ ...rejudging, note: ' ' })).refuses('badInput', 'note');
    await hold({ ...rejudging, note: '影响范围比原来判断的大' });
    await whenDue();
    const { level, appeals } = await app.as(mina).call(getReportDetail, { id });
    expect([level, appeals.at(-1)?.outcome]).toEqual([4, 'upheld']);
  });

  test('without any seconds is carried out at once', async () => {
    const { id } = await given.report(mina);
    await setUndo('0');
    try {
      expect(await hold(confirming(id))).toEqual({ status: 2, version: 2, dueTime: null });
    } finally {
      await setUndo('10');
    }
    expect(await kindsOf(id)).toEqual(['report.submit', 'report.confirm']);
  });
});

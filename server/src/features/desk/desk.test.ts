import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  getReviewDetail,
  postReviewComment,
  postReviewConfirm,
  postReviewIgnore,
  postReviewMove,
  postReviewRevoke,
} from '@shieldsource/contract/reports/desk';
import {
  postAwardKeep,
  postAwardPropose,
  postReviewAward,
} from '@shieldsource/contract/awards/desk';
import {
  postAppealReject,
  postAppealUphold,
  postReviewQuestion,
  postReviewRetest,
} from '@shieldsource/contract/reports/desk-flags';
import {
  getCoinRecordPage,
  getContributionRecordPage,
  getSecurityCoinTotal,
} from '@shieldsource/contract/ledger/calls';
import { getLetterPage } from '@shieldsource/contract/letters/calls';
import { getMainRank } from '@shieldsource/contract/ledger/ranking';
import {
  flagsOf,
  obstacleOf,
  plainActs,
  reportActs,
  reportSteps,
  statusAfter,
  type PlainAct,
  type ReportAct,
} from '@shieldsource/contract/reports/acts';
import {
  postReportAppeal,
  postReportWithdraw,
  postRetestResult,
} from '@shieldsource/contract/reports/flags';
import {
  getComments,
  getOperationRecords,
  getReportDetail,
  reportStatus,
  type ReportStatusKey,
} from '@shieldsource/contract/reports/calls';
import { inTransaction } from '../../platform/database/database.ts';
import { testApp, type Person, type TestApp } from '../../../test/app.ts';
import { appealWords } from '../../../test/given.flags.ts';
import { award, givenOn } from '../../../test/given.ts';
import { post } from '../ledger/ledger.ts';
import { verifyLedger } from '../ledger/ledger.verify.ts';

let app: TestApp;
let given: ReturnType<typeof givenOn>;
let reviewer: Person;
let admin: Person;
beforeAll(async () => {
  app = await testApp();
  given = givenOn(app);
  reviewer = await given.staff({ name: '王审核' });
  admin = await given.staff({ roles: ['admin'] });
});

const stateOf = async (id: string) =>
  app.app.db
    .selectFrom('report')
    .where('id', '=', id)
    .select(['status', 'version', 'level', 'contribution', 'coins'])
    .executeTakeFirstOrThrow();
const confirm = (by: Person, reportId: string, over: object = {}) =>
  app.as(by).call(postReviewConfirm, { reportId, version: 1, ...award, ...over });

describe('confirm', () => {
  test('awards contribution, coins and a place in the ranking in one step, and keeps the arithmetic', async () => {
    const mina = await given.researcher({ nickName: '小满' });
    const { id, number } = await given.report(mina, {
      app: (await given.application({ tier: 'core' })).id,
    });
    const moved = await confirm(reviewer, id, {
      level: 4,
      baseContribution: 10,
      baseCoins: 60,
      bonusContribution: 3,
      note: '影响面大',
    });
    expect(moved).toEqual({ status: 2, version: 2 });

    const detail = await app.as(mina).call(getReportDetail, { id });
    expect(detail).toMatchObject({
      status: 2,
      level: 4,
      levelName: '严重',
      contribution: 103,
      currency: 600,
      version: 2,
    });
    expect(detail.awards).toMatchObject([
      {
        level: 4,
        ruleVersion: 1,
        tierName: '核心业务',
        tierHundredths: 1000,
        factorHundredths: 100,
        isReversed: false,
        baseContribution: 10,
        bonusContribution: 3,
        contribution: 103,
        baseCoins: 60,
        bonusCoins: 0,
        coins: 600,
      },
    ]);
    expect((await app.as(mina).call(getCoinRecordPage, {})).list).toMatchObject([
      { kind: 'award', amount: 600, balanceAfter: 600, source: { kind: 'report', id } },
    ]);
    expect((await app.as(mina).call(getContributionRecordPage, {})).list).toMatchObject([
      { kind: 'award', amount: 103, balanceAfter: 103, source: { kind: 'report', id } },
    ]);
    expect((await app.as(mina).call(getMainRank, {})).list).toContainEqual(
      expect.objectContaining({ nickName: '小满', contribution: 103, validCount: 1, isMe: true }),
    );
    expect(await app.as(mina).call(getOperationRecords, { reportId: id })).toMatchObject([
      { action: 'submit' },
      {
        action: 'confirm',
        fromStatus: 1,
        toStatus: 2,
        note: '影响面大',
        actorName: expect.stringMatching(/^审核员 \d+$/) as string,
      },
    ]);
    await app.drainOutbox();
    const letter = (await app.as(mina).call(getLetterPage, {})).list.find(
      (row) => row.title === `报告 ${number} 已确认`,
    );
    expect(letter?.body).toContain('安全币：60 × 10 + 0 = 600');
  });

  test.for([
    ['a base above the range', { level: 3, baseContribution: 9, baseCoins: 20 }, 'two'],
    ['a base below the range', { level: 3, baseContribution: 7, baseCoins: 17 }, 'two'],
    ['a bonus above the rule', { bonusCoins: 101 }, 'two'],
    ['a bonus on severity none', { level: 0, baseContribution: 0, baseCoins: 0, bonusCoins: 1 }],
    ['what even two may not give', { baseCoins: 1_251 }],
  ] as const)('refuses %s and changes nothing', async ([, over, two]) => {
    const mina = await given.researcher();
    const { id } = await given.report(mina);
    const refusal = two ? 'awardNeedsSignOff' : 'awardOutOfRange';
    await expect(confirm(reviewer, id, over)).refuses(refusal);
    expect(await stateOf(id)).toMatchObject({ status: 1, version: 1, coins: 0 });
    expect((await app.as(mina).call(getSecurityCoinTotal, {})).balance).toBe(0);
  });

  test('nobody judges their own report, in code and in the database', async () => {
    const mina = await given.researcher();
    const alsoReviewer = await given.staff({ researcherId: mina.id });
    const { id } = await given.report(mina);
    await expect(confirm(alsoReviewer, id)).refuses('ownReport');
    const forced =
      sql`insert into report_step (id, report_id, seq, action, from_status, to_status, actor_role, staff_id)
      values (${newId()}, ${id}, 2, 'confirm', 1, 2, 'reviewer', ${alsoReviewer.id})`.execute(
        app.app.db,
      );
    await expect(forced).rejects.toMatchObject({ constraint: 'report_step_not_own' });
  });

  const rounds = 100;
  test(`of one report by two reviewers at once, ${rounds} rounds: one wins, the other gets 1102, one award each`, async () => {
    const [mina, second] = [await given.researcher(), await given.staff()];
    for (let round = 0; round < rounds; round++) {
      const { id } = await given.report(mina);
      const outcomes = await Promise.allSettled([confirm(reviewer, id), confirm(second, id)]);
      expect(outcomes.map((outcome) => outcome.status).toSorted()).toEqual([
        'fulfilled',
        'rejected',
      ]);
      expect(outcomes.find((outcome) => outcome.status === 'rejected')?.reason).toMatchObject({
        code: 1102,
      });
      await sql`delete from limit_window`.execute(app.app.db);
    }
    expect(await app.as(mina).call(getSecurityCoinTotal, {})).toMatchObject({
      balance: rounds * 80,
      earned: rounds * 80,
    });
    expect((await verifyLedger(app.app.db)).faults).toEqual([]);
  }, 120_000);

  test('an ignore and a confirmation at once: one wins', async () => {
    const mina = await given.researcher();
    const { id } = await given.report(mina);
    const outcomes = await Promise.allSettled([
      confirm(reviewer, id),
      app.as(reviewer).call(postReviewIgnore, { reportId: id, version: 1, reason: 'known' }),
    ]);
    expect(outcomes.filter((outcome) => outcome.status === 'fulfilled')).toHaveLength(1);
    const { status, coins } = await stateOf(id);
    expect((await app.as(mina).call(getSecurityCoinTotal, {})).balance).toBe(coins);
    expect(coins).toBe(status === 2 ? 80 : 0);
  });
});

describe('the table of acts', () => {
  // acts with tests of their own: submitting, taking over, the clock (reports.timed.test.ts), answering by a comment, and
  // what decides a proposal
  const byTheWay = ['submit', 'migrate', 'expire', 'answer', 'approveAward', 'returnAward'];
  const acts = (Object.keys(reportActs) as ReportAct[]).filter((act) => !byTheWay.includes(act));
  const nothingOpen = flagsOf({
    isAsked: false,
    isAppealed: false,
    retest: null,
    awardState: null,
  });
  const statuses = Object.keys(reportStatus.codes) as ReportStatusKey[];

  // proposing an award for a report that waits for review also confirms it
  const pairs = statuses
    .flatMap((from) => acts.map((act) => [act, from] as const))
    .filter(([act, from]) => !(act === 'proposeAward' && from === 'waitReview'));

  test.for(pairs)('%s in %s: done as the table says, or 1102 and nothing', async ([act, from]) => {
    const mina = await given.researcher();
    const before = reportStatus.codes[from];
    const { id, version } = await reportIn(mina, from);
    const isAllowed = obstacleOf(act, before, nothingOpen) === null;
    const outcome = await make(mina, act, id, version).then(
      () => 'made',
      (error: { code: number }) => error.code,
    );
    expect(outcome).toBe(isAllowed ? 'made' : 1102);
    expect(await stateOf(id)).toMatchObject({
      status: isAllowed ? statusAfter(act, before) : before,
      version: isAllowed ? version + 1 : version,
    });
    await sql`delete from limit_window`.execute(app.app.db);
  });

  test('leaves the books consistent', async () => {
    expect((await verifyLedger(app.app.db)).faults).toEqual([]);
  });

  test.for(statuses)(
    'the database refuses every pair from %s that the table does not have',
    async (from) => {
      const known = new Set(
        reportSteps.flatMap((step) => (step.from === null ? [] : [`${step.from}>${step.to}`])),
      );
      const { id, version } = await reportIn(await given.researcher(), from);
      for (const to of statuses) {
        const pair = `${reportStatus.codes[from]}>${reportStatus.codes[to]}`;
        if (from === to || known.has(pair)) continue;
        const forced =
          sql`update report set status = ${reportStatus.codes[to]}, version = ${version + 1} where id = ${id}`.execute(
            app.app.db,
          );
        const refusal = await forced.then(
          () => null,
          (error: { constraint?: string }) => error.constraint,
        );
        expect([pair, refusal]).toEqual([pair, 'report_transition_known']);
      }
      await sql`delete from limit_window`.execute(app.app.db);
    },
  );

  test.for([
    [
      'a move without its record',
      `update report set status = 2, level = 3, version = 2 where id = $1`,
      'report_has_step',
    ],
    [
      'a move that skips a version',
      `update report set status = 2, level = 3, version = 3 where id = $1`,
      'report_version_step',
    ],
    [
      'another author',
      `update report set researcher_seq = 9999 where id = $1`,
      'report_fixed_fields',
    ],
    [
      'an award on an unjudged report',
      `update report set coins = 5 where id = $1`,
      'report_award_when_valid',
    ],
  ])('the database refuses %s', async ([, statement, constraint]) => {
    const { id } = await given.report(await given.researcher());
    const forced = inTransaction(app.app.db, (tx) =>
      sql.raw((statement ?? '').replace('$1', `'${id}'`)).execute(tx),
    );
    await expect(forced).rejects.toMatchObject({ constraint });
  });

  async function reportIn(
    author: Person,
    status: ReportStatusKey,
  ): Promise<{ id: string; version: number }> {
    const { id } = await given.report(author);
    const path = {
      waitReview: [],
      confirmed: ['confirm'],
      fixing: ['confirm', 'startFix'],
      done: ['confirm', 'finish'],
      ignored: ['ignore'],
    } as const;
    let version = 1;
    for (const act of path[status]) version = (await make(author, act, id, version)).version;
    return { id, version };
  }

  function make(
    author: Person,
    act: ReportAct,
    reportId: string,
    version: number,
  ): Promise<{ version: number }> {
    const seen = { reportId, version };
    const [asAuthor, asReviewer, asAdmin] = [app.as(author), app.as(reviewer), app.as(admin)];
    const makers: Partial<Record<ReportAct, () => Promise<{ version: number }>>> = {
      withdraw: () => asAuthor.call(postReportWithdraw, seen),
      confirm: () => asReviewer.call(postReviewConfirm, { ...seen, ...award }),
      ignore: () => asReviewer.call(postReviewIgnore, { ...seen, reason: 'known' }),
      revoke: () => asAdmin.call(postReviewRevoke, { ...seen, note: '误判' }),
      askInformation: () => asReviewer.call(postReviewQuestion, { ...seen, question: '怎样复现' }),
      appeal: () => asAuthor.call(postReportAppeal, { ...seen, body: appealWords }),
      upholdAppeal: () => asReviewer.call(postAppealUphold, seen),
      rejectAppeal: () => asReviewer.call(postAppealReject, { ...seen, reply: '维持' }),
      askRetest: () => asReviewer.call(postReviewRetest, seen),
      passRetest: () => asAuthor.call(postRetestResult, { ...seen, passed: true }),
      failRetest: () =>
        asAuthor.call(postRetestResult, { ...seen, passed: false, note: '仍能复现' }),
      giveAward: () => asReviewer.call(postReviewAward, { ...seen, ...award }),
      proposeAward: () =>
        asReviewer.call(postAwardPropose, { ...seen, ...award, note: '影响面大' }),
      keepAward: () => asReviewer.call(postAwardKeep, { ...seen, reply: '影响有限' }),
    };
    const isPlain = (name: ReportAct): name is PlainAct =>
      (plainActs as readonly ReportAct[]).includes(name);
    if (isPlain(act)) return asReviewer.call(postReviewMove, { ...seen, move: act });
    const maker = makers[act];
    if (!maker) throw new Error(`nothing here makes ${act}`);
    return maker();
  }
});

describe('revoke', () => {
  test('takes the award back: coins, contribution, ranking and counters', async () => {
    const mina = await given.researcher({ nickName: '撤销一次' });
    const made = await given.confirmedReport(mina, reviewer);
    await app
      .as(admin)
      .call(postReviewRevoke, { reportId: made.id, version: made.version, note: '评级有误' });
    expect(await stateOf(made.id)).toMatchObject({
      status: -1,
      contribution: 0,
      coins: 0,
      level: null,
    });
    expect(await app.as(mina).call(getSecurityCoinTotal, {})).toMatchObject({
      balance: 0,
      earned: 0,
    });
    expect((await app.as(mina).call(getCoinRecordPage, {})).list.map((row) => row.kind)).toEqual([
      'awardReversal',
      'award',
    ]);
    expect(
      (await app.as(mina).call(getMainRank, { pageSize: 100 })).list.map((row) => row.nickName),
    ).not.toContain('撤销一次');
    expect((await app.as(mina).call(getReportDetail, { id: made.id })).awards).toMatchObject([
      { isReversed: true },
    ]);
    await expect(
      app
        .as(reviewer)
        .call(postReviewRevoke, { reportId: made.id, version: made.version + 1, note: 'x' }),
    ).refuses('notPermitted');
  });

  test('is refused when the coins are spent, and nothing changes', async () => {
    const mina = await given.researcher();
    const made = await given.confirmedReport(mina, reviewer);
    await inTransaction(app.app.db, (tx) =>
      post(tx, mina.id, -1, 'redemption', {
        kind: 'adjustment',
        source: { kind: 'manual', id: newId(), seq: 1 },
        note: 'spent',
      }),
    );
    await expect(
      app
        .as(admin)
        .call(postReviewRevoke, { reportId: made.id, version: made.version, note: '误判' }),
    ).refuses('coinsAlreadySpent');
    expect(await stateOf(made.id)).toMatchObject({ status: 2, coins: 80 });
  });

  test('and a second confirmation after reopening pays again, once', async () => {
    const mina = await given.researcher();
    const made = await given.confirmedReport(mina, reviewer);
    await app.as(admin).call(postReviewRevoke, { reportId: made.id, version: 2, note: '误判' });
    await app.as(reviewer).call(postReviewMove, { reportId: made.id, version: 3, move: 'reopen' });
    await confirm(reviewer, made.id, { version: 4 });
    expect(await app.as(mina).call(getSecurityCoinTotal, {})).toMatchObject({
      balance: 80,
      earned: 80,
    });
    expect(
      (await app.as(mina).call(getReportDetail, { id: made.id })).awards.map(
        (row) => row.isReversed,
      ),
    ).toEqual([true, false]);
  });
});

describe('the desk', () => {
  test('a reviewer comments once and the author is told', async () => {
    const mina = await given.researcher();
    const { id, number } = await given.report(mina);
    const idempotencyKey = randomUUID();
    for (const body of ['请补充复现环境', '请补充复现环境'])
      await app.as(reviewer).call(postReviewComment, { reportId: id, body }, { idempotencyKey });
    expect((await app.as(mina).call(getComments, { reportId: id })).list).toMatchObject([
      {
        author: {
          kind: 'staff',
          name: expect.stringMatching(/^审核员 \d+$/) as string,
          isMe: false,
        },
      },
    ]);
    expect((await app.as(reviewer).call(getReviewDetail, { id })).comments).toMatchObject([
      { author: { name: '王审核', isMe: true } },
    ]);
    await app.drainOutbox();
    expect(
      (await app.as(mina).call(getLetterPage, {})).list.filter(
        (row) => row.title === `报告 ${number} 有新评论`,
      ),
    ).toHaveLength(1);
  });
});

import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  getReviewDetail,
  postReviewConfirm,
  postReviewIgnore,
  postReviewMove,
  postReviewRevoke,
} from '@shieldsource/contract/reports/desk';
import {
  postAppealReject,
  postAppealRejudge,
  postAppealUphold,
} from '@shieldsource/contract/reports/desk-flags';
import { getInboxPage } from '@shieldsource/contract/reports/inbox';
import { getSecurityCoinTotal } from '@shieldsource/contract/ledger/calls';
import { getLetterPage } from '@shieldsource/contract/letters/calls';
import { getMainRank } from '@shieldsource/contract/ledger/ranking';
import { postReportAppeal, postReportWithdraw } from '@shieldsource/contract/reports/flags';
import {
  getOperationRecords,
  getReportCount,
  getReportDetail,
} from '@shieldsource/contract/reports/calls';
import type { AwardChoice } from '@shieldsource/contract/awards/scoring';
import { v7 as newId } from 'uuid';
import { nobody, testApp, type Person, type TestApp } from '../../../test/app.ts';
import { appealWords, givenFlagsOn } from '../../../test/given.flags.ts';
import { award } from '../../../test/given.ts';
import { forgetLimits } from '../../../test/signing-in.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { post } from '../ledger/ledger.ts';
import { verifyLedger } from '../ledger/ledger.verify.ts';

let app: TestApp;
let given: ReturnType<typeof givenFlagsOn>;
let judge: Person;
let second: Person;
let admin: Person;
let mina: Person;
beforeAll(async () => {
  app = await testApp();
  given = givenFlagsOn(app);
  [judge, second] = [await given.staff(), await given.staff()];
  admin = await given.staff({ roles: ['admin'] });
});
beforeEach(async () => {
  await forgetLimits(app);
  mina = await given.researcher();
});

/** More than `award`: serious, general tier: 9 × 4 contribution and 54 × 4 coins. */
const better = { level: 4, baseContribution: 9, baseCoins: 54 } as const;
const detailOf = (reportId: string) => app.as(mina).call(getReportDetail, { id: reportId });
const balance = async () => (await app.as(mina).call(getSecurityCoinTotal, {})).balance;

describe('appeal', () => {
  test('against an ignored report: says until when, is shown open, and closes the way to another', async () => {
    const seen = await given.ignored(mina, judge);
    expect((await detailOf(seen.reportId)).appealBefore).toBeGreaterThan(Date.now());
    const open = await given.appealed(mina, seen);
    expect(await detailOf(seen.reportId)).toMatchObject({
      status: -1,
      version: seen.version + 1,
      appealBefore: null,
      appeals: [{ verdictName: '忽略', body: appealWords, outcome: null, decideTime: null }],
    });
    const queue = await app.as(second).call(getInboxPage, { view: 'appeals', pageSize: 100 });
    expect(queue.list.find(({ id }) => id === seen.reportId)).toMatchObject({ flags: [2] });
    await expect(app.as(mina).call(postReportAppeal, { ...open, body: appealWords })).refuses(
      'appealedBefore',
    );
  });

  test('is the author’s alone, from what they saw, in 20 to 2,000 characters', async () => {
    const seen = await given.ignored(mina, judge);
    const appeal = (by: Person | null, over: object = {}) =>
      app.as(by).call(postReportAppeal, { ...seen, body: appealWords, ...over });
    await expect(appeal(nobody)).refuses('notLoggedIn');
    await expect(appeal(await given.researcher())).refuses('notFound');
    await expect(appeal(second)).refuses('notLoggedIn');
    await expect(appeal(mina, { version: 1 })).refuses('conflict');
    await expect(appeal(mina, { body: '字'.repeat(19) })).refuses('badInput');
    await expect(appeal(mina, { body: '字'.repeat(2_001) })).refuses('badInput');
    await appeal(mina, { body: '字'.repeat(2_000) });
  });

  test('needs a verdict of somebody else, not older than 30 days', async () => {
    const body = appealWords;
    const waiting = await given.waiting(mina);
    await expect(app.as(mina).call(postReportAppeal, { ...waiting, body })).refuses(
      'illegalTransition',
    );
    const { version } = await app.as(mina).call(postReportWithdraw, waiting);
    await expect(app.as(mina).call(postReportAppeal, { ...waiting, version, body })).refuses(
      'illegalTransition',
    );

    const late = await given.ignored(mina, judge);
    await given.agedBy(late.reportId, '30 days 1 minute');
    await expect(app.as(mina).call(postReportAppeal, { ...late, body })).refuses('appealTooLate');
    const inTime = await given.ignored(mina, judge);
    await given.agedBy(inTime.reportId, '29 days 23 hours');
    await app.as(mina).call(postReportAppeal, { ...inTime, body });
  });

  test('twice at once, 10 rounds: one stands', async () => {
    for (let round = 0; round < 10; round++) {
      const seen = await given.ignored(mina, judge);
      const outcomes = await Promise.allSettled([
        app.as(mina).call(postReportAppeal, { ...seen, body: appealWords }),
        app.as(mina).call(postReportAppeal, { ...seen, body: appealWords }),
      ]);
      expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
      expect((await detailOf(seen.reportId)).appeals).toHaveLength(1);
      await forgetLimits(app);
    }
  });
});

describe('the decision on an appeal', () => {
  test('rejected: the verdict stands, with a reason that the author reads, and for good', async () => {
    const open = await given.appealed(mina, await given.ignored(mina, judge));
    const { version } = await app
      .as(second)
      .call(postAppealReject, { ...open, reply: '截图来自测试环境' });
    expect(await detailOf(open.reportId)).toMatchObject({
      status: -1,
      appealBefore: null,
      appeals: [{ outcome: 'rejected', outcomeName: '申诉驳回', reply: '截图来自测试环境' }],
    });
    await expect(
      app.as(mina).call(postReportAppeal, { ...open, version, body: appealWords }),
    ).refuses('appealedBefore');
    await expect(
      app.as(second).call(postAppealReject, { ...open, version, reply: '再驳一次' }),
    ).refuses('illegalTransition');
    await app.drainOutbox();
    const { list } = await app.as(mina).call(getLetterPage, { pageSize: 100 });
    const letter = list.find(({ title }) => title.endsWith('申诉被驳回'));
    expect(letter).toMatchObject({
      type: 1,
      body: expect.stringContaining('截图来自测试环境') as string,
    });
  });

  test('upheld on an ignored report: it waits again, and its next verdict may be appealed again', async () => {
    const open = await given.appealed(mina, await given.ignored(mina, judge));
    const moved = await app.as(second).call(postAppealUphold, { ...open, note: '确有影响' });
    expect(moved).toEqual({ status: 1, version: open.version + 1 });
    const records = await app.as(mina).call(getOperationRecords, { reportId: open.reportId });
    expect(records.at(-1)).toMatchObject({
      action: 'upholdAppeal',
      fromStatus: -1,
      toStatus: 1,
      note: '确有影响',
    });
    const again = await app
      .as(second)
      .call(postReviewIgnore, { reportId: open.reportId, version: moved.version, reason: 'known' });
    await given.appealed(mina, { reportId: open.reportId, version: again.version });
    expect((await detailOf(open.reportId)).appeals).toMatchObject([
      { outcome: 'upheld' },
      { outcome: null },
    ]);
  });

  test('upheld on a confirmed report: a better award in the place of the first, the status stays', async () => {
    const open = await given.appealed(mina, await given.done(mina, judge));
    const judged = await app.as(second).call(postAppealRejudge, { ...open, ...better });
    expect(judged).toEqual({ status: 4, version: open.version + 1 });
    const shown = await detailOf(open.reportId);
    expect(shown).toMatchObject({ status: 4, level: 4, contribution: 36, currency: 216 });
    expect(shown.awards).toMatchObject([
      { coins: 80, isReversed: true },
      { coins: 216, isReversed: false },
    ]);
    expect(await app.as(mina).call(getSecurityCoinTotal, {})).toMatchObject({
      balance: 216,
      earned: 216,
    });
    expect(await app.as(mina).call(getReportCount, {})).toMatchObject({
      validCount: 1,
      seriousCount: 1,
      highLevelCount: 0,
    });
    expect((await app.as(mina).call(getMainRank, { pageSize: 100 })).list).toContainEqual(
      expect.objectContaining({ contribution: 36, validCount: 1, isMe: true }),
    );
    expect((await verifyLedger(app.app.db)).faults).toEqual([]);
    await expect(
      app.as(mina).call(postReportAppeal, {
        reportId: open.reportId,
        version: judged.version,
        body: appealWords,
      }),
    ).refuses('appealedBefore');
  });

  test('raises an award whose coins are spent, without a moment below zero', async () => {
    const open = await given.appealed(mina, await given.confirmed(mina, judge));
    await inTransaction(app.app.db, (tx) =>
      post(tx, mina.id, -80, 'redemption', {
        kind: 'adjustment',
        source: { kind: 'manual', id: newId(), seq: 1 },
        note: 'spent',
      }),
    );
    await app.as(second).call(postAppealRejudge, { ...open, ...better });
    expect(await balance()).toBe(136);
  });

  test('takes nothing away, and changes something', async () => {
    const open = await given.appealed(mina, await given.confirmed(mina, judge));
    const rejudge = (over: Partial<AwardChoice>) =>
      app.as(second).call(postAppealRejudge, { ...open, ...award, ...over });
    await expect(rejudge({})).refuses('appealNotBetter');
    await expect(rejudge({ baseCoins: 19 })).refuses('appealNotBetter');
    await expect(rejudge({ baseCoins: 24, baseContribution: 6 })).refuses('appealNotBetter');
    await expect(rejudge({ baseCoins: 25 })).refuses('badInput', 'note');
    await expect(rejudge({ baseCoins: 2_000 })).refuses('awardOutOfRange');
    await expect(
      rejudge({
        level: 2,
        baseContribution: 5,
        baseCoins: 5,
        bonusCoins: 80,
        bonusContribution: 20,
      }),
    ).refuses('appealNotBetter');
    expect(await given.stateOf(open.reportId)).toMatchObject({ coins: 80, version: open.version });
    await rejudge({ bonusCoins: 1 });
    expect(await balance()).toBe(81);
  });

  test('after which the whole award can still be taken back', async () => {
    const open = await given.appealed(mina, await given.confirmed(mina, judge));
    const { version } = await app.as(second).call(postAppealRejudge, { ...open, ...better });
    await app
      .as(admin)
      .call(postReviewRevoke, { reportId: open.reportId, version, note: '核实后不成立' });
    expect(await balance()).toBe(0);
    expect((await detailOf(open.reportId)).appealBefore).not.toBeNull();
    expect((await verifyLedger(app.app.db)).faults).toEqual([]);
  });

  test('is not for who gave the verdict, the author, other roles or a stale look', async () => {
    const open = await given.appealed(mina, await given.ignored(mina, judge));
    const alsoMina = await given.staff({ researcherId: mina.id });
    const calls = (by: Person | null, over: object = {}) => [
      () => app.as(by).call(postAppealReject, { ...open, reply: '维持', ...over }),
      () => app.as(by).call(postAppealUphold, { ...open, ...over }),
      () => app.as(by).call(postAppealRejudge, { ...open, ...better, ...over }),
    ];
    for (const decide of calls(nobody)) await expect(decide()).refuses('notLoggedIn');
    for (const decide of calls(mina)) await expect(decide()).refuses('notLoggedIn');
    for (const decide of calls(admin)) await expect(decide()).refuses('notPermitted');
    for (const decide of calls(judge)) await expect(decide()).refuses('appealOwnVerdict');
    for (const decide of calls(alsoMina)) await expect(decide()).refuses('ownReport');
    for (const decide of calls(second, { version: 1 })) await expect(decide()).refuses('conflict');
    for (const decide of calls(second, { reportId: newId() }))
      await expect(decide()).refuses('notFound');
    await expect(app.as(second).call(postAppealReject, { ...open, reply: ' ' })).refuses(
      'badInput',
    );
    await expect(app.as(second).call(postAppealRejudge, { ...open, ...better })).refuses(
      'illegalTransition',
    );
    const seenBy = (by: Person) => app.as(by).call(getReviewDetail, { id: open.reportId });
    expect((await seenBy(second)).report.canDecideAppeal).toBe(true);
    expect((await seenBy(judge)).report.canDecideAppeal).toBe(false);
    expect((await seenBy(alsoMina)).report.canDecideAppeal).toBe(false);
  });

  test('is not for another account of who gave the verdict or the award', async () => {
    const human = { researcherId: (await given.researcher()).id };
    const [one, twin] = [await given.staff(human), await given.staff(human)];
    const ignored = await given.appealed(mina, await given.ignored(mina, one));
    const confirmed = await given.appealed(mina, await given.confirmed(mina, one));
    for (const open of [ignored, confirmed]) {
      await expect(app.as(twin).call(postAppealReject, { ...open, reply: '维持' })).refuses(
        'appealOwnVerdict',
      );
      const seen = await app.as(twin).call(getReviewDetail, { id: open.reportId });
      expect(seen.report.canDecideAppeal).toBe(false);
    }
    await expect(app.as(twin).call(postAppealUphold, ignored)).refuses('appealOwnVerdict');
    await expect(app.as(twin).call(postAppealRejudge, { ...confirmed, ...better })).refuses(
      'appealOwnVerdict',
    );
    await app.as(second).call(postAppealUphold, ignored);
  });

  test('upholding does not reopen what is confirmed, and nothing is decided that nobody asked', async () => {
    const open = await given.appealed(mina, await given.confirmed(mina, judge));
    await expect(app.as(second).call(postAppealUphold, open)).refuses('illegalTransition');
    const calm = await given.ignored(mina, judge);
    await expect(app.as(second).call(postAppealUphold, calm)).refuses('illegalTransition');
    await expect(app.as(second).call(postAppealReject, { ...calm, reply: '维持' })).refuses(
      'illegalTransition',
    );
  });

  test('comes before any other way out of the verdict', async () => {
    const ignored = await given.appealed(mina, await given.ignored(mina, judge));
    await expect(app.as(judge).call(postReviewMove, { ...ignored, move: 'reopen' })).refuses(
      'appealOpen',
    );
    const confirmed = await given.appealed(mina, await given.confirmed(mina, judge));
    await expect(app.as(admin).call(postReviewRevoke, { ...confirmed, note: '误判' })).refuses(
      'appealOpen',
    );
    await app.as(judge).call(postReviewMove, { ...confirmed, move: 'startFix' });
    expect((await given.stateOf(confirmed.reportId)).status).toBe(3);
  });

  test('by two reviewers at once, 10 rounds: one decides, one award stands', async () => {
    const third = await given.staff();
    for (let round = 0; round < 10; round++) {
      const open = await given.appealed(mina, await given.confirmed(mina, judge));
      const outcomes = await Promise.allSettled([
        app.as(second).call(postAppealRejudge, { ...open, ...better }),
        app.as(third).call(postAppealReject, { ...open, reply: '维持原来的评级' }),
      ]);
      expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
      const { coins } = await given.stateOf(open.reportId);
      expect(coins).toBe(outcomes[0]?.status === 'fulfilled' ? 216 : 80);
      await forgetLimits(app);
    }
    expect((await verifyLedger(app.app.db)).faults).toEqual([]);
  });

  test('may be a confirmation in the end', async () => {
    const open = await given.appealed(mina, await given.ignored(mina, judge));
    const { version } = await app.as(second).call(postAppealUphold, open);
    await app.as(second).call(postReviewConfirm, { reportId: open.reportId, version, ...award });
    expect(await balance()).toBe(80);
  });
});

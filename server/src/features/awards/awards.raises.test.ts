import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { getReviewDetail, postReviewRevoke } from '@shieldsource/contract/reports/desk';
import {
  postAwardKeep,
  postAwardPropose,
  postReviewAward,
} from '@shieldsource/contract/awards/desk';
import { postAppealReject, postAppealRejudge } from '@shieldsource/contract/reports/desk-flags';
import {
  getCoinRecordPage,
  getContributionRecordPage,
  getSecurityCoinTotal,
} from '@shieldsource/contract/ledger/calls';
import { getLetterPage, postLetterRead } from '@shieldsource/contract/letters/calls';
import { getMainRank } from '@shieldsource/contract/ledger/ranking';
import { postReportAppeal } from '@shieldsource/contract/reports/flags';
import {
  getOperationRecords,
  getReportCount,
  getReportDetail,
  getReportPage,
} from '@shieldsource/contract/reports/calls';
import { testApp, type Person, type TestApp } from '../../../test/app.ts';
import { tries } from '../../../test/depth.ts';
import { givenAwardsOn, outside } from '../../../test/given.awards.ts';
import { appealWords, type SeenReport } from '../../../test/given.flags.ts';
import { award } from '../../../test/given.ts';
import { forgetLimits } from '../../../test/signing-in.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { holdingsOf, post, verifyLedger } from '../ledger/ledger.ts';
import { eraseDue } from '../people/people.erasure.ts';
import { verifyReports } from '../reports/reports.verify.ts';

// An upheld appeal that raises an award by what takes two people: `award` (28 and 80 coins) to `outside` (48 and 360).
let app: TestApp;
let given: ReturnType<typeof givenAwardsOn>;
let judge: Person;
let second: Person;
let third: Person;
let admin: Person;
let mina: Person;
beforeAll(async () => {
  app = await testApp();
  given = givenAwardsOn(app);
  [judge, second, third] = [await given.staff(), await given.staff(), await given.staff()];
  admin = await given.staff({ roles: ['admin'] });
});
beforeEach(async () => {
  await forgetLimits(app);
  mina = await given.researcher();
});

const why = '影响全部会员，原来的评级偏低';
const rejudge = (by: Person, seen: SeenReport, over: object = {}) =>
  app.as(by).call(postAppealRejudge, { ...seen, ...outside, note: why, ...over });
async function raised(seen?: SeenReport, over?: object): Promise<SeenReport> {
  const open = await given.appealed(mina, seen ?? (await given.confirmed(mina, judge)));
  return { ...open, version: (await rejudge(second, open, over)).version };
}
const coins = () => app.as(mina).call(getSecurityCoinTotal, {});
const detailOf = (reportId: string) => app.as(mina).call(getReportDetail, { id: reportId });
const approve = (by: Person, seen: SeenReport) => given.decided(by, seen, 'approved');
const sendBack = (by: Person, seen: SeenReport) => given.decided(by, seen, 'returned', '请再评定');
const ranked = async () =>
  (await app.as(mina).call(getMainRank, { pageSize: 100 })).list.find(({ isMe }) => isMe);
async function letters(): Promise<[string, string][]> {
  await app.drainOutbox();
  const { list } = await app.as(mina).call(getLetterPage, { pageSize: 100 });
  return list.map(({ title, body }) => [title.slice(18), body]);
}
async function booksHold(): Promise<void> {
  expect((await verifyLedger(app.app.db)).faults).toEqual([]);
  expect((await verifyReports(app.app.db)).faults).toEqual([]);
}

describe('a raise that waits', () => {
  test('is news of what it added, once it is signed', async () => {
    const seen = await given.confirmed(mina, judge);
    await app.drainOutbox();
    await app.as(mina).call(postLetterRead, { subject: seen.reportId });
    const open = await raised(seen);
    await app.drainOutbox();
    expect(await detailOf(seen.reportId)).not.toHaveProperty('news');
    await approve(third, open);
    await app.drainOutbox();
    expect((await detailOf(seen.reportId)).news).toEqual({
      reportId: seen.reportId,
      coins: 280,
      contribution: 20,
    });
  });

  test('upholds the appeal with its reason, and leaves the award as it was', async () => {
    const seen = await raised();
    expect(await given.stateOf(seen.reportId)).toMatchObject({
      status: 2,
      level: 3,
      coins: 80,
      contribution: 28,
    });
    expect(await coins()).toEqual({ balance: 80, pending: 280, earned: 80, spent: 0 });
    expect(await detailOf(seen.reportId)).toMatchObject({
      level: 3,
      currency: 80,
      awardState: 'waiting',
      appealBefore: null,
      appeals: [{ outcome: 'upheld', reply: why }],
      awards: [{ coins: 80, isReversed: false }],
      proposal: { coins: 360, contribution: 48, level: 4, state: 'waiting', reply: '' },
    });
    expect(await detailOf(seen.reportId)).not.toHaveProperty('promised');
    expect((await app.as(mina).call(getReportPage, {})).list).toMatchObject([
      { currency: 80, contribution: 28, awardState: 'waiting' },
    ]);
    const counted = await app.as(mina).call(getReportCount, {});
    expect(counted).toMatchObject({ validCount: 1, highLevelCount: 1, seriousCount: 0 });
    expect(counted).not.toHaveProperty('awaitingAwardCount');
    expect(await ranked()).toMatchObject({ contribution: 28, validCount: 1 });
    const records = await app.as(mina).call(getOperationRecords, { reportId: seen.reportId });
    expect(records.slice(-2).map(({ action }) => action)).toEqual(['upholdAppeal', 'proposeAward']);
    const decided = (await letters()).filter(([title]) => /申诉成立|核定/.test(title));
    expect(decided).toEqual([
      ['申诉成立', expect.stringMatching(/原奖励不变[^]*90 × 4 \+ 0 = 360/)],
    ]);
    await booksHold();
  });

  test('says why, raises something, and is within what two may give', async () => {
    const open = await given.appealed(mina, await given.confirmed(mina, judge));
    await expect(rejudge(second, open, { note: '' })).refuses('badInput', 'note');
    await expect(rejudge(second, open, { baseContribution: 6 })).refuses('appealNotBetter');
    await expect(rejudge(second, open, { level: 2 })).refuses('appealNotBetter');
    await expect(rejudge(second, open, { baseCoins: 1_251 })).refuses('awardOutOfRange');
    await expect(rejudge(judge, open)).refuses('appealOwnVerdict');
    expect(await given.stateOf(open.reportId)).toMatchObject({ version: open.version, coins: 80 });
  });

  test('is signed by another human than upheld it: also by who gave the first award', async () => {
    const noor = await given.researcher();
    const [asNoor, alsoNoor] = [
      await given.staff({ researcherId: noor.id }),
      await given.staff({ researcherId: noor.id, roles: ['admin'] }),
    ];
    const open = await given.appealed(mina, await given.confirmed(mina, judge));
    const seen = { ...open, version: (await rejudge(asNoor, open)).version };
    for (const by of [asNoor, alsoNoor]) await expect(approve(by, seen)).refuses('ownProposal');
    const own = await given.staff({ researcherId: mina.id });
    await expect(approve(own, seen)).refuses('ownReport');
    const may = async (by: Person) =>
      (await app.as(by).call(getReviewDetail, { id: seen.reportId })).report;
    expect(await may(asNoor)).toMatchObject({ canDecideAward: false, canDecideAppeal: false });
    expect(await may(judge)).toMatchObject({ canDecideAward: true });
    await approve(judge, seen);
    expect(await coins()).toMatchObject({ balance: 360, pending: 0 });
  });

  test('keeps its appeal decided: nobody decides or appeals again', async () => {
    const seen = await raised();
    await expect(rejudge(third, seen)).refuses('illegalTransition');
    await expect(app.as(third).call(postAppealReject, { ...seen, reply: '维持' })).refuses(
      'illegalTransition',
    );
    await expect(app.as(mina).call(postReportAppeal, { ...seen, body: appealWords })).refuses(
      'awardWaiting',
    );
    await expect(app.as(third).call(postAwardPropose, { ...seen, ...outside, note: why })).refuses(
      'awardWaiting',
    );
  });
});

describe('signed', () => {
  test('pays the difference once, tells so, and the award is that of whoever raised it', async () => {
    const seen = await raised();
    const { version } = await approve(admin, seen);
    expect(await coins()).toEqual({ balance: 360, pending: 0, earned: 360, spent: 0 });
    expect(await detailOf(seen.reportId)).toMatchObject({
      level: 4,
      currency: 360,
      contribution: 48,
      awardState: null,
      proposal: null,
      awards: [
        { coins: 80, isReversed: true },
        { coins: 360, isReversed: false },
      ],
    });
    const { list } = await app.as(mina).call(getCoinRecordPage, {});
    expect(list.map(({ amount, kindName }) => [amount, kindName])).toEqual([
      [-80, '收回原奖励'],
      [360, '代替原奖励'],
      [80, '漏洞奖励'],
    ]);
    const counted = await app.as(mina).call(getContributionRecordPage, {});
    expect(counted.list.map(({ amount, kindName }) => [amount, kindName])).toEqual([
      [-28, '收回原奖励'],
      [48, '代替原奖励'],
      [28, '漏洞奖励'],
    ]);
    expect(await app.as(mina).call(getReportCount, {})).toMatchObject({
      validCount: 1,
      seriousCount: 1,
      highLevelCount: 0,
    });
    expect(await ranked()).toMatchObject({ contribution: 48, validCount: 1 });
    expect(await letters()).toContainEqual([
      '奖励已核定',
      expect.stringMatching(/原奖励（28 贡献值、80 安全币）由新的代替，到账的是差额/),
    ]);
    await expect(approve(third, seen)).refuses('conflict');
    await expect(
      app.as(mina).call(postReportAppeal, { ...seen, version, body: appealWords }),
    ).refuses('appealedBefore');
    const { staff_id } = await app.app.db
      .selectFrom('award')
      .where('report_id', '=', seen.reportId)
      .where('reversed_at', 'is', null)
      .select('staff_id')
      .executeTakeFirstOrThrow();
    expect(staff_id).toBe(second.id);
    await booksHold();
  });

  test('pays it although the first coins are spent, without a moment below zero', async () => {
    const seen = await raised();
    await inTransaction(app.app.db, (tx) =>
      post(tx, mina.id, -80, 'redemption', {
        kind: 'adjustment',
        source: { kind: 'manual', id: newId(), seq: 1 },
        note: 'spent',
      }),
    );
    await approve(third, seen);
    expect(await coins()).toMatchObject({ balance: 280 });
  });

  test('leaves nothing in the wallet of somebody who is gone', async () => {
    const seen = await raised();
    await sql`update researcher set state = 'cancelling', cancel_at = now() where id = ${mina.id}`.execute(
      app.app.db,
    );
    await eraseDue(app.app);
    await approve(third, seen);
    expect(await holdingsOf(app.app, mina.id)).toEqual({ coinBalance: 0, contribution: 48 });
    await booksHold();
  });

  test('may be taken back whole', async () => {
    const seen = await raised();
    const { version } = await approve(third, seen);
    await app.as(admin).call(postReviewRevoke, { ...seen, version, note: '核实后不成立' });
    expect(await coins()).toMatchObject({ balance: 0, pending: 0, earned: 0 });
    expect(await ranked()).toBeUndefined();
    await booksHold();
  });
});

describe('sent back', () => {
  test('leaves the award as it was, says so, and is found anew', async () => {
    const seen = await sendBack(third, await raised());
    expect(await coins()).toEqual({ balance: 80, pending: 0, earned: 80, spent: 0 });
    expect(await detailOf(seen.reportId)).toMatchObject({
      level: 3,
      currency: 80,
      contribution: 28,
      awardState: 'returned',
      appealBefore: null,
      awards: [{ coins: 80, isReversed: false }],
      proposal: { state: 'returned', coins: 360, reply: '请再评定' },
    });
    expect(await app.as(mina).call(getReportCount, {})).toMatchObject({ validCount: 1 });
    expect(await letters()).toContainEqual([
      '奖励重新评定',
      expect.stringMatching(/重新评定[^]*原奖励不变[^]*请再评定/),
    ]);
    await booksHold();
  });

  test('is given inside the rule by one person, never less than what stands', async () => {
    const seen = await sendBack(third, await raised());
    const give = (over: object) =>
      app.as(second).call(postReviewAward, { ...seen, ...award, ...over });
    await expect(give({ baseCoins: 19 })).refuses('appealNotBetter');
    await expect(give({ level: 2, baseContribution: 5, baseCoins: 5 })).refuses('appealNotBetter');
    await expect(give({ baseCoins: 25 })).refuses('awardNeedsSignOff');
    await give({ baseCoins: 24 });
    expect(await coins()).toEqual({ balance: 96, pending: 0, earned: 96, spent: 0 });
    expect(await detailOf(seen.reportId)).toMatchObject({ currency: 96, awardState: null });
    expect(await ranked()).toMatchObject({ contribution: 28, validCount: 1 });
    await booksHold();
  });

  test('or given up: the award stays, its author reads why, and it is not for who gave it', async () => {
    const human = { researcherId: (await given.researcher()).id };
    const [giver, twin] = [await given.staff(human), await given.staff(human)];
    const back = await sendBack(third, await raised(await given.confirmed(mina, giver)));
    const keep = (by: Person, over: object = {}) =>
      app.as(by).call(postAwardKeep, { ...back, reply: '影响有限', ...over });
    await expect(keep(giver)).refuses('appealOwnVerdict');
    await expect(keep(twin)).refuses('appealOwnVerdict');
    await expect(keep(admin)).refuses('notPermitted');
    await expect(keep(await given.staff({ researcherId: mina.id }))).refuses('ownReport');
    await expect(keep(third, { reply: ' ' })).refuses('badInput', 'reply');
    await expect(keep(third, { version: 1 })).refuses('conflict');
    const may = async (by: Person) =>
      (await app.as(by).call(getReviewDetail, { id: back.reportId })).report.canKeepAward;
    expect([await may(giver), await may(twin), await may(second)]).toEqual([false, false, true]);
    await keep(second);
    expect(await coins()).toEqual({ balance: 80, pending: 0, earned: 80, spent: 0 });
    expect(await detailOf(back.reportId)).toMatchObject({
      currency: 80,
      awardState: null,
      proposal: null,
      awards: [{ isReversed: false }],
    });
    expect(await letters()).toContainEqual([
      '维持原奖励',
      expect.stringMatching(/维持原来的危害等级和奖励[^]*影响有限/),
    ]);
    await booksHold();
    const first = await given.returned(mina, judge, third);
    await expect(app.as(second).call(postAwardKeep, { ...first, reply: '维持' })).refuses(
      'illegalTransition',
    );
  });

  test('by one person keeps what was signed off above the amount before', async () => {
    const core = (await given.application({ tier: 'core' })).id;
    const { id: reportId } = await given.report(mina, { app: core });
    const choice = { level: 4, baseContribution: 9, baseCoins: 60, bonusCoins: 50 } as const;
    const first = await app
      .as(judge)
      .call(postAwardPropose, { reportId, version: 1, ...choice, note: '写得特别清楚' });
    const signed = await approve(third, { reportId, version: first.version });
    const back = await sendBack(
      third,
      await raised({ reportId, version: signed.version }, { ...choice, bonusCoins: 51 }),
    );
    const give = (over: object) =>
      app.as(second).call(postReviewAward, { ...back, ...choice, ...over });
    await expect(give({ bonusCoins: 51 })).refuses('awardNeedsSignOff');
    await expect(give({})).refuses('appealNotBetter');
    await give({ baseContribution: 10 });
    expect(await given.stateOf(reportId)).toMatchObject({ coins: 650, contribution: 100 });
    await booksHold();
  });

  test('or proposed again: signed, it raises the award once', async () => {
    const back = await sendBack(third, await raised());
    const propose = (over: object) =>
      app.as(third).call(postAwardPropose, { ...back, ...outside, note: '折中', ...over });
    await expect(propose({ level: 3, baseContribution: 7, baseCoins: 20 })).refuses(
      'appealNotBetter',
    );
    const { version } = await propose({ level: 3, baseCoins: 50 });
    expect(await coins()).toMatchObject({ balance: 80, pending: 120 });
    await approve(second, { ...back, version });
    expect(await coins()).toMatchObject({ balance: 200, pending: 0 });
    await booksHold();
  });

  test.for(['waits', 'came back'] as const)(
    'or revoked with its report while it %s: the first award is taken back, once',
    async (state) => {
      const seen = await raised();
      const stands = state === 'waits' ? seen : await sendBack(third, seen);
      await app.as(admin).call(postReviewRevoke, { ...stands, note: '误判' });
      expect(await coins()).toMatchObject({ balance: 0, pending: 0, earned: 0 });
      expect(await detailOf(seen.reportId)).toMatchObject({ status: -1, awardState: null });
      await booksHold();
    },
  );
});

describe('races', () => {
  const rounds = tries(8, 30);
  test('two who sign: one does, and the difference moves once', async () => {
    for (let round = 0; round < rounds; round++) {
      mina = await given.researcher();
      const seen = await raised();
      const outcomes = await Promise.allSettled([approve(third, seen), approve(admin, seen)]);
      expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
      expect(await coins()).toEqual({ balance: 360, pending: 0, earned: 360, spent: 0 });
      await forgetLimits(app);
    }
    await booksHold();
  }, 120_000);

  test('who signs, who sends back, who revokes: one goes before, and coins follow it', async () => {
    for (let round = 0; round < rounds; round++) {
      mina = await given.researcher();
      const seen = await raised();
      const [signed, back, revoked] = await Promise.allSettled([
        approve(third, seen),
        sendBack(judge, seen),
        app.as(admin).call(postReviewRevoke, { ...seen, note: '误判' }),
      ]);
      const done = [signed, back, revoked].filter(({ status }) => status === 'fulfilled');
      expect(done).toHaveLength(1);
      const balance = signed.status === 'fulfilled' ? 360 : back.status === 'fulfilled' ? 80 : 0;
      expect(await coins()).toEqual({ balance, pending: 0, earned: balance, spent: 0 });
      await forgetLimits(app);
    }
    await booksHold();
  }, 120_000);

  test('two who uphold: one raise waits', async () => {
    for (let round = 0; round < rounds; round++) {
      mina = await given.researcher();
      const open = await given.appealed(mina, await given.confirmed(mina, judge));
      const outcomes = await Promise.allSettled([rejudge(second, open), rejudge(third, open)]);
      expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
      expect(await coins()).toMatchObject({ balance: 80, pending: 280 });
      await forgetLimits(app);
    }
    await booksHold();
  }, 120_000);
});

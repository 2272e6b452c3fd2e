import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  getReviewDetail,
  postReviewConfirm,
  postReviewMove,
  postReviewRevoke,
} from '@shieldsource/contract/reports/desk';
import { postAwardPropose, postReviewAward } from '@shieldsource/contract/awards/desk';
import { postAppealReject, postAppealRejudge } from '@shieldsource/contract/reports/desk-flags';
import { getProposalPage, postProposalDecide } from '@shieldsource/contract/staff/proposals';
import { getInboxPage } from '@shieldsource/contract/reports/inbox';
import { postAccountCancel } from '@shieldsource/contract/people/identity';
import { getCoinRecordPage, getSecurityCoinTotal } from '@shieldsource/contract/ledger/calls';
import { getLetterPage } from '@shieldsource/contract/letters/calls';
import { getMainPage } from '@shieldsource/contract/site/overview';
import { getMainRank } from '@shieldsource/contract/ledger/ranking';
import { postReportAppeal } from '@shieldsource/contract/reports/flags';
import {
  getOperationRecords,
  getReportCount,
  getReportDetail,
  getReportPage,
} from '@shieldsource/contract/reports/calls';
import { nobody, testApp, type Person, type TestApp } from '../../../test/app.ts';
import { tries } from '../../../test/depth.ts';
import { givenAwardsOn, outside } from '../../../test/given.awards.ts';
import { appealWords, type SeenReport } from '../../../test/given.flags.ts';
import { award } from '../../../test/given.ts';
import { forgetLimits } from '../../../test/signing-in.ts';
import { holdingsOf } from '../ledger/ledger.ts';
import { verifyLedger } from '../ledger/ledger.verify.ts';
import { eraseDue } from '../people/people.erasure.ts';

let app: TestApp;
let given: ReturnType<typeof givenAwardsOn>;
let proposer: Person;
let second: Person;
let admin: Person;
let mina: Person;
beforeAll(async () => {
  app = await testApp();
  given = givenAwardsOn(app);
  [proposer, second] = [await given.staff({ name: '王审核' }), await given.staff()];
  admin = await given.staff({ roles: ['admin'] });
});
beforeEach(async () => {
  await forgetLimits(app);
  mina = await given.researcher();
});

const coins = () => app.as(mina).call(getSecurityCoinTotal, {});
const detailOf = (reportId: string) => app.as(mina).call(getReportDetail, { id: reportId });
const flagsOf = async ({ reportId }: SeenReport) =>
  (await app.as(second).call(getInboxPage, { view: 'awards', pageSize: 100 })).list.find(
    ({ id }) => id === reportId,
  )?.flags;
async function lettersAbout(reportId: string): Promise<string[]> {
  await app.drainOutbox();
  const { number } = await detailOf(reportId);
  const { list } = await app.as(mina).call(getLetterPage, { pageSize: 100 });
  return list.filter(({ title }) => title.includes(number)).map(({ title }) => title.slice(18));
}
const appeal = (seen: SeenReport) =>
  app.as(mina).call(postReportAppeal, { ...seen, body: appealWords });

describe('what counts as valid', () => {
  test('is one number at home and in the ranking: an award that waits counts in neither, and is told apart', async () => {
    await given.confirmedReport(mina, proposer);
    const seen = await given.proposed(mina, proposer);
    const counted = () => app.as(mina).call(getReportCount, {});
    const ranked = async () =>
      (await app.as(mina).call(getMainRank, {})).list.find(({ isMe }) => isMe)?.validCount;
    expect(await counted()).toMatchObject({
      validCount: 1,
      highLevelCount: 1,
      seriousCount: 0,
      awaitingAwardCount: 1,
    });
    expect(await ranked()).toBe(1);
    await given.decided(second, seen, 'approved');
    expect(await counted()).toMatchObject({ validCount: 2, seriousCount: 1 });
    expect(await counted()).not.toHaveProperty('awaitingAwardCount');
    expect(await ranked()).toBe(2);
    expect(await detailOf(seen.reportId)).not.toHaveProperty('promised');
  });
});

describe('propose', () => {
  test('confirms at once and posts nothing: the author sees what waits, and how it was computed', async () => {
    const seen = await given.proposed(mina, proposer);
    expect(await given.stateOf(seen.reportId)).toMatchObject({
      status: 2,
      level: 4,
      coins: 0,
      contribution: 0,
      version: 3,
    });
    expect(await coins()).toEqual({ balance: 0, pending: 360, earned: 0, spent: 0 });
    expect((await app.as(mina).call(getMainPage, {})).coins.pending).toBe(360);
    expect((await app.as(mina).call(getCoinRecordPage, {})).list).toEqual([]);
    expect((await app.as(mina).call(getReportPage, {})).list).toMatchObject([
      { status: 2, level: 4, currency: 0, contribution: 0, awardState: 'waiting' },
    ]);
    expect(await detailOf(seen.reportId)).toMatchObject({
      awardState: 'waiting',
      // of the severity that its author chose
      promised: { contribution: { from: 24, to: 32 }, coins: { from: 72, to: 96 } },
      awards: [],
      appealBefore: null,
      proposal: {
        stateName: '奖励核定中',
        proposerName: expect.stringMatching(/^审核员 \d+$/) as string,
        // for colleagues
        reason: '',
        reply: '',
        baseCoins: 90,
        tierHundredths: 400,
        coins: 360,
        contribution: 48,
      },
    });
    expect(
      (await app.as(mina).call(getOperationRecords, { reportId: seen.reportId })).map(
        ({ actionName, note }) => [actionName, note],
      ),
    ).toEqual([
      ['提交报告', ''],
      ['确认漏洞', ''],
      ['提交奖励核定', ''],
    ]);
    expect(
      (await app.as(second).call(getReviewDetail, { id: seen.reportId })).report.proposal,
    ).toMatchObject({ reason: outside.note });
    expect(await lettersAbout(seen.reportId)).toContain('已确认，奖励核定中');
  });

  test('tells its reason to no author, also where they are one of the staff', async () => {
    const seen = await given.proposed(mina, proposer);
    const own = await given.staff({ researcherId: mina.id });
    const { report, records } = await app.as(own).call(getReviewDetail, { id: seen.reportId });
    expect(report.proposal).toMatchObject({ reason: '' });
    expect(records.map(({ note }) => note)).toEqual(['', '', '']);
  });

  test('is for what one person may not give: outside the range, or above the amount', async () => {
    const core = (await given.application({ tier: 'core' })).id;
    const { id } = await given.report(mina, { app: core });
    const seen = { reportId: id, version: 1 };
    const choice = { level: 4, baseContribution: 10, baseCoins: 60 } as const;
    const confirm = (bonusCoins: number) =>
      app.as(proposer).call(postReviewConfirm, { ...seen, ...choice, bonusCoins });
    await expect(confirm(1)).refuses('awardNeedsSignOff');
    await app
      .as(proposer)
      .call(postAwardPropose, { ...seen, ...choice, bonusCoins: 1, note: '高' });
    expect((await coins()).pending).toBe(601);
    const other = await given.report(mina, { app: core });
    await app.as(proposer).call(postReviewConfirm, { reportId: other.id, version: 1, ...choice });
    expect(await coins()).toMatchObject({ balance: 600, pending: 601 });
  });

  test.for([
    ['more coins than even two may give', { baseCoins: 1_251 }],
    ['more contribution than even two may give', { baseContribution: 126 }],
    ['anything for severity none', { level: 0, baseContribution: 0, baseCoins: 0, bonusCoins: 1 }],
  ] as const)('never of %s', async ([, over]) => {
    const seen = await given.waiting(mina);
    const propose = app.as(proposer).call(postAwardPropose, { ...seen, ...outside, ...over });
    await expect(propose).refuses('awardOutOfRange');
    expect(await given.stateOf(seen.reportId)).toMatchObject({ status: 1, version: 1 });
  });

  test('says why, to a report that still wants an award', async () => {
    const seen = await given.waiting(mina);
    const propose = (over: object, by: Person | null = proposer) =>
      app.as(by).call(postAwardPropose, { ...seen, ...outside, ...over });
    await expect(propose({ note: ' ' })).refuses('badInput', 'note');
    await expect(propose({ baseCoins: -1 })).refuses('badInput', 'baseCoins');
    await expect(propose({}, nobody)).refuses('notLoggedIn');
    await expect(propose({}, admin)).refuses('notPermitted');
    await expect(propose({}, await given.staff({ researcherId: mina.id }))).refuses('ownReport');
    await expect(propose({ reportId: newId() })).refuses('notFound');
    await expect(propose({ version: 2 })).refuses('conflict');
    const confirmed = await given.confirmed(mina, second);
    await expect(propose(confirmed)).refuses('illegalTransition');
    const ignored = await given.ignored(mina, second);
    await expect(propose(ignored)).refuses('illegalTransition');
    const waiting = await given.proposed(mina, proposer);
    await expect(propose(waiting, second)).refuses('awardWaiting');
    await expect(app.as(second).call(postReviewAward, { ...waiting, ...award })).refuses(
      'illegalTransition',
    );
    await expect(appeal(waiting)).refuses('awardWaiting');
  });

  test('does not hold the repair up', async () => {
    const seen = await given.proposed(mina, proposer);
    await app.as(second).call(postReviewMove, { ...seen, move: 'finish' });
    await given.decided(second, seen, 'approved');
    expect(await given.stateOf(seen.reportId)).toMatchObject({ status: 4, coins: 360 });
    expect(await coins()).toMatchObject({ balance: 360, pending: 0 });
  });
});

describe('the desk', () => {
  test('has a queue of what waits; whoever proposed sees that another must decide', async () => {
    const seen = await given.proposed(mina, proposer);
    expect(await flagsOf(seen)).toEqual([4]);
    const may = async (by: Person) =>
      (await app.as(by).call(getReviewDetail, { id: seen.reportId })).report;
    expect(await may(proposer)).toMatchObject({
      canDecideAward: false,
      proposal: { proposerName: '王审核' },
    });
    expect((await may(second)).canDecideAward).toBe(true);
    expect((await may(admin)).canDecideAward).toBe(true);
    const alsoMina = await given.staff({ researcherId: mina.id, roles: ['admin'] });
    expect((await may(alsoMina)).canDecideAward).toBe(false);
  });
});

describe('approve', () => {
  test('pays what was signed, once: coins, contribution, ranking, history and letter', async () => {
    mina = await given.researcher({ nickName: '两个人签字' });
    const seen = await given.proposed(mina, proposer);
    expect(await given.decided(admin, seen, 'approved', '同意')).toMatchObject({ version: 4 });
    expect(await coins()).toEqual({ balance: 360, pending: 0, earned: 360, spent: 0 });
    const detail = await detailOf(seen.reportId);
    expect(detail).toMatchObject({
      currency: 360,
      contribution: 48,
      awardState: null,
      proposal: null,
      awards: [{ coins: 360, baseCoins: 90, isReversed: false }],
    });
    expect(detail.appealBefore).toBeGreaterThan(Date.now());
    expect((await app.as(mina).call(getMainRank, { pageSize: 100 })).list).toContainEqual(
      expect.objectContaining({ nickName: '两个人签字', contribution: 48, validCount: 1 }),
    );
    expect(
      (await app.as(mina).call(getOperationRecords, { reportId: seen.reportId })).at(-1),
    ).toMatchObject({ action: 'approveAward', fromStatus: null, toStatus: 2, note: '同意' });
    expect(await lettersAbout(seen.reportId)).toContain('奖励已核定');
    await expect(given.decided(second, seen, 'approved')).refuses('conflict');
    expect((await coins()).balance).toBe(360);
    expect((await verifyLedger(app.app.db)).faults).toEqual([]);
  });

  test.for(['approved', 'returned'] as const)(
    'or anything else, %s, takes another human than proposed it, who is not the author either',
    async (outcome) => {
      const [noor, omar] = [await given.researcher(), await given.researcher()];
      const asNoor = await given.staff({ researcherId: noor.id });
      const alsoNoor = await given.staff({ researcherId: noor.id, roles: ['admin'] });
      const seen = await given.proposed(mina, asNoor);
      const decide = (by: Person | null) => given.decided(by, seen, outcome);
      await expect(decide(nobody)).refuses('notLoggedIn');
      await expect(decide(mina)).refuses('notLoggedIn');
      await expect(decide(await given.operator())).refuses('notFound');
      await expect(decide(asNoor)).refuses('ownProposal');
      await expect(decide(alsoNoor)).refuses('ownProposal');
      await expect(decide(await given.staff({ researcherId: mina.id }))).refuses('ownReport');
      const unknown = { proposalId: newId(), outcome, reason: '请调整' };
      await expect(app.as(second).call(postProposalDecide, unknown)).refuses('notFound');
      expect(await given.stateOf(seen.reportId)).toMatchObject({ version: seen.version, coins: 0 });
      await decide(await given.staff({ researcherId: omar.id }));
      await expect(decide(second)).refuses('conflict');
    },
  );

  test('can be taken back whole, and the author may appeal to somebody else', async () => {
    const seen = await given.approved(mina, proposer, second);
    const { version } = await appeal(seen);
    const open = { ...seen, version };
    const rejudge = (by: Person, over: object) =>
      app.as(by).call(postAppealRejudge, { ...open, ...outside, note: '', ...over });
    await expect(rejudge(proposer, {})).refuses('appealOwnVerdict');
    await expect(rejudge(second, { baseContribution: 13 })).refuses('badInput', 'note');
    const rejected = await app.as(second).call(postAppealReject, { ...open, reply: '维持' });
    await app
      .as(admin)
      .call(postReviewRevoke, { reportId: seen.reportId, version: rejected.version, note: '误判' });
    expect(await coins()).toMatchObject({ balance: 0, pending: 0, earned: 0 });
    expect((await verifyLedger(app.app.db)).faults).toEqual([]);
  });

  test('an appeal keeps what was signed for above the amount, and raises the rest', async () => {
    const core = (await given.application({ tier: 'core' })).id;
    const { id: reportId } = await given.report(mina, { app: core });
    const choice = { level: 4, baseContribution: 9, baseCoins: 60, bonusCoins: 50 } as const;
    const { version } = await app
      .as(proposer)
      .call(postAwardPropose, { reportId, version: 1, ...choice, note: '写得特别清楚' });
    const open = await appeal(await given.decided(second, { reportId, version }, 'approved'));
    const rejudge = (over: object) =>
      app.as(second).call(postAppealRejudge, {
        reportId,
        version: open.version,
        ...choice,
        ...over,
      });
    await expect(rejudge({ bonusCoins: 51 })).refuses('badInput', 'note');
    await rejudge({ baseContribution: 10 });
    expect(await given.stateOf(reportId)).toMatchObject({ coins: 650, contribution: 100 });
    expect((await coins()).balance).toBe(650);
    expect((await verifyLedger(app.app.db)).faults).toEqual([]);
  });
});

describe('return', () => {
  test('leaves the report confirmed and nothing pending, and says why', async () => {
    const seen = await given.returned(mina, proposer, second);
    expect(await given.stateOf(seen.reportId)).toMatchObject({ status: 2, level: 4, coins: 0 });
    expect(await coins()).toMatchObject({ balance: 0, pending: 0 });
    expect(await detailOf(seen.reportId)).toMatchObject({
      awardState: 'returned',
      appealBefore: null,
      proposal: { stateName: '奖励重新评定中', reply: '请按范围评定', coins: 360 },
    });
    expect(await flagsOf(seen)).toEqual([5]);
    expect(await lettersAbout(seen.reportId)).toContain('奖励重新评定');
    await expect(appeal(seen)).refuses('awardWaiting');
  });

  test('after which a reviewer awards inside the range at once', async () => {
    const seen = await given.returned(mina, proposer, second);
    const give = (over: object = {}, by: Person | null = proposer) =>
      app.as(by).call(postReviewAward, { ...seen, ...award, ...over });
    await expect(give({}, nobody)).refuses('notLoggedIn');
    await expect(give({}, admin)).refuses('notPermitted');
    await expect(give({}, await given.staff({ researcherId: mina.id }))).refuses('ownReport');
    await expect(give({ reportId: newId() })).refuses('notFound');
    await expect(give({ version: 1 })).refuses('conflict');
    await expect(give({ baseCoins: 25 })).refuses('awardNeedsSignOff');
    await expect(give({ baseCoins: 2_000 })).refuses('awardOutOfRange');
    await give();
    expect(await detailOf(seen.reportId)).toMatchObject({
      level: 3,
      currency: 80,
      awardState: null,
      proposal: null,
    });
    expect(await coins()).toMatchObject({ balance: 80, pending: 0 });
    expect(await lettersAbout(seen.reportId)).toContain('奖励已发放');
    expect((await verifyLedger(app.app.db)).faults).toEqual([]);
  });

  test('or proposes another one, which somebody else signs', async () => {
    const seen = await given.returned(mina, proposer, second);
    const { version } = await app
      .as(second)
      .call(postAwardPropose, { ...seen, ...outside, level: 3, baseCoins: 50, note: '折中' });
    expect((await coins()).pending).toBe(200);
    const waiting = { ...seen, version };
    await expect(given.decided(second, waiting, 'approved')).refuses('ownProposal');
    const signed = await given.decided(proposer, waiting, 'approved');
    expect(await coins()).toMatchObject({ balance: 200, pending: 0 });
    const open = { ...seen, version: (await appeal(signed)).version };
    // one gave the verdict, the other chose the current award
    for (const by of [proposer, second])
      await expect(app.as(by).call(postAppealReject, { ...open, reply: '维持' })).refuses(
        'appealOwnVerdict',
      );
    const third = await given.staff();
    await app.as(third).call(postAppealReject, { ...open, reply: '维持' });
  });
});

describe('withdraw', () => {
  test('is for the proposer, who proposes anew or gives an award inside the range', async () => {
    const seen = await given.proposed(mina, proposer);
    const listed = async () =>
      (await app.as(proposer).call(getProposalPage, { kind: 'award' })).list.map(({ id }) => id);
    const proposalId = await given.proposalOf(seen);
    expect(await listed()).toContain(proposalId);
    await expect(given.decided(second, seen, 'withdrawn')).refuses('notPermitted');
    await expect(given.decided(proposer, seen, 'withdrawn', '')).refuses('badInput', 'reason');
    const back = await given.decided(proposer, seen, 'withdrawn', '向量写错了');
    expect(await listed()).not.toContain(proposalId);
    expect(await detailOf(seen.reportId)).toMatchObject({
      status: 2,
      level: 4,
      currency: 0,
      awardState: 'returned',
      proposal: { id: proposalId, reply: '向量写错了' },
    });
    expect(await coins()).toMatchObject({ balance: 0, pending: 0 });
    await expect(given.decided(second, seen, 'approved')).refuses('conflict');

    const { version } = await app
      .as(proposer)
      .call(postAwardPropose, { ...back, ...outside, baseCoins: 95 });
    expect((await coins()).pending).toBe(380);
    expect(await given.decided(second, { ...seen, version }, 'approved')).toMatchObject({
      version: 6,
    });
    expect(await coins()).toMatchObject({ balance: 380, pending: 0 });
    const other = await given.decided(
      proposer,
      await given.proposed(mina, proposer),
      'withdrawn',
      '在范围内评定',
    );
    await app.as(proposer).call(postReviewAward, { ...other, ...award });
    expect(await coins()).toMatchObject({ balance: 460, pending: 0 });
    expect((await verifyLedger(app.app.db)).faults).toEqual([]);
  });
});

describe('revoke', () => {
  test.for(['waits', 'came back'] as const)(
    'of a report whose award %s takes nothing back and leaves nothing waiting',
    async (state) => {
      const seen =
        state === 'waits'
          ? await given.proposed(mina, proposer)
          : await given.returned(mina, proposer, second);
      await app.as(admin).call(postReviewRevoke, { ...seen, note: '误判' });
      expect(await detailOf(seen.reportId)).toMatchObject({
        status: -1,
        level: null,
        awardState: null,
        proposal: null,
      });
      expect(await coins()).toMatchObject({ balance: 0, pending: 0 });
      const { version } = await app
        .as(second)
        .call(postReviewMove, { ...seen, version: seen.version + 1, move: 'reopen' });
      await app.as(second).call(postReviewConfirm, { ...seen, ...award, version });
      expect((await coins()).balance).toBe(80);
      expect((await verifyLedger(app.app.db)).faults).toEqual([]);
    },
  );
});

describe('an account that is gone', () => {
  async function leave(): Promise<void> {
    await app
      .as(mina)
      .call(postAccountCancel, { code: await given.code(mina, 'cancel'), coins: 0 });
    await app.app.db
      .updateTable('researcher')
      .set({ cancel_at: sql`now()` })
      .where('id', '=', mina.id)
      .execute();
  }

  test('keeps no coins of an award that is signed later', async () => {
    const seen = await given.proposed(mina, proposer);
    await leave();
    await eraseDue(app.app);
    await given.decided(second, seen, 'approved');
    expect(await holdingsOf(app.app, mina.id)).toEqual({ coinBalance: 0, contribution: 48 });
    expect((await verifyLedger(app.app.db)).faults).toEqual([]);
  });

  test('nor of one that is signed at the same moment', async () => {
    const seen = await given.proposed(mina, proposer);
    await leave();
    await Promise.all([eraseDue(app.app), given.decided(second, seen, 'approved')]);
    expect(await holdingsOf(app.app, mina.id)).toEqual({ coinBalance: 0, contribution: 48 });
    expect((await verifyLedger(app.app.db)).faults).toEqual([]);
  });
});

describe('at the same moment', () => {
  const rounds = tries(10, 100);
  const outcomesOf = async (...acts: Promise<unknown>[]) =>
    (await Promise.allSettled(acts)).map((one) =>
      one.status === 'fulfilled' ? 'done' : String((one.reason as { code: number }).code),
    );

  test(`two deciders, ${rounds} rounds: one wins, the other gets 1102`, async () => {
    let paid = 0;
    for (let round = 0; round < rounds; round++) {
      const seen = await given.proposed(mina, proposer);
      const [signed, other] = await outcomesOf(
        given.decided(second, seen, 'approved'),
        given.decided(admin, seen, round % 2 === 0 ? 'approved' : 'returned'),
      );
      expect(new Set([signed, other])).toEqual(new Set(['1102', 'done']));
      if (signed === 'done' || round % 2 === 0) paid += 360;
      await forgetLimits(app);
    }
    expect(await coins()).toMatchObject({ balance: paid, pending: 0 });
    expect((await verifyLedger(app.app.db)).faults).toEqual([]);
  }, 120_000);

  test(`a signature and a revocation, ${rounds} rounds: one wins, and coins are where it says`, async () => {
    for (let round = 0; round < rounds; round++) {
      mina = await given.researcher();
      const seen = await given.proposed(mina, proposer);
      const outcomes = await outcomesOf(
        given.decided(second, seen, 'approved'),
        app.as(admin).call(postReviewRevoke, { ...seen, note: '误判' }),
      );
      expect(outcomes.toSorted()).toEqual(['1102', 'done']);
      const { status } = await given.stateOf(seen.reportId);
      expect(await coins()).toMatchObject({ balance: status === 2 ? 360 : 0, pending: 0 });
      await forgetLimits(app);
    }
    expect((await verifyLedger(app.app.db)).faults).toEqual([]);
  }, 120_000);
});

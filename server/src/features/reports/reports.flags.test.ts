import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  getReviewDetail,
  postReviewConfirm,
  postReviewIgnore,
  postReviewMove,
} from '@shieldsource/contract/reports/desk';
import { postReviewQuestion, postReviewRetest } from '@shieldsource/contract/reports/desk-flags';
import { getInboxPage } from '@shieldsource/contract/reports/inbox';
import { getLetterPage } from '@shieldsource/contract/letters/calls';
import { postReportWithdraw, postRetestResult } from '@shieldsource/contract/reports/flags';
import {
  getOperationRecords,
  getReportDetail,
  postComment,
} from '@shieldsource/contract/reports/calls';
import { nobody, testApp, type Person, type TestApp } from '../../../test/app.ts';
import { givenFlagsOn } from '../../../test/given.flags.ts';
import { award } from '../../../test/given.ts';
import { forgetLimits } from '../../../test/signing-in.ts';

let app: TestApp;
let given: ReturnType<typeof givenFlagsOn>;
let reviewer: Person;
let mina: Person;
let omar: Person;
/** Judges, and is mina too. */
let alsoMina: Person;
beforeAll(async () => {
  app = await testApp();
  given = givenFlagsOn(app);
  reviewer = await given.staff({ name: '王审核' });
  [mina, omar] = [await given.researcher({ nickName: '小满' }), await given.researcher()];
  alsoMina = await given.staff({ researcherId: mina.id });
});
beforeEach(() => forgetLimits(app));

const stale = <S extends { version: number }>(seen: S): S => ({
  ...seen,
  version: seen.version + 1,
});
const detailOf = (reportId: string) => app.as(mina).call(getReportDetail, { id: reportId });
const lastRecord = async (reportId: string) =>
  (await app.as(mina).call(getOperationRecords, { reportId })).at(-1);
async function lettersAbout(reportId: string): Promise<string[]> {
  await app.drainOutbox();
  const { number } = await detailOf(reportId);
  const { list } = await app.as(mina).call(getLetterPage, { pageSize: 100 });
  return list.filter(({ title }) => title.includes(number)).map(({ title }) => title.slice(18));
}

describe('withdraw', () => {
  test('ends a report that nobody has judged, by its author', async () => {
    const seen = await given.waiting(mina);
    expect(await app.as(mina).call(postReportWithdraw, seen)).toEqual({ status: -1, version: 2 });
    expect(await detailOf(seen.reportId)).toMatchObject({
      status: -1,
      ignoreReason: 'withdrawn',
      ignoreReasonName: '作者撤回',
      statusName: '已撤回',
      appealBefore: null,
    });
    expect(await lastRecord(seen.reportId)).toMatchObject({
      action: 'withdraw',
      fromStatus: 1,
      toStatus: -1,
      toStatusName: '已撤回',
      actorName: '小满',
    });
    // no letter about what they did themselves
    expect(await lettersAbout(seen.reportId)).toEqual(['已收到']);
  });

  test('is the author’s alone, from what they saw, and before any verdict', async () => {
    const seen = await given.waiting(mina);
    await expect(app.as(nobody).call(postReportWithdraw, seen)).refuses('notLoggedIn');
    await expect(app.as(omar).call(postReportWithdraw, seen)).refuses('notFound');
    await expect(app.as(reviewer).call(postReportWithdraw, seen)).refuses('notLoggedIn');
    await expect(app.as(mina).call(postReportWithdraw, stale(seen))).refuses('conflict');
    await expect(app.as(mina).call(postReportWithdraw, { ...seen, version: 0 })).refuses(
      'badInput',
    );
    expect(await given.stateOf(seen.reportId)).toMatchObject({ status: 1, version: 1 });

    const judged = await given.confirmed(mina, reviewer);
    await expect(app.as(mina).call(postReportWithdraw, judged)).refuses('illegalTransition');
  });

  test('against a confirmation, 20 rounds: exactly one wins and coins are as the winner says', async () => {
    for (let round = 0; round < 20; round++) {
      const seen = await given.waiting(mina);
      const outcomes = await Promise.allSettled([
        app.as(mina).call(postReportWithdraw, seen),
        app.as(reviewer).call(postReviewConfirm, { ...seen, ...award }),
      ]);
      expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
      const lost = outcomes.find((outcome) => outcome.status === 'rejected');
      expect(lost?.reason).toMatchObject({ code: 1102 });
      const { status, coins, version } = await given.stateOf(seen.reportId);
      expect([status, coins, version]).toEqual(
        outcomes[0]?.status === 'fulfilled' ? [-1, 0, 2] : [2, 80, 2],
      );
      await forgetLimits(app);
    }
  }, 120_000);
});

describe('a question to the author', () => {
  const question = '请补充复现时的完整请求';

  test('shows with its time, stays out of the status, and is answered by their next comment', async () => {
    const seen = await given.waiting(mina);
    const asked = await app.as(reviewer).call(postReviewQuestion, { ...seen, question });
    expect(asked).toEqual({ status: 1, version: 2 });
    const shown = await detailOf(seen.reportId);
    expect(shown.question).toMatchObject({ body: question });
    expect((shown.question?.answerBefore ?? 0) - (shown.question?.askTime ?? 0)).toBe(
      30 * 24 * 3_600_000,
    );
    expect(await lastRecord(seen.reportId)).toMatchObject({
      action: 'askInformation',
      fromStatus: null,
      toStatus: 1,
      note: question,
    });

    await app.as(mina).call(postComment, { reportId: seen.reportId, body: '请求见附件' });
    expect(await detailOf(seen.reportId)).toMatchObject({ question: null, status: 1, version: 3 });
    expect(await lastRecord(seen.reportId)).toMatchObject({ action: 'answer', actorName: '小满' });
    await app.as(mina).call(postComment, { reportId: seen.reportId, body: '再补一句' });
    expect((await given.stateOf(seen.reportId)).version).toBe(3);
    expect(await lettersAbout(seen.reportId)).toEqual(['需要补充信息', '已收到']);
  });

  test('is asked once at a time, by a reviewer, of somebody else’s waiting report', async () => {
    const seen = await given.waiting(mina);
    const ask = (by: Person | null, over: object = {}) =>
      app.as(by).call(postReviewQuestion, { ...seen, question, ...over });
    await expect(ask(nobody)).refuses('notLoggedIn');
    await expect(ask(mina)).refuses('notLoggedIn');
    await expect(ask(await given.operator())).refuses('notPermitted');
    await expect(ask(alsoMina)).refuses('ownReport');
    await expect(ask(reviewer, { version: 7 })).refuses('conflict');
    await expect(ask(reviewer, { question: '  ' })).refuses('badInput');
    await expect(ask(reviewer, { question: '问'.repeat(1_001) })).refuses('badInput');
    const { version } = await ask(reviewer);
    await expect(ask(reviewer, { version })).refuses('illegalTransition');
    const judged = await given.confirmed(mina, reviewer);
    await expect(ask(reviewer, judged)).refuses('illegalTransition');
  });

  test('is over with a verdict', async () => {
    const seen = await given.asked(mina, reviewer);
    await app.as(reviewer).call(postReviewConfirm, { ...seen, ...award });
    expect(await detailOf(seen.reportId)).toMatchObject({ status: 2, question: null });
  });

  test('against a withdrawal at once: one wins', async () => {
    const seen = await given.waiting(mina);
    const outcomes = await Promise.allSettled([
      app.as(mina).call(postReportWithdraw, seen),
      app.as(reviewer).call(postReviewQuestion, { ...seen, question }),
    ]);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await given.stateOf(seen.reportId)).version).toBe(2);
  });
});

describe('a retest', () => {
  test('is offered after the fix and answered by the author; a failed one waits for a reviewer', async () => {
    const seen = await given.done(mina, reviewer);
    const { version } = await app.as(reviewer).call(postReviewRetest, { ...seen, note: '请再试' });
    expect((await detailOf(seen.reportId)).retest).toMatchObject({
      state: 'asked',
      note: '请再试',
    });

    const failed = await app.as(mina).call(postRetestResult, {
      reportId: seen.reportId,
      version,
      passed: false,
      note: '换成 POST 仍可复现',
    });
    expect(failed).toEqual({ status: 4, version: version + 1 });
    expect((await detailOf(seen.reportId)).retest).toMatchObject({
      state: 'failed',
      stateName: '复测未通过',
      note: '换成 POST 仍可复现',
    });
    const queue = await app.as(reviewer).call(getInboxPage, { view: 'retests', pageSize: 100 });
    expect(queue.list.find(({ id }) => id === seen.reportId)).toMatchObject({ flags: [3] });

    await app.as(reviewer).call(postReviewMove, {
      reportId: seen.reportId,
      version: version + 1,
      move: 'fixFailed',
    });
    expect(await detailOf(seen.reportId)).toMatchObject({ status: 3, retest: null });
    expect(await lettersAbout(seen.reportId)).toEqual(
      expect.arrayContaining(['邀请你复测', '重新修复']),
    );
  });

  test('that passed is not asked for again', async () => {
    const seen = await given.retestAsked(mina, reviewer);
    const { version } = await app.as(mina).call(postRetestResult, { ...seen, passed: true });
    expect((await detailOf(seen.reportId)).retest).toMatchObject({ state: 'passed' });
    const again = { reportId: seen.reportId, version };
    await expect(app.as(reviewer).call(postReviewRetest, again)).refuses('illegalTransition');
    await expect(app.as(mina).call(postRetestResult, { ...again, passed: true })).refuses(
      'illegalTransition',
    );
  });

  test('is the author’s to answer, and a failure says how', async () => {
    const seen = await given.retestAsked(mina, reviewer);
    const answer = (by: Person | null, over: object = {}) =>
      app.as(by).call(postRetestResult, { ...seen, passed: true, ...over });
    await expect(answer(nobody)).refuses('notLoggedIn');
    await expect(answer(omar)).refuses('notFound');
    await expect(answer(mina, { version: 1 })).refuses('conflict');
    await expect(answer(mina, { passed: false, note: '  ' })).refuses('badInput');
    expect((await given.stateOf(seen.reportId)).retest).toBe('asked');
  });

  test('is offered for what is done only, by a reviewer who is not its author', async () => {
    const seen = await given.done(mina, reviewer);
    const offer = (by: Person | null, over: object = {}) =>
      app.as(by).call(postReviewRetest, { ...seen, ...over });
    await expect(offer(nobody)).refuses('notLoggedIn');
    await expect(offer(alsoMina)).refuses('ownReport');
    await expect(offer(reviewer, { version: 9 })).refuses('conflict');
    await expect(offer(reviewer, await given.confirmed(mina, reviewer))).refuses(
      'illegalTransition',
    );
    const { version } = await offer(reviewer);
    await expect(offer(reviewer, { version })).refuses('illegalTransition');
  });
});

describe('a duplicate', () => {
  test('whose first report is named shows its time, state and severity, and nothing else of it', async () => {
    const first = await given.report(omar, { title: '首份报告的标题很特别' });
    const seen = await given.waiting(mina);
    const { version } = await app.as(reviewer).call(postReviewIgnore, {
      ...seen,
      reason: 'duplicate',
      duplicateOf: ` ${first.number.toLowerCase()} `,
    });
    const shown = await detailOf(seen.reportId);
    expect(shown.duplicateOf).toEqual({
      createTime: expect.any(Number) as number,
      status: 1,
      statusName: '待审核',
      level: null,
      levelName: '',
    });
    expect(JSON.stringify(shown)).not.toContain('首份报告的标题很特别');
    expect(JSON.stringify(shown)).not.toContain(first.id);
    expect(JSON.stringify(shown)).not.toContain(first.number);
    const { report } = await app.as(reviewer).call(getReviewDetail, { id: seen.reportId });
    expect(report.first).toEqual({
      id: first.id,
      number: first.number,
      title: '首份报告的标题很特别',
    });

    await app.as(reviewer).call(postReviewConfirm, { reportId: first.id, version: 1, ...award });
    expect((await detailOf(seen.reportId)).duplicateOf).toMatchObject({
      status: 2,
      levelName: '高危',
    });
    await app.as(reviewer).call(postReviewMove, {
      reportId: seen.reportId,
      version,
      move: 'reopen',
    });
    expect((await detailOf(seen.reportId)).duplicateOf).toBeNull();
  });

  test('of nothing named tells nothing', async () => {
    const seen = await given.waiting(mina);
    await app.as(reviewer).call(postReviewIgnore, { ...seen, reason: 'duplicate' });
    expect((await detailOf(seen.reportId)).duplicateOf).toBeNull();
  });

  test('repeats an earlier report, which exists, and for no other reason', async () => {
    const seen = await given.waiting(mina);
    const { number: own } = await detailOf(seen.reportId);
    const { number: later } = await given.report(omar);
    const ignore = (duplicateOf: string, reason = 'duplicate') =>
      app.as(reviewer).call(postReviewIgnore, { ...seen, reason: reason as 'known', duplicateOf });
    for (const number of [own, later, 'SS-2026-999999', '123'])
      await expect(ignore(number)).refuses('badInput');
    await expect(ignore(own, 'known')).refuses('badInput');
    expect(await given.stateOf(seen.reportId)).toMatchObject({ status: 1, version: 1 });
  });

  test.for(['revoked', 'withdrawn', 'noAnswer'])(
    '%s is no reason of a reviewer',
    async (reason) => {
      const seen = await given.waiting(mina);
      await expect(
        app.as(reviewer).call(postReviewIgnore, { ...seen, reason: reason as 'known' }),
      ).refuses('badInput');
    },
  );
});

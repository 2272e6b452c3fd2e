import { postReviewIgnore, postReviewMove } from '@shieldsource/contract/reports/desk';
import { postReviewRetest } from '@shieldsource/contract/reports/desk-flags';
import { postReportAppeal } from '@shieldsource/contract/reports/flags';
import type { Person, TestApp } from './app.ts';
import type { Example } from './example.ts';
import { award, type givenOn } from './given.ts';

/** Inputs that succeed for every call about the flags of a report. */
export function flagExamplesOn(
  { as }: TestApp,
  given: ReturnType<typeof givenOn>,
): Readonly<Record<string, Example>> {
  const body = '报告里的第二张截图说明可以读到其他用户的订单，请重新评估。';
  const seen = (reportId: string, { version }: { version: number }) => ({ reportId, version });
  const waiting = async (owner: Person) => seen((await given.report(owner)).id, { version: 1 });

  async function ignored(owner: Person) {
    const report = await waiting(owner);
    const judge = await given.staff();
    return seen(
      report.reportId,
      await as(judge).call(postReviewIgnore, { ...report, reason: 'noImpact' }),
    );
  }
  async function confirmed(owner: Person) {
    const made = await given.confirmedReport(owner, await given.staff());
    return seen(made.id, made);
  }
  async function done(owner: Person) {
    const report = await confirmed(owner);
    const judge = await given.staff();
    return seen(
      report.reportId,
      await as(judge).call(postReviewMove, { ...report, move: 'finish' }),
    );
  }
  async function retestAsked(owner: Person) {
    const report = await done(owner);
    const judge = await given.staff();
    return seen(report.reportId, await as(judge).call(postReviewRetest, report));
  }
  const appealed = async (owner: Person, report: { reportId: string; version: number }) =>
    seen(report.reportId, await as(owner).call(postReportAppeal, { ...report, body }));

  const named = (input: Example['input']): Example => ({ input, names: 'reportId' });
  return {
    postReportWithdraw: named(waiting),
    postReportAppeal: named(async (owner) => ({ ...(await ignored(owner)), body })),
    postRetestResult: named(async (owner) => ({
      ...(await retestAsked(owner)),
      passed: false,
      note: '换一个参数仍可复现',
    })),
    postReviewQuestion: named(async (owner) => ({
      ...(await waiting(owner)),
      question: '请补充复现环境',
    })),
    postReviewRetest: named(async (owner) => ({ ...(await done(owner)), note: '' })),
    postAppealReject: named(async (owner) => ({
      ...(await appealed(owner, await ignored(owner))),
      reply: '截图里的订单属于测试数据',
    })),
    postAppealUphold: named(async (owner) => ({
      ...(await appealed(owner, await ignored(owner))),
      note: '',
    })),
    postAppealRejudge: named(async (owner) => ({
      ...(await appealed(owner, await confirmed(owner))),
      ...award,
      level: 4,
      baseContribution: 9,
      baseCoins: 54,
      bonusContribution: 0,
      bonusCoins: 0,
      note: '',
    })),
  };
}

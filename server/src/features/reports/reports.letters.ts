import type { CodeOf } from '@shieldsource/contract/coded';
import { letterType } from '@shieldsource/contract/letters';
import {
  answerWithinDays,
  appealWithinDays,
  type ReportMark,
} from '@shieldsource/contract/report-flags';
import { ignoreReason, type ReportMove } from '@shieldsource/contract/reports';
import { severity, type Severity } from '@shieldsource/contract/scoring';
import type { App } from '../../platform/app.ts';
import type { Tx } from '../../platform/database/database.ts';
import { send } from '../letters/letters.ts';

interface AboutReport {
  id: string;
  number: string;
  title: string;
  researcher_id: string;
}

/** Tells the author that the report has arrived. */
export const tellSubmitted = (
  tx: Tx,
  app: App,
  report: { id: string; number: string; researcherId: string },
  title: string,
): Promise<void> =>
  tell(
    tx,
    app,
    { ...report, title, researcher_id: report.researcherId },
    '已收到',
    '我们会尽快审核，进展会通知你。',
  );

interface AwardFacts {
  level: Severity;
  baseContribution: number;
  bonusContribution: number;
  contribution: number;
  baseCoins: number;
  bonusCoins: number;
  coins: number;
  tierHundredths: number;
  factorHundredths: number;
}

/** Tells the author what the report earned and how that was reckoned. */
export async function tellAwarded(
  tx: Tx,
  app: App,
  report: AboutReport,
  award: AwardFacts,
  outcome = '已确认',
): Promise<void> {
  await tell(tx, app, report, outcome, arithmeticOf(award));
}

/** Tells the author that the award is found, and that nothing of it is theirs before a second person has signed. */
export async function tellProposed(
  tx: Tx,
  app: App,
  report: AboutReport,
  award: AwardFacts,
  { isNew }: { isNew: boolean },
): Promise<void> {
  const lines = [
    isNew ? '漏洞已确认，奖励核定中。' : '奖励已重新评定，正在核定。',
    '这笔奖励须由第二位工作人员核定，核定后到账，结果会通知你。',
    arithmeticOf(award),
  ];
  await tell(tx, app, report, isNew ? '已确认，奖励核定中' : '奖励核定中', lines.join('\n'));
}

/** Tells the author that an appeal was right, and what the report is worth now. */
export async function tellRejudged(
  tx: Tx,
  app: App,
  report: AboutReport,
  award: AwardFacts,
  note: string,
): Promise<void> {
  const lines = [
    '你的申诉成立，奖励已重新核定，原奖励由它代替。',
    note ? `说明：${note}` : '',
    arithmeticOf(award),
  ];
  await tell(tx, app, report, '申诉成立', lines.filter(Boolean).join('\n'));
}

function arithmeticOf(award: AwardFacts): string {
  const { tierHundredths, factorHundredths } = award;
  const sum = (base: number, bonus: number, total: number) =>
    `（${base} × ${tierHundredths / 100} + ${bonus}）× ${factorHundredths / 100} = ${total}`;
  return [
    `评级：${severity.labelOf(award.level)}`,
    `贡献值：${sum(award.baseContribution, award.bonusContribution, award.contribution)}`,
    `安全币：${sum(award.baseCoins, award.bonusCoins, award.coins)}`,
    '算法：（基数 × 业务系数 + 加分）× 活动系数，四舍五入。',
  ].join('\n');
}

interface Words {
  readonly outcome: string;
  readonly body: string;
}

const mayAppeal = `如有异议，可在 ${appealWithinDays} 天内到报告页面申诉一次。`;

const words: Record<Exclude<ReportMove, 'confirm'>, Words> = {
  ignore: { outcome: '已忽略', body: mayAppeal },
  startFix: { outcome: '开始修复', body: '业务方正在修复这个漏洞。' },
  finish: { outcome: '修复完成', body: '漏洞已修复，感谢你的帮助。' },
  fixFailed: { outcome: '重新修复', body: '修复未通过验证，正在重新修复。' },
  reopen: { outcome: '重新审核', body: '报告已重新打开，我们会再次审核。' },
  revoke: {
    outcome: '确认已撤销',
    body: `这份报告的确认被撤销，对应的奖励不再有效，已发放的已收回。${mayAppeal}`,
  },
  withdraw: { outcome: '已撤回', body: '你撤回了这份报告，它不会再被审核。' },
  expire: {
    outcome: '已忽略',
    body: `${answerWithinDays} 天内没有收到你的补充信息。${mayAppeal}`,
  },
};

/** What is told in words of its own. */
type AwardMark = 'giveAward' | 'proposeAward' | 'approveAward';
const markWords: Record<Exclude<ReportMark, AwardMark>, Words> = {
  askInformation: {
    outcome: '需要补充信息',
    body: `审核员需要你补充信息。请在 ${answerWithinDays} 天内到报告页面回答，逾期报告会被忽略。`,
  },
  answer: { outcome: '已收到补充信息', body: '审核继续进行，有结论会通知你。' },
  appeal: { outcome: '申诉已提交', body: '另一位审核员会重新查看，结果会通知你。' },
  upholdAppeal: { outcome: '申诉成立', body: '报告已回到待审核，我们会重新给出结论。' },
  rejectAppeal: { outcome: '申诉被驳回', body: '我们重新查看了这份报告，维持原来的结论。' },
  askRetest: { outcome: '邀请你复测', body: '漏洞已修复，请到报告页面告诉我们是否还能复现。' },
  passRetest: { outcome: '已收到复测结果', body: '感谢你确认漏洞已修复。' },
  failRetest: { outcome: '已收到复测结果', body: '审核员会核对是否需要重新修复。' },
  returnAward: {
    outcome: '奖励重新评定',
    body: '奖励没有通过核定，审核员会重新评定，结果会通知你。',
  },
};

/** Tells the author about any other step. */
export async function tellMoved(
  tx: Tx,
  app: App,
  report: AboutReport,
  move: Exclude<ReportMove, 'confirm'>,
  note: string,
  reason?: CodeOf<typeof ignoreReason>,
): Promise<void> {
  const { outcome, body } = words[move];
  const lines = [
    reason ? `原因：${ignoreReason.labelOf(reason)}` : '',
    note ? `说明：${note}` : '',
    body,
  ];
  await tell(tx, app, report, outcome, lines.filter(Boolean).join('\n'));
}

/** Tells the author about what left the status alone. */
export async function tellMarked(
  tx: Tx,
  app: App,
  report: AboutReport,
  mark: Exclude<ReportMark, AwardMark>,
  note = '',
): Promise<void> {
  const { outcome, body } = markWords[mark];
  await tell(tx, app, report, outcome, [body, note].filter(Boolean).join('\n'));
}

export const tellCommented = (tx: Tx, app: App, report: AboutReport): Promise<void> =>
  tell(tx, app, report, '有新评论', '审核员评论了这份报告，请查看并回复。');

async function tell(
  tx: Tx,
  app: App,
  report: AboutReport,
  outcome: string,
  body: string,
): Promise<void> {
  await send(tx, app, {
    researcherId: report.researcher_id,
    type: letterType.codes.bug,
    title: `报告 ${report.number} ${outcome}`,
    body: [`《${report.title}》`, body].filter(Boolean).join('\n'),
    link: `/personal/submit/detail/${report.id}`,
  });
}

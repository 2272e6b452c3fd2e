import type { CodeOf } from '@shieldsource/contract/coded';
import { letterType } from '@shieldsource/contract/letters';
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
): Promise<void> {
  const { tierHundredths, factorHundredths } = award;
  const sum = (base: number, bonus: number, total: number) =>
    `（${base} × ${tierHundredths / 100} + ${bonus}）× ${factorHundredths / 100} = ${total}`;
  await tell(
    tx,
    app,
    report,
    '已确认',
    [
      `评级：${severity.labelOf(award.level)}`,
      `贡献值：${sum(award.baseContribution, award.bonusContribution, award.contribution)}`,
      `安全币：${sum(award.baseCoins, award.bonusCoins, award.coins)}`,
      '算法：（基数 × 业务系数 + 加分）× 活动系数，四舍五入。',
    ].join('\n'),
  );
}

const words: Record<Exclude<ReportMove, 'confirm'>, { outcome: string; body: string }> = {
  ignore: { outcome: '已忽略', body: '' },
  startFix: { outcome: '开始修复', body: '业务方正在修复这个漏洞。' },
  finish: { outcome: '修复完成', body: '漏洞已修复，感谢你的帮助。' },
  fixFailed: { outcome: '重新修复', body: '修复未通过验证，正在重新修复。' },
  reopen: { outcome: '重新审核', body: '报告已重新打开，我们会再次审核。' },
  revoke: { outcome: '确认已撤销', body: '这份报告的确认被撤销，对应的奖励已收回。' },
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
    body,
    reason ? `原因：${ignoreReason.labelOf(reason)}` : '',
    note ? `说明：${note}` : '',
  ];
  await tell(tx, app, report, outcome, lines.filter(Boolean).join('\n'));
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

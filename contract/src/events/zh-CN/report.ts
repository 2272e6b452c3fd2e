import { reportActs, type ReportAct } from '../../reports/acts.ts';
import { answerWithinDays, appealWithinDays } from '../../reports/flags.ts';
import { ignoreReason } from '../../reports/calls.ts';
import { severity, type Severity } from '../../awards/scoring.ts';
import type { reportEvents } from '../../reports/events.ts';
import { lineOf } from '../../text/visible.ts';
import type { Catalogue, Facts, LetterWords } from '../words.ts';

interface Arithmetic {
  readonly level: Severity;
  readonly baseContribution: number;
  readonly bonusContribution: number;
  readonly contribution: number;
  readonly baseCoins: number;
  readonly bonusCoins: number;
  readonly coins: number;
  readonly tierHundredths: number;
  readonly factorHundredths: number;
  readonly cvssVector?: string | undefined;
}

function arithmeticOf(award: Arithmetic | undefined): string {
  if (!award) return '';
  const { tierHundredths, factorHundredths } = award;
  const hasFactor = factorHundredths !== 100;
  const sum = (base: number, bonus: number, total: number) => {
    const earned = `${base} × ${tierHundredths / 100} + ${bonus}`;
    return hasFactor
      ? `（${earned}）× ${factorHundredths / 100} = ${total}`
      : `${earned} = ${total}`;
  };
  return [
    `危害等级：${severity.labelOf(award.level)}`,
    ...(award.cvssVector ? [`CVSS 向量：${award.cvssVector}`] : []),
    `贡献值：${sum(award.baseContribution, award.bonusContribution, award.contribution)}`,
    `安全币：${sum(award.baseCoins, award.bonusCoins, award.coins)}`,
    hasFactor
      ? '算法：（基数 × 业务系数 + 加分）× 活动系数，四舍五入取整。'
      : '算法：基数 × 业务系数 + 加分，四舍五入取整。',
  ].join('\n');
}

/** The award that was replaced by an upheld appeal. */
const replaced = ({ contribution, coins }: Pick<Arithmetic, 'contribution' | 'coins'>): string =>
  `申诉成立，奖励已更新。原奖励（${contribution} 贡献值、${coins} 安全币）由新的代替，到账的是差额。`;

const about = (
  { report }: Facts,
  outcome: string,
  ...lines: (string | undefined)[]
): LetterWords => ({
  title: `报告 ${report?.number ?? ''} ${outcome}`,
  body: [`《${lineOf(report?.title ?? '')}》`, ...lines].filter(Boolean).join('\n'),
});
/** A letter with these words and the text that was written with the act. */
const noted = (outcome: string, body: string) => (_: unknown, facts: Facts) =>
  about(facts, outcome, facts.text && `说明：${facts.text}`, body);
const quoted = (outcome: string, body: string) => (_: unknown, facts: Facts) =>
  about(facts, outcome, body, facts.text);

const mayAppeal = `如有异议，可在 ${appealWithinDays} 天内到报告页面申诉一次。`;
const named = (act: ReportAct) => reportActs[act].label;

export const reportWords: Catalogue<keyof typeof reportEvents> = {
  'report.submit': {
    name: named('submit'),
    letter: (_, facts) => about(facts, '已收到', '我们会尽快审核，进展会通知你。'),
  },
  'report.migrate': { name: named('migrate') },
  'report.confirm': {
    name: named('confirm'),
    letter: ({ award }, facts) => about(facts, '已确认', arithmeticOf(award)),
  },
  'report.ignore': {
    name: named('ignore'),
    letter: ({ reason }, facts) =>
      about(
        facts,
        '已忽略',
        reason ? `原因：${ignoreReason.labelOf(reason)}` : '',
        facts.text && `说明：${facts.text}`,
        mayAppeal,
      ),
  },
  'report.startFix': {
    name: named('startFix'),
    letter: noted('开始修复', '业务方正在修复这个漏洞。'),
  },
  'report.finish': {
    name: named('finish'),
    letter: noted('修复完成', '漏洞已修复，感谢你的帮助。'),
  },
  'report.fixFailed': {
    name: named('fixFailed'),
    letter: noted('重新修复', '修复未通过验证，正在重新修复。'),
  },
  'report.reopen': {
    name: named('reopen'),
    letter: noted('重新审核', '报告已重新打开，我们会再次审核。'),
  },
  'report.revoke': {
    name: named('revoke'),
    letter: noted(
      '确认已撤销',
      `经复核，这份报告的确认已撤销，对应的奖励不再有效，已发放的已收回。${mayAppeal}`,
    ),
  },
  'report.withdraw': {
    name: named('withdraw'),
    letter: noted('已撤回', '你撤回了这份报告，它不会再被审核。'),
  },
  'report.expire': {
    name: named('expire'),
    letter: (_, facts) =>
      about(
        facts,
        '已忽略',
        `原因：${ignoreReason.labelOf('noAnswer')}`,
        `${answerWithinDays} 天内没有收到你的补充信息。${mayAppeal}`,
      ),
  },
  'report.askInformation': {
    name: named('askInformation'),
    letter: quoted(
      '需要补充信息',
      `审核员需要你补充信息。请在 ${answerWithinDays} 天内到报告页面回答，逾期报告会被忽略。`,
    ),
  },
  'report.answer': {
    name: named('answer'),
    letter: quoted('已收到补充信息', '审核继续进行，有结论会通知你。'),
  },
  'report.appeal': {
    name: named('appeal'),
    letter: (_, facts) => about(facts, '申诉已提交', '另一位审核员会重新查看，结果会通知你。'),
  },
  'report.upholdAppeal': {
    name: named('upholdAppeal'),
    letter: ({ award, isWaiting }, facts) =>
      award
        ? about(
            facts,
            '申诉成立',
            isWaiting
              ? '你的申诉成立。提高后的奖励须由第二位工作人员核定，核定后到账，结果会通知你；在此之前，原奖励不变。'
              : '你的申诉成立，奖励已重新核定，原奖励由它代替。',
            facts.text && `说明：${facts.text}`,
            arithmeticOf(award),
          )
        : about(facts, '申诉成立', '报告已回到待审核，我们会重新给出结论。', facts.text),
  },
  'report.rejectAppeal': {
    name: named('rejectAppeal'),
    letter: quoted('申诉被驳回', '我们重新查看了这份报告，维持原来的结论。'),
  },
  'report.askRetest': {
    name: named('askRetest'),
    letter: quoted('邀请你复测', '漏洞已修复，请到报告页面告诉我们是否还能复现。'),
  },
  'report.passRetest': {
    name: named('passRetest'),
    letter: (_, facts) => about(facts, '已收到复测结果', '感谢你确认漏洞已修复。'),
  },
  'report.failRetest': {
    name: named('failRetest'),
    letter: (_, facts) => about(facts, '已收到复测结果', '审核员会核对是否需要重新修复。'),
  },
  'report.giveAward': {
    name: named('giveAward'),
    letter: ({ award, raises }, facts) =>
      about(facts, '奖励已发放', raises && replaced(raises), arithmeticOf(award)),
  },
  'report.proposeAward': {
    name: named('proposeAward'),
    letter: ({ award, isNew, raises }, facts) =>
      about(
        facts,
        isNew ? '已确认，奖励核定中' : '奖励核定中',
        isNew ? '漏洞已确认，奖励核定中。' : '奖励已重新评定，正在核定。',
        '这笔奖励须由第二位工作人员核定，核定后到账，结果会通知你。',
        raises && '在此之前，原奖励不变。',
        arithmeticOf(award),
      ),
  },
  'report.approveAward': {
    name: named('approveAward'),
    letter: ({ award, raises }, facts) =>
      about(facts, '奖励已核定', raises && replaced(raises), arithmeticOf(award)),
  },
  'report.returnAward': {
    name: named('returnAward'),
    letter: ({ raises }, facts) =>
      about(
        facts,
        '奖励重新评定',
        raises
          ? '提高后的奖励由审核员重新评定，结果会通知你；原奖励不变。'
          : '这笔奖励由审核员重新评定，结果会通知你。',
        facts.text,
      ),
  },
  'report.keepAward': {
    name: named('keepAward'),
    letter: quoted('维持原奖励', '提高后的奖励没有通过核定，重新评定后维持原来的危害等级和奖励。'),
  },
  'report.comment': {
    name: '评论报告',
    letter: (_, facts) => about(facts, '有新评论', '审核员评论了这份报告，请查看并回复。'),
  },
  'report.editComment': { name: '修改评论' },
  'report.announceErasure': {
    name: '预告清除报告内容',
    letter: ({ reports, numbers, days, noticeDays }) => ({
      title: `${reports} 份已结束的报告将在 ${noticeDays} 天后清除内容`,
      body: `${numbers.join('、')}${reports > numbers.length ? ` 等 ${reports} 份报告` : ''}结束已满 ${days} 天。\n${noticeDays} 天后将清除其正文、漏洞地址、评论、附件与处理说明；编号、处理记录和奖励不受影响。需要留存的内容，请在此之前自行保存。`,
    }),
  },
  'report.erase': { name: '按保留期限清除报告内容' },
  'report.assign': { name: '更换报告负责人' },
  'report.holdVerdict': { name: '给出结论，稍后生效' },
  'report.undoVerdict': { name: '撤销未生效的结论' },
  'report.dropVerdict': { name: '结论没有生效' },
  'report.note': { name: '写内部备注' },
  'report.handOver': { name: '移交报告' },
  'report.moveHandOver': { name: '更新移交状态' },
  'bulk.propose': { name: '提出批量处理' },
  'bulk.approve': { name: '批量处理复核通过' },
  'bulk.return': { name: '退回批量处理' },
  'report.read': { name: '查看报告内容' },
};

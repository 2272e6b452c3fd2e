import { reportActs, type ReportAct } from '../../reports/acts.ts';
import { answerWithinDays, appealWithinDays } from '../../reports/flags.ts';
import { ignoreReason } from '../../reports/calls.ts';
import { severity, type Severity } from '../../awards/scoring.ts';
import type { CodeOf } from '../../coded.ts';
import type { reportEvents } from '../../reports/events.ts';
import { say } from '../../say.ts';
import { lineOf } from '../../text/visible.ts';
import type { EventWords, Facts, LetterWords } from '../words.ts';

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
  const { level, cvssVector, factorHundredths } = award;
  const tier = award.tierHundredths / 100;
  const factor = factorHundredths / 100;
  const hasFactor = factorHundredths !== 100;
  const contribution = {
    base: award.baseContribution,
    tier,
    bonus: award.bonusContribution,
    factor,
    total: award.contribution,
  };
  const coins = {
    base: award.baseCoins,
    tier,
    bonus: award.bonusCoins,
    factor,
    total: award.coins,
  };
  return [
    say('危害等级：{level}', { level: severity.labelOf(level) }),
    ...(cvssVector ? [say('CVSS 向量：{cvssVector}', { cvssVector })] : []),
    ...(hasFactor
      ? [
          say('贡献值：（{base} × {tier} + {bonus}）× {factor} = {total}', contribution),
          say('安全币：（{base} × {tier} + {bonus}）× {factor} = {total}', coins),
          say('算法：（基数 × 业务系数 + 加分）× 活动系数，四舍五入取整。'),
        ]
      : [
          say('贡献值：{base} × {tier} + {bonus} = {total}', contribution),
          say('安全币：{base} × {tier} + {bonus} = {total}', coins),
          say('算法：基数 × 业务系数 + 加分，四舍五入取整。'),
        ]),
  ].join('\n');
}

/** The award that was replaced by an upheld appeal. */
const replaced = ({ contribution, coins }: Pick<Arithmetic, 'contribution' | 'coins'>): string =>
  say(
    '申诉成立，奖励已更新。原奖励（{contribution} 贡献值、{coins} 安全币）由新的代替，到账的是差额。',
    { contribution, coins },
  );

const about = (
  { report }: Facts,
  title: string,
  ...lines: (string | undefined)[]
): LetterWords => ({
  title: say(title, { number: report?.number ?? '' }),
  body: [say('《{title}》', { title: lineOf(report?.title ?? '') }), ...lines]
    .filter(Boolean)
    .join('\n'),
});
const explained = ({ text }: Facts): string => text && say('说明：{text}', { text });
/** A letter with these words and the text that was written with the act. */
const noted = (title: string, body: string) => (_: unknown, facts: Facts) =>
  about(facts, title, explained(facts), say(body));
const quoted = (title: string, body: string) => (_: unknown, facts: Facts) =>
  about(facts, title, say(body), facts.text);

const because = (reason: CodeOf<typeof ignoreReason>): string =>
  say('原因：{reason}', { reason: ignoreReason.labelOf(reason) });
const mayAppeal = (): string =>
  say('如有异议，可在 {days} 天内到报告页面申诉一次。', { days: appealWithinDays });
const named = (act: ReportAct) => reportActs[act].label;

export const reportWords: EventWords<keyof typeof reportEvents> = {
  'report.submit': {
    name: named('submit'),
    letter: (_, facts) =>
      about(facts, '报告 {number} 已收到', say('我们会尽快审核，进展会通知你。')),
  },
  'report.migrate': { name: named('migrate') },
  'report.confirm': {
    name: named('confirm'),
    letter: ({ award }, facts) => about(facts, '报告 {number} 已确认', arithmeticOf(award)),
  },
  'report.ignore': {
    name: named('ignore'),
    letter: ({ reason }, facts) =>
      about(
        facts,
        '报告 {number} 已忽略',
        reason && because(reason),
        explained(facts),
        mayAppeal(),
      ),
  },
  'report.startFix': {
    name: named('startFix'),
    letter: noted('报告 {number} 开始修复', '业务方正在修复这个漏洞。'),
  },
  'report.finish': {
    name: named('finish'),
    letter: noted('报告 {number} 修复完成', '漏洞已修复，感谢你的帮助。'),
  },
  'report.fixFailed': {
    name: named('fixFailed'),
    letter: noted('报告 {number} 重新修复', '修复未通过验证，正在重新修复。'),
  },
  'report.reopen': {
    name: named('reopen'),
    letter: noted('报告 {number} 重新审核', '报告已重新打开，我们会再次审核。'),
  },
  'report.revoke': {
    name: named('revoke'),
    letter: (_, facts) =>
      about(
        facts,
        '报告 {number} 已撤销确认',
        explained(facts),
        say('经复核，这份报告的确认已撤销，对应的奖励不再有效，已发放的已收回。{mayAppeal}', {
          mayAppeal: mayAppeal(),
        }),
      ),
  },
  'report.withdraw': {
    name: named('withdraw'),
    letter: noted('报告 {number} 已撤回', '你撤回了这份报告，它不会再被审核。'),
  },
  'report.expire': {
    name: named('expire'),
    letter: (_, facts) =>
      about(
        facts,
        '报告 {number} 已忽略',
        because('noAnswer'),
        say('{days} 天内没有收到你的补充信息。{mayAppeal}', {
          days: answerWithinDays,
          mayAppeal: mayAppeal(),
        }),
      ),
  },
  'report.askInformation': {
    name: named('askInformation'),
    letter: (_, facts) =>
      about(
        facts,
        '报告 {number} 需要补充信息',
        say('审核员需要你补充信息。请在 {days} 天内到报告页面回答，逾期报告会被忽略。', {
          days: answerWithinDays,
        }),
        facts.text,
      ),
  },
  'report.answer': {
    name: named('answer'),
    letter: quoted('报告 {number} 已收到补充信息', '审核继续进行，有结论会通知你。'),
  },
  'report.appeal': {
    name: named('appeal'),
    letter: (_, facts) =>
      about(facts, '报告 {number} 申诉已提交', say('将由另一位审核员复核，结果会通知你。')),
  },
  'report.upholdAppeal': {
    name: named('upholdAppeal'),
    letter: ({ award, isWaiting }, facts) =>
      award
        ? about(
            facts,
            '报告 {number} 申诉成立',
            isWaiting
              ? say(
                  '你的申诉成立。提高后的奖励须由第二位工作人员核定，核定后到账，结果会通知你；在此之前，原奖励不变。',
                )
              : say('你的申诉成立，奖励已重新核定，原奖励由它代替。'),
            explained(facts),
            arithmeticOf(award),
          )
        : about(
            facts,
            '报告 {number} 申诉成立',
            say('报告已回到待审核，我们会重新给出结论。'),
            facts.text,
          ),
  },
  'report.rejectAppeal': {
    name: named('rejectAppeal'),
    letter: quoted('报告 {number} 申诉被驳回', '经复核，维持原结论。'),
  },
  'report.askRetest': {
    name: named('askRetest'),
    letter: quoted('报告 {number} 邀请你复测', '漏洞已修复，请到报告页面告诉我们是否还能复现。'),
  },
  'report.passRetest': {
    name: named('passRetest'),
    letter: (_, facts) =>
      about(facts, '报告 {number} 已收到复测结果', say('感谢你确认漏洞已修复。')),
  },
  'report.failRetest': {
    name: named('failRetest'),
    letter: (_, facts) =>
      about(facts, '报告 {number} 已收到复测结果', say('审核员会核对是否需要重新修复。')),
  },
  'report.giveAward': {
    name: named('giveAward'),
    letter: ({ award, raises }, facts) =>
      about(facts, '报告 {number} 奖励已发放', raises && replaced(raises), arithmeticOf(award)),
  },
  'report.proposeAward': {
    name: named('proposeAward'),
    letter: ({ award, isNew, raises }, facts) =>
      about(
        facts,
        isNew ? '报告 {number} 已确认，奖励核定中' : '报告 {number} 奖励核定中',
        isNew ? say('漏洞已确认，奖励核定中。') : say('奖励已重新评定，正在核定。'),
        say('这笔奖励须由第二位工作人员核定，核定后到账，结果会通知你。'),
        raises && say('在此之前，原奖励不变。'),
        arithmeticOf(award),
      ),
  },
  'report.approveAward': {
    name: named('approveAward'),
    letter: ({ award, raises }, facts) =>
      about(facts, '报告 {number} 奖励已核定', raises && replaced(raises), arithmeticOf(award)),
  },
  'report.returnAward': {
    name: named('returnAward'),
    letter: ({ raises }, facts) =>
      about(
        facts,
        '报告 {number} 奖励重新评定',
        raises
          ? say('提高后的奖励由审核员重新评定，结果会通知你；原奖励不变。')
          : say('这笔奖励由审核员重新评定，结果会通知你。'),
        facts.text,
      ),
  },
  'report.keepAward': {
    name: named('keepAward'),
    letter: quoted(
      '报告 {number} 维持原奖励',
      '提高后的奖励没有通过核定，重新评定后维持原来的危害等级和奖励。',
    ),
  },
  'report.comment': {
    name: '评论报告',
    letter: (_, facts) =>
      about(facts, '报告 {number} 有新评论', say('审核员评论了这份报告，请查看并回复。')),
  },
  'report.editComment': { name: '修改评论' },
  'report.announceErasure': {
    name: '预告清除报告内容',
    letter: ({ reports, numbers, days, noticeDays }) => ({
      title: say('{reports} 份已结束的报告将在 {noticeDays} 天后清除内容', { reports, noticeDays }),
      body: [
        reports > numbers.length
          ? say('{numbers} 等 {reports} 份报告结束已满 {days} 天。', {
              numbers: numbers.join(say('、')),
              reports,
              days,
            })
          : say('{numbers}结束已满 {days} 天。', { numbers: numbers.join(say('、')), days }),
        say(
          '{noticeDays} 天后将清除其正文、漏洞地址、评论、附件与处理说明；编号、处理记录和奖励不受影响。需要留存的内容，请在此之前自行保存。',
          { noticeDays },
        ),
      ].join('\n'),
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

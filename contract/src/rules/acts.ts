import * as z from 'zod/mini';
import { id } from '../paging.ts';
import { rewardKeepers } from './desk.ts';
import { route } from '../route.ts';
import { severity } from '../awards/scoring.ts';
import { proposalId } from '../staff/proposals.ts';
import { manyLines, typed } from '../text/typed.ts';
import { saying } from '../say.ts';

const whole = (max: number) => {
  const wrong = { error: saying('请输入 0 到 {max} 的整数', { max: max.toLocaleString('en-US') }) };
  return z.int(wrong).check(z.minimum(0, wrong), z.maximum(max, wrong));
};
const rangeTo = (max: number) =>
  z
    .strictObject({ from: whole(max), to: whole(max) })
    .check(z.refine(({ from, to }) => from <= to, { path: ['to'], error: '上限不能小于下限' }));
const zero = z.int().check(z.minimum(0), z.maximum(0, '等级为“无”的报告没有奖励'));
export const noRange = z.strictObject({ from: zero, to: zero });
export const contributionRange = rangeTo(1_000);
export const coinRange = rangeTo(10_000);
const rangesOf = (range: ReturnType<typeof rangeTo>) =>
  z.strictObject({ '0': noRange, '1': range, '2': range, '3': range, '4': range });
const coefficient = z
  .int('请输入系数，最多两位小数')
  .check(z.minimum(1, '系数要大于 0'), z.maximum(10_000, '系数最大为 100'));

/** The content of a version of the scoring rule; coefficients in whole hundredths. */
export const ruleBody = z
  .strictObject({
    contribution: rangesOf(contributionRange),
    coins: rangesOf(coinRange),
    tierHundredths: z.strictObject({ core: coefficient, general: coefficient, edge: coefficient }),
    maxBonusContribution: whole(10_000),
    maxBonusCoins: whole(100_000),
    signOffAboveCoins: whole(1_000_000),
    maxContribution: whole(100_000),
    maxCoins: whole(1_000_000),
  })
  .check(
    z.refine(({ signOffAboveCoins, maxCoins }) => signOffAboveCoins <= maxCoins, {
      path: ['signOffAboveCoins'],
      error: '须第二人复核的额度不能高于上限',
    }),
  );

const isDay = (text: string) => {
  const at = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text);
};
/** A day of Asia/Shanghai. */
export const day = z
  .string('请选择日期')
  .check(
    z.regex(/^2\d{3}-\d{2}-\d{2}$/, '请选择日期'),
    z.refine(isDay, { error: '日期不存在', params: { says: { format: 'date' } } }),
  );

export const words = (missing: string) =>
  typed(missing, manyLines, z.maxLength(500, '最多 500 个字'));

export const postRulePropose = route({
  name: 'postRulePropose',
  group: 'console',
  access: rewardKeepers,
  summary: '提出一版评分标准和生效日，由另一位管理员复核；已经提交的报告不受影响',
  records: 'rule.propose',
  input: z.strictObject({
    rule: ruleBody,
    effectDay: day,
    note: words('请填写调整理由'),
    proposalId,
  }),
  output: z.object({ id }),
  refusals: ['keyReused'],
});

const sums = z.object({ coins: z.int(), contribution: z.int() });

export const postRulePreview = route({
  name: 'postRulePreview',
  group: 'console',
  access: rewardKeepers,
  summary: '按这版评分标准重算过去 90 天的奖励',
  recordsNothing: 'computes, and keeps nothing',
  input: z.strictObject({ rule: ruleBody }),
  output: z.object({
    days: z.int(),
    awards: z.int(),
    /** True if only the newest awards were computed. */
    isCapped: z.boolean(),
    paid: sums,
    would: sums,
    /** How many of the awards would need a second person. */
    signOffs: z.int(),
    levels: z.array(z.object({ level: severity.schema, awards: z.int(), paid: sums, would: sums })),
  }),
});

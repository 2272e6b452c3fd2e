import * as z from 'zod/mini';
import { campaign } from '../rules/campaigns.ts';
import { coded, type CodeOf } from '../coded.ts';
import { empty, time } from '../paging.ts';
import { route } from '../route.ts';

/** Evaluation status of a report. */
export const severity = coded({
  none: { code: 0, label: '无', tone: 'grey' },
  low: { code: 1, label: '低危', tone: 'teal' },
  medium: { code: 2, label: '中危', tone: 'amber' },
  high: { code: 3, label: '高危', tone: 'vermilion' },
  serious: { code: 4, label: '严重', tone: 'crimson' },
});
export type Severity = CodeOf<typeof severity>;

/** How much an application matters; its coefficient stands in the scoring rule. */
export const tier = coded({
  core: { code: 'core', label: '核心业务' },
  general: { code: 'general', label: '一般业务' },
  edge: { code: 'edge', label: '边缘业务' },
});
export type Tier = CodeOf<typeof tier>;

export const range = z.object({ from: z.int(), to: z.int() });
export const ranges = z.object({ '0': range, '1': range, '2': range, '3': range, '4': range });

/** A published version of the rule. Coefficients and factors are whole hundredths: 1000 is × 10. */
export const scoringRule = z.object({
  version: z.int(),
  /** When it comes into force. */
  publishTime: time,
  contribution: ranges,
  coins: ranges,
  tierHundredths: z.object({ core: z.int(), general: z.int(), edge: z.int() }),
  maxBonusContribution: z.int(),
  maxBonusCoins: z.int(),
  /** An award of more coins needs a second person, also inside the ranges. */
  signOffAboveCoins: z.int(),
  /** The limits that even two people may not exceed. */
  maxContribution: z.int(),
  maxCoins: z.int(),
});
export type ScoringRule = z.output<typeof scoringRule>;
/** The content of a version. */
export type RuleBody = Omit<ScoringRule, 'version' | 'publishTime'>;

/** What a reviewer chooses: bases inside the range of the severity, and a quality bonus. */
export interface AwardChoice {
  level: Severity;
  baseContribution: number;
  baseCoins: number;
  bonusContribution: number;
  bonusCoins: number;
}

/** What was fixed when the report was submitted. */
export interface AwardTerms {
  tier: Tier;
  factorHundredths: number;
}

/** `(base × tier + bonus) × factor`, rounded half up, once. Whole numbers in, a whole number out. */
export function amountOf(
  base: number,
  bonus: number,
  tierHundredths: number,
  factorHundredths: number,
): number {
  return Math.floor(((base * tierHundredths + bonus * 100) * factorHundredths + 5_000) / 10_000);
}

export function awardOf(
  rule: ScoringRule,
  choice: AwardChoice,
  terms: AwardTerms,
): { contribution: number; coins: number } {
  const tierHundredths = rule.tierHundredths[terms.tier];
  return {
    contribution: amountOf(
      choice.baseContribution,
      choice.bonusContribution,
      tierHundredths,
      terms.factorHundredths,
    ),
    coins: amountOf(choice.baseCoins, choice.bonusCoins, tierHundredths, terms.factorHundredths),
  };
}

/** The ranges, both ends included, of the parts of an award. A report of severity 无 earns nothing. */
export function awardRanges(rule: ScoringRule, level: Severity) {
  const bonus = (max: number) => ({ from: 0, to: level === severity.codes.none ? 0 : max });
  return {
    baseContribution: rule.contribution[level],
    baseCoins: rule.coins[level],
    bonusContribution: bonus(rule.maxBonusContribution),
    bonusCoins: bonus(rule.maxBonusCoins),
  };
}

/** Whether every number of the choice is within the ranges of the rule. */
export function isInRange(rule: ScoringRule, choice: AwardChoice): boolean {
  const ranges = awardRanges(rule, choice.level);
  return (Object.keys(ranges) as (keyof typeof ranges)[]).every(
    (part) => choice[part] >= ranges[part].from && choice[part] <= ranges[part].to,
  );
}

/** How many people an award takes: one, two (a second one signs it), or it cannot be given. */
export type Signing = 'one' | 'two' | 'none';

export function signingFor(
  rule: ScoringRule,
  choice: AwardChoice,
  terms: AwardTerms,
  /** The coins that a second person has signed for this report before. */
  signedCoins = 0,
): Signing {
  const { contribution, coins } = awardOf(rule, choice, terms);
  const isInside = isInRange(rule, choice);
  if (choice.level === severity.codes.none && !isInside) return 'none';
  if (contribution > rule.maxContribution || coins > rule.maxCoins) return 'none';
  return isInside && coins <= Math.max(rule.signOffAboveCoins, signedCoins) ? 'one' : 'two';
}

export const getScoringRule = route({
  name: 'getScoringRule',
  group: 'report',
  access: 'anyone',
  summary: '当前评分标准，以及已经定下的下一版和活动',
  input: empty,
  output: z.extend(scoringRule, {
    /** A signed version that comes into force later. */
    next: z.optional(scoringRule),
    /** Running and future campaigns. */
    campaigns: z.optional(z.array(campaign)),
  }),
});

import {
  awardOf,
  severity,
  signingFor,
  type RuleBody,
  type ScoringRule,
  type Severity,
} from '@shieldsource/contract/awards/scoring';
import type { RecentAwards } from './rules.queries.ts';

interface Sums {
  coins: number;
  contribution: number;
}
interface OfLevel {
  readonly level: Severity;
  awards: number;
  readonly paid: Sums;
  readonly would: Sums;
}

/**
 * What awards would be under another rule. A base keeps its relative place in the range of its severity, or its distance from
 * the range; a bonus is cut at the new limit, an amount at what two people may give.
 */
export function recompute(
  awards: readonly RecentAwards[],
  ruleOf: (version: number) => RuleBody,
  next: RuleBody,
) {
  const levels = new Map<Severity, OfLevel>();
  const rule: ScoringRule = { ...next, version: 0, publishTime: 0 };
  let signOffs = 0;
  for (const given of awards) {
    const { level } = given;
    const before = ruleOf(given.rule_version);
    const choice = {
      level,
      baseContribution: placed(
        given.base_contribution,
        before.contribution[level],
        next.contribution[level],
      ),
      baseCoins: placed(given.base_coins, before.coins[level], next.coins[level]),
      bonusContribution: Math.min(given.bonus_contribution, next.maxBonusContribution),
      bonusCoins: Math.min(given.bonus_coins, next.maxBonusCoins),
    };
    const terms = { tier: given.tier, factorHundredths: given.factor_hundredths };
    const earned = awardOf(rule, choice, terms);
    if (signingFor(rule, choice, terms) !== 'one') signOffs += given.awards;
    const sum = levels.get(level) ?? { level, awards: 0, paid: nothing(), would: nothing() };
    levels.set(level, sum);
    sum.awards += given.awards;
    add(sum.paid, given, given.awards);
    add(
      sum.would,
      {
        coins: Math.min(earned.coins, next.maxCoins),
        contribution: Math.min(earned.contribution, next.maxContribution),
      },
      given.awards,
    );
  }
  const list = severity.list.flatMap(({ code }) => levels.get(code) ?? []).toReversed();
  const whole = { awards: 0, paid: nothing(), would: nothing() };
  for (const one of list) {
    whole.awards += one.awards;
    add(whole.paid, one.paid, 1);
    add(whole.would, one.would, 1);
  }
  return { ...whole, signOffs, levels: list };
}

const nothing = (): Sums => ({ coins: 0, contribution: 0 });

function add(to: Sums, { coins, contribution }: Sums, times: number): void {
  to.coins += coins * times;
  to.contribution += contribution * times;
}

interface Bounds {
  readonly from: number;
  readonly to: number;
}

function placed(base: number, before: Bounds, next: Bounds): number {
  if (base > before.to) return next.to + base - before.to;
  if (base < before.from) return Math.max(0, next.from + base - before.from);
  if (before.to === before.from) return next.from;
  const share = (base - before.from) / (before.to - before.from);
  return next.from + Math.round(share * (next.to - next.from));
}

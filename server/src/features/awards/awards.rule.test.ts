import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import {
  awardOf,
  severity,
  signingFor,
  tier,
  type ScoringRule,
} from '@shieldsource/contract/awards/scoring';
import { testDatabase } from '../../../test/databases.ts';
import { tries } from '../../../test/depth.ts';

const { db } = await testDatabase();

const amount = (max: number) => fc.integer({ min: 0, max });
const range = fc.tuple(amount(60), amount(20)).map(([from, width]) => ({ from, to: from + width }));
const ranges = fc.record({ '0': range, '1': range, '2': range, '3': range, '4': range });
const someRule: fc.Arbitrary<Omit<ScoringRule, 'version' | 'publishTime'>> = fc.record({
  contribution: ranges,
  coins: ranges,
  tierHundredths: fc.record({ core: amount(1_500), general: amount(500), edge: amount(150) }),
  maxBonusContribution: amount(60),
  maxBonusCoins: amount(120),
  signOffAboveCoins: amount(700),
  maxContribution: amount(900),
  maxCoins: amount(1_500),
});

const rules = fc
  .sample(someRule, 20)
  .map((rule, at) => ({ ...rule, version: 1_000 + at, publishTime: 0 }));
// without the signatures that a rule needs
await sql`alter table scoring_rule disable trigger scoring_rule_signed`.execute(db);
await db
  .insertInto('scoring_rule')
  .values(
    rules.map(({ version, publishTime: _, ...rule }) => ({
      id: randomUUID(),
      version,
      rule: JSON.stringify(rule),
    })),
  )
  .execute();

/** A choice under one of the rules; most often its numbers are at a limit of the rule, or just beyond. */
const someAward = fc
  .record({
    rule: fc.constantFrom(...rules),
    level: fc.constantFrom(...severity.list.map(({ code }) => code)),
    tier: fc.constantFrom(...tier.list.map(({ code }) => code)),
  })
  .chain(({ rule, level, tier: of }) => {
    const near = (...ends: number[]) =>
      fc.oneof(
        { weight: 1, arbitrary: amount(200) },
        {
          weight: 4,
          arbitrary: fc
            .tuple(fc.constantFrom(...ends), fc.integer({ min: -1, max: 1 }))
            .map(([end, step]) => Math.max(0, end + step)),
        },
      );
    return fc.record({
      rule: fc.constant(rule),
      choice: fc.record({
        level: fc.constant(level),
        baseContribution: near(rule.contribution[level].from, rule.contribution[level].to),
        baseCoins: near(rule.coins[level].from, rule.coins[level].to),
        bonusContribution: near(0, rule.maxBonusContribution),
        bonusCoins: near(0, rule.maxBonusCoins),
      }),
      terms: fc.record({
        tier: fc.constant(of),
        factorHundredths: fc.oneof(fc.constant(100), amount(10_000)),
      }),
      signedCoins: amount(2_000),
    });
  });

test('award and signatures are the same in the database as in the contract', async () => {
  const awards = fc.sample(someAward, tries(2_000, 10_000));
  const given = awards.map(({ rule, choice, terms, signedCoins }) => ({
    level: choice.level,
    rule_version: rule.version,
    tier: terms.tier,
    tier_hundredths: rule.tierHundredths[terms.tier],
    factor_hundredths: terms.factorHundredths,
    base_contribution: choice.baseContribution,
    bonus_contribution: choice.bonusContribution,
    base_coins: choice.baseCoins,
    bonus_coins: choice.bonusCoins,
    ...awardOf(rule, choice, terms),
    signed: signedCoins,
  }));
  const { rows } = await sql<{ contribution: number; coins: number; signing: string }>`
    select award_amount(base_contribution, bonus_contribution, tier_hundredths, factor_hundredths) as contribution,
      award_amount(base_coins, bonus_coins, tier_hundredths, factor_hundredths) as coins,
      award_signing(given, (item ->> 'signed')::bigint) as signing
    from jsonb_array_elements(${JSON.stringify(given)}::jsonb) with ordinality as all_given (item, place),
      lateral jsonb_populate_record(null::award, item) as given
    order by place`.execute(db);
  const promised = awards.map(({ rule, choice, terms, signedCoins }) => ({
    ...awardOf(rule, choice, terms),
    signing: signingFor(rule, choice, terms, signedCoins),
  }));
  expect(rows).toEqual(promised);
  // none of the three is rare
  for (const signing of ['one', 'two', 'none'])
    expect(promised.filter((one) => one.signing === signing).length).toBeGreaterThan(
      awards.length / 50,
    );
});

test('an award checks its sums by it', async () => {
  const { rows } = await sql<{ definition: string }>`
    select pg_get_constraintdef(oid) as definition from pg_constraint
    where conrelid = 'award'::regclass and conname in ('award_contribution_sum', 'award_coins_sum') and convalidated
    order by conname`.execute(db);
  expect(rows.map(({ definition }) => definition)).toEqual(
    ['coins', 'contribution'].map(
      (sum) =>
        `CHECK ((${sum} = award_amount(base_${sum}, bonus_${sum}, tier_hundredths, factor_hundredths)))`,
    ),
  );
});

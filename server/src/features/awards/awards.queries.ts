import { sql } from 'kysely';
import type { Severity } from '@shieldsource/contract/awards/scoring';
import type { Tx } from '../../platform/database/database.ts';

/** How an award was computed. */
export interface ComputedAward {
  level: Severity;
  ruleVersion: number;
  tier: string;
  tierHundredths: number;
  factorHundredths: number;
  baseContribution: number;
  bonusContribution: number;
  contribution: number;
  baseCoins: number;
  bonusCoins: number;
  coins: number;
  /** The reviewer's own CVSS vector. */
  cvssVector?: string | undefined;
}

/** Answers its id. */
export async function insertAward(
  tx: Tx,
  award: ComputedAward & {
    id: string;
    reportId: string;
    seq: number;
    staffId: string;
    proposalId?: string;
  },
): Promise<void> {
  await tx
    .insertInto('award')
    .values({
      id: award.id,
      report_id: award.reportId,
      seq: award.seq,
      staff_id: award.staffId,
      proposal_id: award.proposalId ?? null,
      ...arithmeticOf(award),
    })
    .execute();
}

/** The columns of an award's computation. */
export const arithmeticOf = (award: ComputedAward) => ({
  level: award.level,
  rule_version: award.ruleVersion,
  tier: award.tier,
  tier_hundredths: award.tierHundredths,
  factor_hundredths: award.factorHundredths,
  base_contribution: award.baseContribution,
  bonus_contribution: award.bonusContribution,
  contribution: award.contribution,
  base_coins: award.baseCoins,
  bonus_coins: award.bonusCoins,
  coins: award.coins,
  cvss_vector: award.cvssVector ?? null,
});

/** What an award is worth. */
export interface AwardValue {
  readonly level: Severity;
  readonly contribution: number;
  readonly coins: number;
}
export interface StandingAward extends AwardValue {
  readonly seq: number;
}

/** The current award of a report; an upheld appeal can replace it. */
export async function findStanding(tx: Tx, reportId: string): Promise<StandingAward | undefined> {
  return tx
    .selectFrom('award')
    .where('report_id', '=', reportId)
    .where('reversed_at', 'is', null)
    .select(['seq', 'level', 'contribution', 'coins'])
    .executeTakeFirst();
}

/** Marks the current award of a report as reversed and answers its number; undefined when it has none. */
export async function reverseAward(tx: Tx, reportId: string): Promise<number | undefined> {
  const reversed = await tx
    .updateTable('award')
    .set({ reversed_at: sql`act_time()` })
    .where('report_id', '=', reportId)
    .where('reversed_at', 'is', null)
    .returning('seq')
    .executeTakeFirst();
  return reversed?.seq;
}

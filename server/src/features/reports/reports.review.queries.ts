import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';

export async function lockReport(tx: Tx, id: string) {
  return tx
    .selectFrom('report')
    .where('id', '=', id)
    .select([
      'id',
      'number',
      'title',
      'researcher_id',
      'status',
      'level',
      'contribution',
      'coins',
      'version',
      'tier',
      'rule_version',
      'factor_hundredths',
    ])
    .forUpdate()
    .executeTakeFirst();
}
export type LockedReport = NonNullable<Awaited<ReturnType<typeof lockReport>>>;

interface NewStatus {
  status: number;
  version: number;
  level: number | null;
  contribution: number;
  coins: number;
  ignoreReason: string | null;
}

export async function updateStatus(
  tx: Tx,
  id: string,
  { ignoreReason, ...changed }: NewStatus,
): Promise<void> {
  await tx
    .updateTable('report')
    .set({ ...changed, ignore_reason: ignoreReason, updated_at: sql`now()` })
    .where('id', '=', id)
    .execute();
}

interface NewAward {
  id: string;
  reportId: string;
  seq: number;
  staffId: string;
  level: number;
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
}

export async function insertAward(tx: Tx, award: NewAward): Promise<void> {
  await tx
    .insertInto('award')
    .values({
      id: award.id,
      report_id: award.reportId,
      seq: award.seq,
      staff_id: award.staffId,
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
    })
    .execute();
}

/** Marks the standing award of a report as taken back and answers its sequence; undefined when it has none. */
export async function reverseAward(tx: Tx, reportId: string): Promise<number | undefined> {
  const reversed = await tx
    .updateTable('award')
    .set({ reversed_at: sql`now()` })
    .where('report_id', '=', reportId)
    .where('reversed_at', 'is', null)
    .returning('seq')
    .executeTakeFirst();
  return reversed?.seq;
}

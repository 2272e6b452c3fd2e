import { sql, type Updateable } from 'kysely';
import { v7 as newId } from 'uuid';
import type { Db, Tx } from '../../platform/database/database.ts';
import type { Tables } from '../../platform/database/tables.ts';

/** Locks the report; with `authorId` it must be theirs. */
export async function lockReport(tx: Tx, id: string, authorId?: string) {
  return tx
    .selectFrom('report')
    .where('id', '=', id)
    .$if(authorId !== undefined, (query) => query.where('researcher_id', '=', authorId ?? ''))
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
      'information_seq',
      'retest',
      'award_state',
      'erased_at',
    ])
    .forUpdate()
    .executeTakeFirst();
}
export type LockedReport = NonNullable<Awaited<ReturnType<typeof lockReport>>>;

export type ReportChange = Partial<
  Pick<
    Updateable<Tables['report']>,
    | 'status'
    | 'level'
    | 'contribution'
    | 'coins'
    | 'ignore_reason'
    | 'duplicate_of'
    | 'information_seq'
    | 'retest'
    | 'retest_seq'
    | 'award_state'
  >
>;

/** Every change of a report makes its next version. */
export async function updateReport(
  tx: Tx,
  id: string,
  change: ReportChange & { version: number },
): Promise<void> {
  await tx
    .updateTable('report')
    .set({ ...change, updated_at: sql`act_time()` })
    .where('id', '=', id)
    .execute();
}

/** A report by its number, if it was submitted before this one. */
export async function findEarlier(
  tx: Tx,
  number: string,
  laterId: string,
): Promise<{ id: string } | undefined> {
  return tx
    .selectFrom(['report as first', 'report as later'])
    .where('first.number', '=', number)
    .where('later.id', '=', laterId)
    .where((eb) =>
      eb(
        eb.refTuple('first.created_at', 'first.id'),
        '<',
        eb.refTuple('later.created_at', 'later.id'),
      ),
    )
    .select('first.id')
    .executeTakeFirst();
}

/** The assignee has looked at a report, or anybody if there is none: its author's reply is no longer new. */
export async function markLookedAt(db: Db, id: string, staffId: string): Promise<void> {
  await db
    .updateTable('report_desk')
    .set({ seen_at: sql`greatest(seen_at, act_time())` })
    .where('report_id', '=', id)
    .where((eb) => eb.or([eb('assignee_id', 'is', null), eb('assignee_id', '=', staffId)]))
    .where((eb) => eb.or([eb('seen_at', 'is', null), eb('heard_at', 'is not', null)]))
    .execute();
}

/** How an award was computed. */
export interface ComputedAward {
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
  /** The reviewer's own CVSS vector. */
  cvssVector?: string | undefined;
}

/** Answers its id. */
export async function insertAward(
  tx: Tx,
  award: ComputedAward & { reportId: string; seq: number; staffId: string; proposalId?: string },
): Promise<string> {
  const id = newId();
  await tx
    .insertInto('award')
    .values({
      id,
      report_id: award.reportId,
      seq: award.seq,
      staff_id: award.staffId,
      proposal_id: award.proposalId ?? null,
      ...arithmeticOf(award),
    })
    .execute();
  return id;
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
  readonly level: number;
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

import { v7 as newId } from 'uuid';
import type { CodeOf } from '@shieldsource/contract/coded';
import type { proposalOutcome } from '@shieldsource/contract/report-flags';
import type { Db, Tx } from '../../platform/database/database.ts';
import { arithmeticOf, type ComputedAward } from './reports.review.queries.ts';
import { markedNameOf } from '../../platform/staff-name.ts';

const arithmetic = [
  'level',
  'rule_version',
  'tier',
  'tier_hundredths',
  'factor_hundredths',
  'base_contribution',
  'bonus_contribution',
  'contribution',
  'base_coins',
  'bonus_coins',
  'coins',
  'cvss_vector',
] as const;

export async function insertProposal(
  tx: Tx,
  proposal: ComputedAward & {
    reportId: string;
    researcherId: string;
    seq: number;
    staffId: string;
    /** The number of the award that it replaces. */
    raises: number | null;
  },
): Promise<void> {
  await tx
    .insertInto('award_proposal')
    .values({
      id: newId(),
      report_id: proposal.reportId,
      researcher_id: proposal.researcherId,
      seq: proposal.seq,
      staff_id: proposal.staffId,
      raises: proposal.raises,
      ...arithmeticOf(proposal),
    })
    .execute();
}

/** The proposal of a report that waits. */
export async function findWaiting(tx: Tx, reportId: string) {
  return tx
    .selectFrom('award_proposal as proposal')
    .where('proposal.report_id', '=', reportId)
    .where('proposal.outcome', 'is', null)
    .select(['proposal.id', 'proposal.staff_id'])
    .select(arithmetic.map((column) => `proposal.${column}` as const))
    .executeTakeFirst();
}
export type WaitingProposal = NonNullable<Awaited<ReturnType<typeof findWaiting>>>;

export async function decideProposal(
  tx: Tx,
  reportId: string,
  outcome: CodeOf<typeof proposalOutcome>,
  decidedSeq: number,
): Promise<void> {
  await tx
    .updateTable('award_proposal')
    .set({ outcome, decided_seq: decidedSeq })
    .where('report_id', '=', reportId)
    .where('outcome', 'is', null)
    .execute();
}

/** The last proposal for a report. */
export async function findNewest(db: Db, reportId: string) {
  return db
    .selectFrom('award_proposal')
    .innerJoin('staff as proposer', 'proposer.id', 'award_proposal.staff_id')
    .where('report_id', '=', reportId)
    .orderBy('seq', 'desc')
    .limit(1)
    .select([
      'seq',
      'decided_seq',
      'staff_id',
      'award_proposal.created_at',
      'proposer.number as proposer_number',
      markedNameOf<string>('proposer').as('proposer_name'),
    ])
    .select(arithmetic)
    .executeTakeFirst();
}
export type RowOfProposal = NonNullable<Awaited<ReturnType<typeof findNewest>>>;

import type { Db } from '../../platform/database/database.ts';
import { recordsOf } from '../proposals/proposals.ts';
import type { arithmeticOf } from './reports.review.queries.ts';

/** What a signature allows: the columns of an award, and the number of the award that it replaces. */
export type ProposedAward = Omit<ReturnType<typeof arithmeticOf>, 'contribution' | 'coins'> & {
  readonly raises: number | null;
};

/** The last proposal for a report. */
export async function findNewest(db: Db, reportId: string) {
  const found = await recordsOf(db, 'award')
    .where('subject', '=', reportId)
    .orderBy('proposal.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return (
    found && {
      ...found,
      ...(found.params as unknown as ProposedAward),
      contribution: found.contribution ?? 0,
      coins: found.coins ?? 0,
    }
  );
}
export type RowOfProposal = NonNullable<Awaited<ReturnType<typeof findNewest>>>;

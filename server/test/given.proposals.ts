import { postProposalDecide, type ProposalKind } from '@shieldsource/contract/staff/proposals';
import type { Person, TestApp } from './app.ts';

/** What a second person answers to a proposal, and what its asker takes back. */
export function givenProposalsOn({ app, as }: Pick<TestApp, 'app' | 'as'>) {
  const decide =
    (outcome: 'approved' | 'returned' | 'withdrawn') =>
    (by: Person, proposalId: string, reason = '请先核对') =>
      as(by).call(postProposalDecide, { proposalId, outcome, reason });

  return {
    approve: decide('approved'),
    sendBack: decide('returned'),
    withdraw: decide('withdrawn'),
    /** The id of the newest proposal of a kind that waits. */
    async openProposal(kind: ProposalKind, subject?: string): Promise<string> {
      const open = app.db
        .selectFrom('proposal')
        .where('kind', '=', kind)
        .where('outcome', 'is', null);
      const { id } = await (subject === undefined ? open : open.where('subject', '=', subject))
        .orderBy('id', 'desc')
        .select('id')
        .limit(1)
        .executeTakeFirstOrThrow();
      return id;
    },
  };
}

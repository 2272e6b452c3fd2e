import { refuse } from '../../platform/refusal.ts';
import { isSameHuman, type StaffMe } from '../../platform/sessions.ts';

/** A proposal by an admin, which another one has to sign. */
export interface Proposed {
  readonly outcome: string | null;
  readonly staff_id: string | null;
  readonly author_researcher_id: string | null;
}

interface Presented extends Proposed {
  readonly id: string;
  readonly note: string;
  readonly created_at: number;
  readonly decided_at: number | null;
  readonly reply: string;
  readonly author_name: string | null;
  readonly decider_name: string | null;
}

export const isAdmin = ({ roles }: StaffMe): boolean => roles.includes('admin');

/** Refuses a proposal that is already decided. */
export function requireOpen({ outcome }: Proposed): void {
  if (outcome !== null) throw refuse('conflict');
}

/** Refuses its proposer, with any account of theirs. */
export function requireSigner(me: StaffMe, proposal: Proposed): void {
  if (isAuthor(me, proposal)) throw refuse('ownProposal');
}

/** The outcome when this person closes it without signing. Refuses its proposer's other accounts. */
export function outcomeBy(me: StaffMe, proposal: Proposed): 'returned' | 'withdrawn' {
  if (proposal.staff_id === me.id) return 'withdrawn';
  requireSigner(me, proposal);
  return 'returned';
}

const isAuthor = (me: StaffMe, { staff_id, author_researcher_id }: Proposed): boolean =>
  isSameHuman(me, staff_id, author_researcher_id);

/** What staff see of a proposal, and what they may do. */
export function presentProposed(row: Presented, me: StaffMe) {
  const isOpen = row.outcome === null && isAdmin(me);
  return {
    id: row.id,
    note: row.note,
    authorName: row.author_name ?? '',
    createTime: row.created_at,
    deciderName: row.decider_name ?? '',
    decideTime: row.decided_at,
    reply: row.reply,
    canSign: isOpen && !isAuthor(me, row),
    canWithdraw: isOpen && row.staff_id === me.id,
  };
}

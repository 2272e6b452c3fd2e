import { rewardKeepers } from '@shieldsource/contract/console-rules';
import type { Db, Tx } from '../../platform/database/database.ts';
import { refuse } from '../../platform/refusal.ts';
import type { StaffMe } from '../../platform/sessions.ts';
import { requireSigner, signingOf, type Signing } from '../../platform/signing.ts';

/** A proposal by an admin, which another one has to sign. */
export interface Proposed {
  readonly outcome: string | null;
  readonly staff_id: string | null;
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

const signed = { access: rewardKeepers };

/** Refuses whoever may not sign it. The shipped rule, which nobody proposed, is never open. */
export const requireOther = (tx: Tx, me: StaffMe, { staff_id }: Proposed): Promise<void> =>
  requireSigner(tx, me, staff_id ?? me.id, signed);

/** The outcome when this person closes it without signing. Refuses who may not sign it either. */
export async function outcomeBy(
  tx: Tx,
  me: StaffMe,
  proposal: Proposed,
): Promise<'returned' | 'withdrawn'> {
  if (proposal.staff_id === me.id) return 'withdrawn';
  await requireOther(tx, me, proposal);
  return 'returned';
}

/** What this person may do about those of the rows that are open. */
export const signingOfRows = (db: Db, me: StaffMe, rows: readonly Proposed[]): Promise<Signing> =>
  signingOf(
    db,
    me,
    signed,
    rows.filter(({ outcome }) => outcome === null).map(({ staff_id }) => staff_id),
  );

/** What staff see of a proposal, and what they may do. */
export function presentProposed(row: Presented, me: StaffMe, signing: Signing) {
  const isOpen = row.outcome === null && isAdmin(me);
  return {
    id: row.id,
    note: row.note,
    authorName: row.author_name ?? '',
    createTime: row.created_at,
    deciderName: row.decider_name ?? '',
    decideTime: row.decided_at,
    reply: row.reply,
    canSign: isOpen && signing.may(row.staff_id),
    cannotSign: isOpen ? signing.cannot(row.staff_id) : '',
    canWithdraw: isOpen && row.staff_id === me.id,
  };
}

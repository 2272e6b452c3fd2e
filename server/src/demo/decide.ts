import type { postProposalDecide } from '@shieldsource/contract/staff/proposals';
import type { InputOf, OutputOf } from '@shieldsource/contract/route';
import { decideBy, type Kind, waitingOf } from '../features/proposals/proposals.ts';
import type { App } from '../platform/app.ts';
import type { StaffMe } from '../platform/sessions.ts';

interface Decision {
  readonly kind: Kind;
  readonly me: StaffMe;
  readonly outcome?: InputOf<typeof postProposalDecide>['outcome'];
  readonly reason?: string;
}

/** Decides the open proposal about something; an approval, if nothing else is said. */
export async function decide(
  app: App,
  subject: string,
  { kind, me, outcome = 'approved', reason = '' }: Decision,
): Promise<OutputOf<typeof postProposalDecide>> {
  const open = (await waitingOf(app.db, me, kind.kind, [subject])).get(subject);
  return decideBy([kind])(app, { me }, { proposalId: open?.id ?? '', outcome, reason });
}

import type { WaitingProposal } from '@shieldsource/contract/staff/proposals';
import type { ReactNode } from 'react';
import { Button } from '../../../ui/form/Button.tsx';
import { Facts } from '../../../ui/page/Facts.tsx';
import { useAskedAct } from '../../kit/Acts.tsx';
import { type Deciding, proposalActs } from './proposal-acts.tsx';
import classes from './ProposalBox.module.css';
import { ProposalFacts } from './ProposalFacts.tsx';

interface ProposalBoxProps extends Deciding {
  /** None any more: an open dialog stays until it is closed. */
  readonly proposal: WaitingProposal | null | undefined;
  readonly title: string;
  /** What would change: lines of a list of facts. */
  readonly children: ReactNode;
}

/** A proposal on the page of what it is about, with the acts that the person may do on it. */
export function ProposalBox({ proposal, title, children, ...deciding }: ProposalBoxProps) {
  const { ask, dialog } = useAskedAct();
  const acts = proposal ? proposalActs(proposal, deciding) : [];
  return (
    <>
      {proposal && (
        <div
          className={`stack gap-8 rounded-small waits ${classes.box}`}
          role="group"
          aria-label={title}
        >
          <p className="warn bold">{title}</p>
          <Facts>
            {children}
            <ProposalFacts of={proposal} />
          </Facts>
          {acts.length > 0 && (
            <div className="flex wrap gap-8 mt-4">
              {acts.map((act) => (
                <Button key={act.name} {...act.look} onClick={() => ask(act)}>
                  {act.name}
                </Button>
              ))}
            </div>
          )}
        </div>
      )}
      {dialog}
    </>
  );
}

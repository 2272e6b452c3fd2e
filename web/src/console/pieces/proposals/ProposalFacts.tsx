import { useLingui } from '@lingui/react/macro';
import type { ProposalRecord, WaitingProposal } from '@shieldsource/contract/staff/proposals';
import { dateTimeOf } from '../../../ui/text/formats.ts';
import { Fact } from '../../../ui/page/Facts.tsx';

/** A proposal that waits, or with its decision and the state that it led to. */
type Proposal = WaitingProposal | (ProposalRecord & { readonly state: string });

/** Who proposed it and why, and the result: lines of a list of facts. */
export function ProposalFacts({ of }: { readonly of: Proposal }) {
  const { t } = useLingui();
  const { askedBy, askTime, reason, canApprove, cannotSign } = of;
  const { state = '', decidedBy = '', decideTime = null, reply = '' } = 'reply' in of ? of : {};
  if (askedBy === '') return <Fact name={t`来源`}>{t`系统内置`}</Fact>;
  const outcome = { returned: t`退回`, withdrawn: t`撤回` }[state] ?? t`复核`;
  return (
    <>
      <Fact name={t`提出人`} more={dateTimeOf(askTime)}>
        {askedBy}
      </Fact>
      {reason && <Fact name={t`理由`}>{reason}</Fact>}
      {decideTime !== null ? (
        <Fact name={outcome} more={dateTimeOf(decideTime)}>
          {decidedBy}
        </Fact>
      ) : (
        !canApprove && <Fact name={t`复核`}>{cannotSign || t`待另一位同事复核`}</Fact>
      )}
      {reply && <Fact name={state === 'returned' ? t`退回原因` : t`撤回原因`}>{reply}</Fact>}
    </>
  );
}

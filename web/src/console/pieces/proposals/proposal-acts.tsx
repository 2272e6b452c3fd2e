import { t } from '@lingui/core/macro';
import {
  getProposalPage,
  postProposalDecide,
  proposalOutcome,
  type WaitingProposal,
} from '@shieldsource/contract/staff/proposals';
import { getStaffNotice } from '@shieldsource/contract/staff/desk';
import type { GivenOf, OutputOf, Route } from '@shieldsource/contract/route';
import type { ComponentProps, ReactNode } from 'react';
import { ActDialog } from '../../kit/ActDialog.tsx';
import type { Act, Asked } from '../../kit/Acts.tsx';

/** What a dialog is told, with the answer of the decision. */
export interface Answered extends Omit<Asked, 'onDone'> {
  readonly onDone: (news: string, answer: OutputOf<typeof postProposalDecide>) => void;
}

export interface Deciding {
  /** Calls to refresh afterwards. */
  readonly refreshes: readonly Route[];
  /** Explains what follows from the signature. */
  readonly effect: ReactNode;
  /** For a signature whose answer has something to show. */
  readonly approval?: (asked: Asked, dialogOf: (answered: Answered) => ReactNode) => ReactNode;
}

const { approved, returned, withdrawn } = proposalOutcome.codes;
type Outcome = GivenOf<typeof postProposalDecide>['outcome'];
type Words = Pick<
  ComponentProps<typeof ActDialog<typeof postProposalDecide>>,
  'done' | 'leave' | 'reason' | 'children'
>;

/** The acts on a proposal that takes two people: another person approves or returns it, its author withdraws it. */
export function proposalActs(
  { id: proposalId, isOwn, canApprove }: Pick<WaitingProposal, 'id' | 'isOwn' | 'canApprove'>,
  { refreshes, effect, approval = (asked, dialogOf) => dialogOf(asked) }: Deciding,
): Act[] {
  const dialogOf = (outcome: Outcome, name: string, words: Words) => (asked: Answered) => (
    <ActDialog
      {...asked}
      {...words}
      route={postProposalDecide}
      start={{ proposalId, outcome }}
      title={name}
      act={name}
      overtaken={{
        title: t`这项提议刚刚被处理过`,
        hint: t`你的操作没有生效。请刷新后查看。`,
      }}
      refreshes={[...refreshes, getProposalPage, getStaffNotice]}
    />
  );
  const act = (name: string, dialog: Act['dialog'], letter?: string): Act => ({
    name,
    letter,
    look: { variant: letter === 's' ? 'filled' : 'default' },
    dialog,
  });
  const [pass, back, own] = [t`复核通过`, t`退回`, t`撤回`];
  const passing = dialogOf(approved, pass, { done: t`已复核通过`, children: effect });
  const returning = dialogOf(returned, back, {
    done: t`已退回`,
    reason: { hint: t`记入审计日志` },
    children: t`退回后不会生效，提出人可以修改后重新提出。`,
  });
  const withdrawing = dialogOf(withdrawn, own, {
    done: t`已撤回`,
    leave: t`暂不撤回`,
    reason: { hint: t`记入审计日志` },
    children: t`撤回后不再等人复核，可以修改后重新提出。`,
  });
  return [
    ...(canApprove
      ? [act(pass, (asked) => approval(asked, passing), 's'), act(back, returning, 'b')]
      : []),
    ...(isOwn ? [act(own, withdrawing)] : []),
  ];
}

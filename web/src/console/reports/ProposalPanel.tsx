import { useLingui } from '@lingui/react/macro';
import { ProposedAward } from '../../pieces/reports/AwardArithmetic.tsx';
import type { ReviewReport } from './decision.ts';
import classes from './DeskFlags.module.css';

/** The award that waits for a second person, or came back: why it was proposed, how it is reckoned, whose turn it is. */
export function ProposalPanel({ report }: { report: ReviewReport }) {
  const { t } = useLingui();
  const { proposal, canDecideAward, isOwn } = report;
  if (!proposal) return null;
  const { proposerName, reason, reply } = proposal;
  const isWaiting = proposal.state === 'waiting';
  return (
    <div className={classes.flags}>
      <ProposedAward proposal={proposal} />
      <p className={classes.words}>{t`${proposerName}的理由：${reason}`}</p>
      {!isWaiting && <p className={classes.words}>{t`退回原因：${reply}`}</p>}
      {isWaiting && !isOwn && (
        <p className={classes.told}>
          {canDecideAward
            ? t`核定前不发放。请核对理由和算法，在上方核定并发放，或退回。`
            : t`核定前不发放，须由提出这笔奖励以外的审核员或管理员核定。`}
        </p>
      )}
    </div>
  );
}

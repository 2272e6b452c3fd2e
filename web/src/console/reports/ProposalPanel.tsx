import { useLingui } from '@lingui/react/macro';
import { standingAwardOf } from '@shieldsource/contract/reports/calls';
import { numberOf } from '../../ui/text/formats.ts';
import { CvssScore } from '../../pieces/cvss/CvssScore.tsx';
import { ProposedAward } from '../../pieces/reports/AwardArithmetic.tsx';
import { Acts } from '../kit/Acts.tsx';
import { proposalActs } from '../pieces/proposals/proposal-acts.tsx';
import { onReport, type ReviewReport } from './decision.ts';

/** A proposed award that waits for a second person, or was returned: its reason, its computation, and whose turn it is. */
export function ProposalPanel({ report }: { report: ReviewReport }) {
  const { t } = useLingui();
  const { proposal, canDecideAward, canWithdrawAward = false, cannotSign, isOwn } = report;
  if (!proposal) return null;
  const { proposerName, reason, reply } = proposal;
  const standing = standingAwardOf(report);
  const sumsOf = ({ coins, contribution }: { coins: number; contribution: number }) =>
    t`${numberOf(coins)} 安全币、${numberOf(contribution)} 贡献值`;
  const isWaiting = proposal.state === 'waiting';
  return (
    <div className="stack gap-14">
      <ProposedAward proposal={proposal} />
      {standing && (
        <p className="mt-4 pre-wrap anywhere">
          {t`申诉成立后提高：${sumsOf(standing)} → ${sumsOf(proposal)}。核定前原奖励有效。`}
        </p>
      )}
      {proposal.cvssVector && (
        <p className="mt-4 pre-wrap anywhere">
          {t`审核 CVSS`} <CvssScore vector={proposal.cvssVector} />
        </p>
      )}
      <p className="mt-4 pre-wrap anywhere">{t`${proposerName}的理由：${reason}`}</p>
      {!isWaiting && <p className="mt-4 pre-wrap anywhere">{t`退回原因：${reply}`}</p>}
      {isWaiting && !isOwn && (
        <p className="quiet">
          {canDecideAward
            ? t`核定前不发放。请核对理由和算法，在上方核定并发放，或退回。`
            : t`核定前不发放，须由提出这笔奖励以外的审核员或管理员核定。`}{' '}
          {cannotSign}
        </p>
      )}
      {canWithdrawAward && (
        <div>
          <Acts
            acts={proposalActs(
              { id: proposal.id, isOwn: true, canApprove: false },
              { refreshes: onReport(report).refreshes, effect: null },
            )}
          />
        </div>
      )}
    </div>
  );
}

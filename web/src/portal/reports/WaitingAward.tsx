import type { AwardProposal } from '@shieldsource/contract/reports/calls';
import { useLingui } from '@lingui/react/macro';
import { ProposedAward } from '../../pieces/reports/AwardArithmetic.tsx';

/** An award that is decided but not given yet, and what it waits for. */
export function WaitingAward({
  proposal,
  isRaise,
}: {
  proposal: AwardProposal;
  /** An upheld appeal proposed it; the first award still stands. */
  isRaise: boolean;
}) {
  const { t } = useLingui();
  const words = {
    waiting: isRaise
      ? t`申诉成立，提高后的奖励须由第二位工作人员核定，核定后代替原奖励，结果会发消息通知你。`
      : t`这笔奖励须由第二位工作人员核定，核定后到账，结果会发消息通知你。`,
    returned: isRaise
      ? t`提高后的奖励由审核员重新评定，结果会发消息通知你；原奖励不变。`
      : t`这笔奖励由审核员重新评定，结果会发消息通知你。`,
  };
  return (
    <div className="stack gap-24">
      <ProposedAward proposal={proposal} />
      <p className="faint">{words[proposal.state]}</p>
    </div>
  );
}

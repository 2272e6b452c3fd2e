import type { AwardProposal } from '@shieldsource/contract/reports';
import { useLingui } from '@lingui/react/macro';
import { ProposedAward } from '../../pieces/reports/AwardArithmetic.tsx';
import classes from './ReportPage.module.css';

/** An award that is found and not given yet, with what it waits for. */
export function WaitingAward({ proposal }: { proposal: AwardProposal }) {
  const { t } = useLingui();
  return (
    <div className={classes.awards}>
      <ProposedAward proposal={proposal} />
      <p className={classes.quiet}>
        {proposal.state === 'waiting'
          ? t`这笔奖励须由第二位工作人员核定，核定后到账，结果会发站内信。`
          : t`这笔奖励没有通过核定，审核员会重新评定，结果会发站内信。`}
      </p>
    </div>
  );
}

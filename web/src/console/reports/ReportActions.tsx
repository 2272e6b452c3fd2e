import { useLingui } from '@lingui/react/macro';
import { reportMarks } from '@shieldsource/contract/report-flags';
import { reportTransitions, type StaffMove } from '@shieldsource/contract/reports';
import type { StaffRole } from '@shieldsource/contract/staff';
import { useEffect } from 'react';
import { lazyPart } from '../../ui/page/lazy-part.tsx';
import { type Act, Acts } from '../kit/Acts.tsx';
import type { ReviewDetail } from './decision.ts';
import { type FlagAct, flagActsFor, flagKeys, openAppealOf } from './flag-acts.ts';
import { keyOf, movesFor, undoesVerdict } from './moves.ts';
import { wantsNext } from './next-choice.ts';
import classes from './ReportBar.module.css';

// They come behind the page: nobody decides before they have read.
const fetchDialogs = () => import('./ReportDialog.tsx');
const ReportDialog = lazyPart(fetchDialogs);

interface ReportActionsProps {
  readonly detail: ReviewDetail;
  readonly roles: readonly StaffRole[];
  readonly onNext: () => void;
}

/** What someone with these roles may do to the report now: buttons from the contract's table, each with its key and its dialog. */
export function ReportActions({ detail, roles, onNext }: ReportActionsProps) {
  const { t } = useLingui();
  const { report } = detail;
  const appeal = openAppealOf(report);
  const moves = report.isOwn
    ? []
    : movesFor(report.status, roles).filter((move) => !(appeal && undoesVerdict(move)));
  const acts = flagActsFor(report, roles);
  const actNames: Record<FlagAct, string> = {
    askInformation: reportMarks.askInformation.label,
    askRetest: reportMarks.askRetest.label,
    decideAppeal: t`处理申诉`,
    approveAward: t`核定并发放`,
    returnAward: t`退回奖励`,
    giveAward: t`重新评定奖励`,
  };

  useEffect(() => void fetchDialogs().catch(() => undefined), []);

  const actOf = (act: StaffMove | FlagAct, said: Omit<Act, 'dialog'>): ReportAct => ({
    ...said,
    act,
    dialog: (asked) => <ReportDialog act={act} detail={detail} {...asked} />,
  });

  return (
    <div className={classes.actions}>
      {report.isOwn && (
        <span className={classes.told}>{t`这是你自己提交的报告，由其他审核员处理`}</span>
      )}
      {!report.isOwn && moves.length === 0 && acts.length === 0 && (
        <span className={classes.told}>{t`当前状态下你没有可做的操作`}</span>
      )}
      <Acts
        acts={[
          ...acts.toReversed().map((act) =>
            actOf(act, {
              name: actNames[act],
              letter: flagKeys[act],
              look: { variant: comesFirst(act) ? 'filled' : 'default' },
            }),
          ),
          ...moves.toReversed().map((move) =>
            actOf(move, {
              name: reportTransitions[move].label,
              letter: keyOf(move),
              look: lookOf(move, move === moves[0] && !acts.some(comesFirst)),
            }),
          ),
        ]}
        onDone={({ act }) => {
          if (isVerdict(act) && wantsNext()) onNext();
        }}
      />
    </div>
  );
}

interface ReportAct extends Act {
  readonly act: StaffMove | FlagAct;
}

/** The first of what can be done stands out where it leads onward. */
function lookOf(move: StaffMove, isFirst: boolean) {
  if (move === 'revoke') return { variant: 'outline', color: 'red' };
  return { variant: isFirst && move !== 'fixFailed' ? 'filled' : 'default' };
}

/** Somebody waits for it, so it comes before going on. */
const comesFirst = (act: FlagAct) =>
  act === 'decideAppeal' || act === 'approveAward' || act === 'giveAward';

const isVerdict = (move: StaffMove | FlagAct) => move === 'confirm' || move === 'ignore';

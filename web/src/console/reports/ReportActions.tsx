import { useLingui } from '@lingui/react/macro';
import { reportMarks } from '@shieldsource/contract/report-flags';
import { reportTransitions, type StaffMove } from '@shieldsource/contract/reports';
import type { StaffRole } from '@shieldsource/contract/staff';
import { useState } from 'react';
import { KeyButton } from '../../ui/keys/KeyButton.tsx';
import { useKeys } from '../../ui/keys/keys.tsx';
import { lazyPart } from '../../ui/page/lazy-part.tsx';
import { toast } from '../../ui/toast/toasts.ts';
import type { ReviewDetail } from './detail.ts';
import { type FlagAct, flagActsFor, flagKeys, openAppealOf } from './flag-acts.ts';
import { MoveButton } from './MoveButton.tsx';
import { keyOf, movesFor, undoesVerdict } from './moves.ts';
import { wantsNext } from './next-choice.ts';
import classes from './ReportBar.module.css';

// They come behind the page: nobody decides before they have read.
const ReportDialogs = lazyPart(() => import('./ReportDialogs.tsx'));

interface ReportActionsProps {
  readonly detail: ReviewDetail;
  readonly roles: readonly StaffRole[];
  readonly onNext: () => void;
}

/** What someone with these roles may do to the report now: buttons from the contract's table, each with its key and its dialog. */
export function ReportActions({ detail, roles, onNext }: ReportActionsProps) {
  const { t } = useLingui();
  const [open, setOpen] = useState<StaffMove | FlagAct>();
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

  useKeys([
    ...moves.flatMap((move) => {
      const key = keyOf(move);
      return key ? [{ key, name: reportTransitions[move].label, act: () => setOpen(move) }] : [];
    }),
    ...acts.map((act) => ({ key: flagKeys[act], name: actNames[act], act: () => setOpen(act) })),
  ]);

  const dialogFor = (move: StaffMove | FlagAct) => ({
    detail,
    isOpen: open === move,
    onClose: () => setOpen(undefined),
    onDone: (news: string) => {
      setOpen(undefined);
      toast.success(news);
      if (isVerdict(move) && wantsNext()) onNext();
    },
  });

  return (
    <div className={classes.actions}>
      {report.isOwn && (
        <span className={classes.told}>{t`这是你自己提交的报告，由其他审核员处理`}</span>
      )}
      {!report.isOwn && moves.length === 0 && acts.length === 0 && (
        <span className={classes.told}>{t`当前状态下你没有可做的操作`}</span>
      )}
      {acts.toReversed().map((act) => (
        <KeyButton
          key={act}
          letter={flagKeys[act]}
          variant={comesFirst(act) ? 'filled' : 'default'}
          onClick={() => setOpen(act)}
        >
          {actNames[act]}
        </KeyButton>
      ))}
      {moves.toReversed().map((move) => (
        <MoveButton
          key={move}
          move={move}
          isFirst={move === moves[0] && !acts.some(comesFirst)}
          onClick={() => setOpen(move)}
        />
      ))}
      <ReportDialogs propsOf={dialogFor} />
    </div>
  );
}

/** Somebody waits for it, so it comes before going on. */
const comesFirst = (act: FlagAct) =>
  act === 'decideAppeal' || act === 'approveAward' || act === 'giveAward';

const isVerdict = (move: StaffMove | FlagAct) => move === 'confirm' || move === 'ignore';

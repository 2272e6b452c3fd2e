import { useLingui } from '@lingui/react/macro';
import { type ReportMove, reportTransitions } from '@shieldsource/contract/reports';
import type { StaffRole } from '@shieldsource/contract/staff';
import { useState } from 'react';
import { useKeys } from '../../ui/keys/keys.tsx';
import { toast } from '../../ui/toast/toasts.ts';
import { AwardDialog } from './AwardDialog.tsx';
import type { ReviewDetail } from './detail.ts';
import { IgnoreDialog } from './IgnoreDialog.tsx';
import { type PlainMove, MoveDialog } from './MoveDialog.tsx';
import { MoveButton } from './MoveButton.tsx';
import { keyOf, movesFor } from './moves.ts';
import { wantsNext } from './next-choice.ts';
import classes from './ReportBar.module.css';
import { RevokeDialog } from './RevokeDialog.tsx';

const plainMoves: readonly PlainMove[] = ['startFix', 'finish', 'fixFailed', 'reopen'];

interface ReportActionsProps {
  readonly detail: ReviewDetail;
  readonly roles: readonly StaffRole[];
  readonly onNext: () => void;
}

/** What someone with these roles may do to the report now: buttons from the contract's table, each with its key and its dialog. */
export function ReportActions({ detail, roles, onNext }: ReportActionsProps) {
  const { t } = useLingui();
  const [open, setOpen] = useState<ReportMove>();
  const { report } = detail;
  const moves = report.isOwn ? [] : movesFor(report.status, roles);

  useKeys(
    moves.flatMap((move) => {
      const key = keyOf(move);
      return key ? [{ key, name: reportTransitions[move].label, act: () => setOpen(move) }] : [];
    }),
  );

  const dialogFor = (move: ReportMove) => ({
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
      {!report.isOwn && moves.length === 0 && (
        <span className={classes.told}>{t`当前状态下你没有可做的操作`}</span>
      )}
      {moves.toReversed().map((move) => (
        <MoveButton
          key={move}
          move={move}
          isFirst={move === moves[0]}
          onClick={() => setOpen(move)}
        />
      ))}
      <AwardDialog {...dialogFor('confirm')} />
      <IgnoreDialog {...dialogFor('ignore')} />
      {plainMoves.map((move) => (
        <MoveDialog key={move} move={move} {...dialogFor(move)} />
      ))}
      <RevokeDialog {...dialogFor('revoke')} />
    </div>
  );
}

const isVerdict = (move: ReportMove) => move === 'confirm' || move === 'ignore';

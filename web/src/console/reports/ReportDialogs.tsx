import type { StaffMove } from '@shieldsource/contract/reports';
import { AppealDialog } from './AppealDialog.tsx';
import { AwardAgainDialog, AwardDialog } from './AwardDialog.tsx';
import type { DecisionProps } from './DecisionForm.tsx';
import type { FlagAct } from './flag-acts.ts';
import { IgnoreDialog } from './IgnoreDialog.tsx';
import { MoveDialog, type PlainMove } from './MoveDialog.tsx';
import { QuestionDialog } from './QuestionDialog.tsx';
import { RetestDialog } from './RetestDialog.tsx';
import { RevokeDialog } from './RevokeDialog.tsx';
import { ApproveDialog, ReturnDialog } from './SignOffDialogs.tsx';

const plainMoves: readonly PlainMove[] = ['startFix', 'finish', 'fixFailed', 'reopen'];

interface ReportDialogsProps {
  readonly propsOf: (act: StaffMove | FlagAct) => DecisionProps;
}

/** One dialog for each thing that may be done to a report. */
export default function ReportDialogs({ propsOf }: ReportDialogsProps) {
  return (
    <>
      <AwardDialog {...propsOf('confirm')} />
      <IgnoreDialog {...propsOf('ignore')} />
      {plainMoves.map((move) => (
        <MoveDialog key={move} move={move} {...propsOf(move)} />
      ))}
      <RevokeDialog {...propsOf('revoke')} />
      <QuestionDialog {...propsOf('askInformation')} />
      <RetestDialog {...propsOf('askRetest')} />
      <AppealDialog {...propsOf('decideAppeal')} />
      <ApproveDialog {...propsOf('approveAward')} />
      <ReturnDialog {...propsOf('returnAward')} />
      <AwardAgainDialog {...propsOf('giveAward')} />
    </>
  );
}

import { useLingui } from '@lingui/react/macro';
import { postReviewMove } from '@shieldsource/contract/console';
import { reportStatus, reportTransitions } from '@shieldsource/contract/reports';
import type { InputOf } from '@shieldsource/contract/route';
import { useContractForm } from '../../lib/form.ts';
import { useCall } from '../../lib/queries.ts';
import { DecisionForm, decisionOptions, type DecisionProps } from './DecisionForm.tsx';
import { NoteField } from '../../pieces/acts/NoteField.tsx';
import dialog from '../../ui/dialog/ActDialog.module.css';
import { ActDialog } from '../../ui/dialog/ActDialog.tsx';

/** The moves that touch no award. */
export type PlainMove = InputOf<typeof postReviewMove>['move'];

/** Moves a report one station on or back, with a note. */
export function MoveDialog({ move, ...props }: DecisionProps & { move: PlainMove }) {
  const { label } = reportTransitions[move];
  return (
    <ActDialog title={label} isOpen={props.isOpen} onClose={props.onClose}>
      <MoveForm move={move} {...props} />
    </ActDialog>
  );
}

function MoveForm({
  move,
  detail: { report },
  onClose,
  onDone,
}: DecisionProps & { move: PlainMove }) {
  const { t } = useLingui();
  const form = useContractForm(postReviewMove, {
    reportId: report.id,
    version: report.version,
    move,
    note: '',
  });
  const advance = useCall(postReviewMove, decisionOptions);
  const { label, to } = reportTransitions[move];
  const status = reportStatus.labelOf(reportStatus.codes[to]);
  const acts: Record<PlainMove, string> = {
    startFix: t`开始修复`,
    finish: t`标记为已完成`,
    fixFailed: t`退回修复中`,
    reopen: t`重新打开`,
  };

  return (
    <DecisionForm
      act={acts[move]}
      isReady
      isBusy={form.isSubmitting}
      failure={advance.error}
      onClose={onClose}
      onSubmit={form.submit(async (input) => {
        await advance.mutateAsync(input);
        onDone(t`${report.number}：${label}`);
      })}
    >
      <p className={dialog.lead}>{t`报告将变为“${status}”，研究员会收到站内信。`}</p>
      <NoteField field={form.field('note')} />
    </DecisionForm>
  );
}

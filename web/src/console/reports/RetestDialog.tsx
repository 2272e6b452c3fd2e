import { useLingui } from '@lingui/react/macro';
import { postReviewRetest } from '@shieldsource/contract/console-flags';
import { reportMarks } from '@shieldsource/contract/report-flags';
import { useContractForm } from '../../lib/form.ts';
import { useCall } from '../../lib/queries.ts';
import { NoteField } from '../../pieces/acts/NoteField.tsx';
import dialog from '../../ui/dialog/ActDialog.module.css';
import { ActDialog } from '../../ui/dialog/ActDialog.tsx';
import { DecisionForm, decisionOptions, type DecisionProps } from './DecisionForm.tsx';

/** Offers the fix to the author to try. */
export function RetestDialog(props: DecisionProps) {
  return (
    <ActDialog title={reportMarks.askRetest.label} isOpen={props.isOpen} onClose={props.onClose}>
      <RetestForm {...props} />
    </ActDialog>
  );
}

function RetestForm({ detail: { report }, onClose, onDone }: DecisionProps) {
  const { t } = useLingui();
  const form = useContractForm(postReviewRetest, {
    reportId: report.id,
    version: report.version,
    note: '',
  });
  const ask = useCall(postReviewRetest, decisionOptions);
  return (
    <DecisionForm
      act={t`邀请复测`}
      isReady
      isBusy={form.isSubmitting}
      failure={ask.error}
      onClose={onClose}
      onSubmit={form.submit(async (input) => {
        await ask.mutateAsync(input);
        onDone(t`已邀请复测 ${report.number}`);
      })}
    >
      <p className={dialog.lead}>
        {t`研究员会收到站内信，答复通过或仍能复现。状态不变；未通过时由你决定是否退回修复。`}
      </p>
      <NoteField field={form.field('note')} />
    </DecisionForm>
  );
}

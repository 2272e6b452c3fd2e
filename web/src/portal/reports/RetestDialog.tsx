import { Textarea } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import { postRetestResult } from '@shieldsource/contract/report-flags';
import type { ReportDetail } from '@shieldsource/contract/reports';
import { useContractForm } from '../../lib/form.ts';
import { useCall } from '../../lib/queries.ts';
import { DialogFrame } from '../../ui/dialog/DialogFrame.tsx';
import dialog from '../../ui/dialog/dialog.module.css';
import { ActForm } from '../../ui/dialog/ActForm.tsx';
import { toast } from '../../ui/toast/toasts.ts';
import { afterReportChange } from './after-report-change.ts';
import { useOvertakenReport } from './use-overtaken-report.ts';

interface RetestDialogProps {
  readonly report: ReportDetail;
  readonly passed: boolean;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Tells whether the hole is gone. One that is not needs words. */
export function RetestDialog(props: RetestDialogProps) {
  const { t } = useLingui();
  const title = props.passed ? t`复测通过` : t`仍能复现`;
  return (
    <DialogFrame title={title} isOpen={props.isOpen} onClose={props.onClose}>
      <RetestForm {...props} />
    </DialogFrame>
  );
}

function RetestForm({ report, passed, onClose }: RetestDialogProps) {
  const { t } = useLingui();
  const form = useContractForm(postRetestResult, {
    reportId: report.id,
    version: report.version,
    passed,
    note: '',
  });
  const answer = useCall(postRetestResult, { refreshes: afterReportChange, silent: true });
  const overtaken = useOvertakenReport(onClose);
  const { value = '', ...note } = form.field('note');
  return (
    <ActForm
      act={passed ? t`确认已修复` : t`提交复测结果`}
      isBusy={form.isSubmitting}
      failure={answer.error}
      overtaken={overtaken}
      onClose={onClose}
      onSubmit={form.submit(async (input) => {
        await answer.mutateAsync(input);
        toast.success(t`复测结果已提交`);
        onClose();
      })}
    >
      <p className={dialog.lead}>
        {passed
          ? t`用原来的步骤已经不能复现。感谢你再看一次。`
          : t`审核员会核对，需要时把报告退回修复。请写清楚现在怎样还能复现。`}
      </p>
      <Textarea
        {...note}
        value={value}
        label={passed ? t`说明（可不填）` : t`怎样复现`}
        required={!passed}
        data-autofocus
        rows={4}
        resize="vertical"
      />
    </ActForm>
  );
}

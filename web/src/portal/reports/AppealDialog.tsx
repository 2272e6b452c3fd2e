import { Textarea } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import { postReportAppeal } from '@shieldsource/contract/report-flags';
import type { ReportDetail } from '@shieldsource/contract/reports';
import { useContractForm } from '../../lib/form.ts';
import { useCall } from '../../lib/queries.ts';
import { DialogFrame } from '../../ui/dialog/DialogFrame.tsx';
import dialog from '../../ui/dialog/dialog.module.css';
import { ActForm } from '../../ui/dialog/ActForm.tsx';
import { toast } from '../../ui/toast/toasts.ts';
import { afterReportChange } from './after-report-change.ts';
import { useOvertakenReport } from './use-overtaken-report.ts';

interface AppealDialogProps {
  readonly report: ReportDetail;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Asks for another look at the verdict, with reasons. */
export function AppealDialog(props: AppealDialogProps) {
  const { t } = useLingui();
  return (
    <DialogFrame title={t`提出申诉`} isOpen={props.isOpen} onClose={props.onClose}>
      <AppealForm {...props} />
    </DialogFrame>
  );
}

function AppealForm({ report, onClose }: AppealDialogProps) {
  const { t } = useLingui();
  const form = useContractForm(postReportAppeal, {
    reportId: report.id,
    version: report.version,
    body: '',
  });
  const appeal = useCall(postReportAppeal, { refreshes: afterReportChange, silent: true });
  const overtaken = useOvertakenReport(onClose);
  return (
    <ActForm
      act={t`提交申诉`}
      isBusy={form.isSubmitting}
      failure={appeal.error}
      overtaken={overtaken}
      onClose={onClose}
      onSubmit={form.submit(async (input) => {
        await appeal.mutateAsync(input);
        toast.success(t`申诉已提交，结果会发站内信`);
        onClose();
      })}
    >
      <p className={dialog.lead}>
        {t`由另一位审核员重新查看。每个结论只能申诉一次，请把理由和证据写全。`}
      </p>
      <Textarea
        {...form.field('body')}
        label={t`申诉理由`}
        description={t`20 到 2,000 个字：哪里判断有误，怎样证明`}
        required
        data-autofocus
        rows={6}
        resize="vertical"
      />
    </ActForm>
  );
}

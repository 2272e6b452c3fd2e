import { useLingui } from '@lingui/react/macro';
import { postReportWithdraw } from '@shieldsource/contract/reports/flags';
import type { ReportDetail } from '@shieldsource/contract/reports/calls';
import { useCall } from '../../lib/use-call.ts';
import { PlainDialog } from '../../ui/dialog/PlainDialog.tsx';
import { ActForm } from '../../pieces/acts/ActForm.tsx';
import { toast } from '../../ui/toast/toasts.ts';
import { afterReportChange } from './after-report-change.ts';
import { useOvertakenReport } from './use-overtaken-report.ts';

interface WithdrawDialogProps {
  readonly report: ReportDetail;
  readonly onClose: () => void;
}

/** Withdraws a report before it is judged. */
export function WithdrawDialog({ report, onClose }: WithdrawDialogProps) {
  const { t } = useLingui();
  const withdraw = useCall(postReportWithdraw, {
    refreshes: afterReportChange,
    silent: true,
    onDone: () => {
      toast.success(t`已撤回 ${report.number}`);
      onClose();
    },
  });
  const overtaken = useOvertakenReport(onClose);
  return (
    <PlainDialog isNarrow title={t`撤回这份报告？`} onClose={onClose}>
      <ActForm
        act={t`撤回报告`}
        leave={t`暂不撤回`}
        isDangerous
        isBusy={withdraw.isPending}
        failure={withdraw.error}
        overtaken={overtaken}
        onClose={onClose}
        onSubmit={(event) => {
          event.preventDefault();
          withdraw.mutate({ reportId: report.id, version: report.version });
        }}
      >
        <p className="soft">
          {t`报告不再审核，也不会有奖励。撤回后不能恢复，也不能申诉；内容仍保留在你的漏洞列表里，需要时可以重新提交。`}
        </p>
      </ActForm>
    </PlainDialog>
  );
}

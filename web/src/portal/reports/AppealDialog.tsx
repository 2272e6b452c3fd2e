import { useLingui } from '@lingui/react/macro';
import { postReportAppeal } from '@shieldsource/contract/reports/flags';
import { reportActs } from '@shieldsource/contract/reports/acts';
import type { ReportDetail } from '@shieldsource/contract/reports/calls';
import { useContractForm } from '../../lib/form.ts';
import { useCall } from '../../lib/use-call.ts';
import { EvidenceField } from '../../pieces/comments/EvidenceField.tsx';
import { useEvidence } from '../../pieces/comments/use-evidence.ts';
import { PlainDialog } from '../../ui/dialog/PlainDialog.tsx';
import { ActForm } from '../../pieces/acts/ActForm.tsx';
import { toast } from '../../ui/toast/toasts.ts';
import { afterReportChange } from './after-report-change.ts';
import { useKeptForm } from './use-overtaken-report.ts';

interface AppealDialogProps {
  readonly report: ReportDetail;
  readonly onClose: () => void;
}

/** Appeals against the verdict, with reasons. */
export function AppealDialog({ report, onClose }: AppealDialogProps) {
  const { t } = useLingui();
  const evidence = useEvidence();
  const form = useContractForm(
    postReportAppeal,
    { reportId: report.id, version: report.version, body: '' },
    { also: () => ({ attachments: evidence.files.problem }) },
  );
  const appeal = useCall(postReportAppeal, { refreshes: afterReportChange, silent: true });
  const { version, overtaken } = useKeptForm(report, appeal.reset);
  return (
    <PlainDialog
      title={t`提出申诉`}
      isWritten={form.values.body !== '' || evidence.files.items.length > 0}
      onClose={onClose}
    >
      <ActForm
        act={t`提交申诉`}
        isBusy={form.isSubmitting || evidence.isBusy}
        failure={appeal.error}
        overtaken={overtaken}
        onClose={onClose}
        onSubmit={form.submit(async (input) => {
          await appeal.mutateAsync({ ...input, version, attachments: evidence.files.ids });
          toast.success(t`申诉已提交，结果会发消息通知你`);
          onClose();
        })}
      >
        <p className="soft">{t`由另一位审核员复核。每个结论只能申诉一次，请写全理由和证据。`}</p>
        <EvidenceField
          isFirst
          evidence={evidence}
          label={t`申诉理由`}
          max={reportActs.appeal.note.most}
          placeholder={t`至少 20 个字：哪里判断有误，怎样证明。截图可以直接粘贴或拖进来。`}
          filesError={form.errorOf('attachments')}
          {...form.field('body')}
        />
      </ActForm>
    </PlainDialog>
  );
}

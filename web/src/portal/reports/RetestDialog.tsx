import { useLingui } from '@lingui/react/macro';
import { postRetestResult } from '@shieldsource/contract/reports/flags';
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

interface RetestDialogProps {
  readonly report: ReportDetail;
  readonly passed: boolean;
  readonly onClose: () => void;
}

/** Answers a retest. "Not fixed" requires a comment. */
export function RetestDialog({ report, passed, onClose }: RetestDialogProps) {
  const { t } = useLingui();
  const evidence = useEvidence();
  const form = useContractForm(
    postRetestResult,
    { reportId: report.id, version: report.version, passed, note: '' },
    { also: () => ({ attachments: evidence.files.problem }) },
  );
  const answer = useCall(postRetestResult, { refreshes: afterReportChange, silent: true });
  const { version, overtaken } = useKeptForm(report, answer.reset);
  const note = form.field('note');
  return (
    <PlainDialog
      title={passed ? t`复测通过` : t`仍能复现`}
      isWritten={note.value !== '' || evidence.files.items.length > 0}
      onClose={onClose}
    >
      <ActForm
        act={passed ? t`确认已修复` : t`提交复测结果`}
        isBusy={form.isSubmitting || evidence.isBusy}
        failure={answer.error}
        overtaken={overtaken}
        onClose={onClose}
        onSubmit={form.submit(async (input) => {
          await answer.mutateAsync({ ...input, version, attachments: evidence.files.ids });
          toast.success(t`复测结果已提交`);
          onClose();
        })}
      >
        <p className="soft">
          {passed
            ? t`按原步骤已无法复现，感谢你的复测。`
            : t`审核员会核对，需要时把报告退回修复。请写清楚现在怎样还能复现。`}
        </p>
        <EvidenceField
          isFirst
          evidence={evidence}
          label={passed ? t`说明（选填）` : t`怎样复现`}
          max={reportActs.failRetest.note.most}
          placeholder={passed ? t`说明（选填）` : t`换了什么、看到什么。截图可以直接粘贴或拖进来。`}
          filesError={form.errorOf('attachments')}
          {...note}
          value={note.value ?? ''}
        />
      </ActForm>
    </PlainDialog>
  );
}

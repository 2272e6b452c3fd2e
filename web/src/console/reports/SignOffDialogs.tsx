import { Textarea } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import { postAwardApprove, postAwardReturn } from '@shieldsource/contract/console-awards';
import { numberOf } from '../../lib/formats.ts';
import { useContractForm } from '../../lib/form.ts';
import { useCall } from '../../lib/queries.ts';
import { NoteField } from '../../pieces/acts/NoteField.tsx';
import dialog from '../../ui/dialog/ActDialog.module.css';
import { ActDialog } from '../../ui/dialog/ActDialog.tsx';
import { DecisionForm, decisionOptions, type DecisionProps } from './DecisionForm.tsx';

/** The second signature. */
export function ApproveDialog(props: DecisionProps) {
  const { t } = useLingui();
  return (
    <ActDialog title={t`核定并发放奖励`} isOpen={props.isOpen} onClose={props.onClose}>
      <ApproveForm {...props} />
    </ActDialog>
  );
}

function ApproveForm({ detail: { report }, onClose, onDone }: DecisionProps) {
  const { t } = useLingui();
  const form = useContractForm(postAwardApprove, {
    reportId: report.id,
    version: report.version,
    note: '',
  });
  const approve = useCall(postAwardApprove, decisionOptions);
  const coins = numberOf(report.proposal?.coins ?? 0);
  const contribution = numberOf(report.proposal?.contribution ?? 0);
  const proposer = report.proposal?.proposerName ?? '';
  return (
    <DecisionForm
      act={t`核定并发放`}
      isReady
      isBusy={form.isSubmitting}
      failure={approve.error}
      onClose={onClose}
      onSubmit={form.submit(async (input) => {
        await approve.mutateAsync(input);
        onDone(t`已核定 ${report.number}，发放 ${coins} 安全币、${contribution} 贡献值`);
      })}
    >
      <p className={dialog.lead}>
        {t`${proposer}提出的奖励将发放给${report.authorName}：${coins} 安全币、${contribution} 贡献值。研究员会收到站内信。`}
      </p>
      <NoteField field={form.field('note')} />
    </DecisionForm>
  );
}

/** No signature: somebody finds another award. */
export function ReturnDialog(props: DecisionProps) {
  const { t } = useLingui();
  return (
    <ActDialog title={t`退回奖励`} isOpen={props.isOpen} onClose={props.onClose}>
      <ReturnForm {...props} />
    </ActDialog>
  );
}

function ReturnForm({ detail: { report }, onClose, onDone }: DecisionProps) {
  const { t } = useLingui();
  const form = useContractForm(postAwardReturn, {
    reportId: report.id,
    version: report.version,
    reply: '',
  });
  const sendBack = useCall(postAwardReturn, decisionOptions);
  return (
    <DecisionForm
      act={t`退回`}
      isBusy={form.isSubmitting}
      failure={sendBack.error}
      onClose={onClose}
      onSubmit={form.submit(async (input) => {
        await sendBack.mutateAsync(input);
        onDone(t`已退回 ${report.number} 的奖励`);
      })}
    >
      <p className={dialog.lead}>
        {t`报告的状态不变，不发放奖励；审核员可以重新评定，或再次提交核定。`}
      </p>
      <Textarea
        {...form.field('reply')}
        label={t`退回原因`}
        description={t`写进处理记录，研究员可以看到`}
        required
        data-autofocus
        rows={3}
        resize="vertical"
      />
    </DecisionForm>
  );
}

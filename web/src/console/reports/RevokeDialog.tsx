import { useLingui } from '@lingui/react/macro';
import { postReviewRevoke } from '@shieldsource/contract/console';
import { numberOf } from '../../lib/formats.ts';
import { useContractForm } from '../../lib/form.ts';
import { useCall } from '../../lib/queries.ts';
import { DecisionForm, decisionOptions, type DecisionProps } from './DecisionForm.tsx';
import { NoteField } from '../../pieces/acts/NoteField.tsx';
import dialog from '../../ui/dialog/ActDialog.module.css';
import { ActDialog } from '../../ui/dialog/ActDialog.tsx';

/** Undoes a confirmation: names what the researcher loses. */
export function RevokeDialog(props: DecisionProps) {
  const { t } = useLingui();
  return (
    <ActDialog title={t`撤销确认并收回奖励`} isOpen={props.isOpen} onClose={props.onClose}>
      <RevokeForm {...props} />
    </ActDialog>
  );
}

function RevokeForm({ detail: { report }, onClose, onDone }: DecisionProps) {
  const { t } = useLingui();
  const form = useContractForm(postReviewRevoke, {
    reportId: report.id,
    version: report.version,
    note: '',
  });
  const revoke = useCall(postReviewRevoke, decisionOptions);
  const coins = numberOf(report.currency);
  const contribution = numberOf(report.contribution);

  return (
    <DecisionForm
      act={t`撤销并收回奖励`}
      isDangerous
      isBusy={form.isSubmitting}
      failure={revoke.error}
      onClose={onClose}
      onSubmit={form.submit(async (input) => {
        await revoke.mutateAsync(input);
        onDone(
          report.awardState
            ? t`已撤销 ${report.number} 的确认，奖励不再发放`
            : t`已撤销 ${report.number} 的确认，收回 ${coins} 安全币、${contribution} 贡献值`,
        );
      })}
    >
      {report.awardState ? (
        <p className={dialog.lead}>{t`这份报告的奖励还没有发放，撤销后不再发放。`}</p>
      ) : (
        <>
          <p className={dialog.lead}>{t`将从${report.authorName}的账户收回这份报告的全部奖励：`}</p>
          <ul className={dialog.losses}>
            <li>{t`安全币 ${coins}`}</li>
            <li>{t`贡献值 ${contribution}，排行榜同时扣除`}</li>
          </ul>
        </>
      )}
      <p
        className={dialog.lead}
      >{t`报告变为“已忽略”，研究员会收到站内信。已经用掉的安全币无法收回。`}</p>
      <NoteField field={form.field('note')} label={t`撤销原因`} isRequired />
    </DecisionForm>
  );
}

import { Radio } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import { postReviewIgnore } from '@shieldsource/contract/console';
import { ignoreReason } from '@shieldsource/contract/reports';
import type { GivenOf } from '@shieldsource/contract/route';
import { useContractForm } from '../../lib/form.ts';
import { useCall } from '../../lib/queries.ts';
import classes from './DecisionForm.module.css';
import { DecisionForm, decisionOptions, type DecisionProps } from './DecisionForm.tsx';
import { NextChoice } from './NextChoice.tsx';
import { NoteField } from '../../pieces/acts/NoteField.tsx';
import dialog from '../../ui/dialog/ActDialog.module.css';
import { ActDialog } from '../../ui/dialog/ActDialog.tsx';

/** Closes a report without award, with a reason that its author is told. */
export function IgnoreDialog(props: DecisionProps) {
  const { t } = useLingui();
  return (
    <ActDialog title={t`忽略报告`} isOpen={props.isOpen} onClose={props.onClose}>
      <IgnoreForm {...props} />
    </ActDialog>
  );
}

// The last one is what revoking a confirmation says.
const reasons = ignoreReason.list.filter(({ key }) => key !== 'revoked');
type Reason = GivenOf<typeof postReviewIgnore>['reason'];

function IgnoreForm({ detail: { report }, onClose, onDone }: DecisionProps) {
  const { t } = useLingui();
  const form = useContractForm(postReviewIgnore, {
    reportId: report.id,
    version: report.version,
    // Chosen by the reviewer, never by default.
    reason: '' as Reason,
    note: '',
  });
  const ignore = useCall(postReviewIgnore, decisionOptions);
  const reason = form.field('reason');

  return (
    <DecisionForm
      act={t`忽略报告`}
      isBusy={form.isSubmitting}
      failure={ignore.error}
      onClose={onClose}
      onSubmit={form.submit(async (input) => {
        await ignore.mutateAsync(input);
        onDone(t`已忽略 ${report.number}`);
      })}
    >
      <p className={dialog.lead}>{t`不发放奖励，研究员会收到站内信，看到原因和备注。`}</p>
      <Radio.Group
        name="reason"
        label={t`原因`}
        required
        value={reason.value}
        onChange={reason.onChange}
        error={reason.error && t`请选择忽略原因`}
      >
        <div className={classes.reasons}>
          {reasons.map(({ code, label }, index) => (
            <Radio
              key={code}
              value={code}
              label={label}
              {...(index === 0 ? { 'data-autofocus': true } : {})}
            />
          ))}
        </div>
      </Radio.Group>
      <NoteField field={form.field('note')} />
      <NextChoice />
    </DecisionForm>
  );
}

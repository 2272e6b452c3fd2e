import { Radio, TextInput } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import { postReviewIgnore } from '@shieldsource/contract/console';
import { ignoreReason, reviewReasons } from '@shieldsource/contract/reports';
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

type Reason = GivenOf<typeof postReviewIgnore>['reason'];

function IgnoreForm({ detail: { report }, onClose, onDone }: DecisionProps) {
  const { t } = useLingui();
  const form = useContractForm(postReviewIgnore, {
    reportId: report.id,
    version: report.version,
    // Chosen by the reviewer, never by default.
    reason: '' as Reason,
    duplicateOf: '',
    note: '',
  });
  const ignore = useCall(postReviewIgnore, decisionOptions);
  const reason = form.field('reason');
  const { value: duplicateOf = '', ...duplicateField } = form.field('duplicateOf');

  function choose(chosen: unknown) {
    reason.onChange(chosen);
    if (chosen !== 'duplicate') form.set('duplicateOf', '');
  }

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
        onChange={choose}
        error={reason.error && t`请选择忽略原因`}
      >
        <div className={classes.reasons}>
          {reviewReasons.map((code, index) => (
            <Radio
              key={code}
              value={code}
              label={ignoreReason.labelOf(code)}
              {...(index === 0 ? { 'data-autofocus': true } : {})}
            />
          ))}
        </div>
      </Radio.Group>
      {reason.value === 'duplicate' && (
        <TextInput
          {...duplicateField}
          value={duplicateOf}
          label={t`首份报告编号`}
          description={t`可不填。填写后，研究员能看到首份报告的提交时间、状态和评级，看不到内容`}
          placeholder="SS-2026-000123"
        />
      )}
      <NoteField field={form.field('note')} />
      <NextChoice />
    </DecisionForm>
  );
}

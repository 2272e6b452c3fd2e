import { Radio, TextInput } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import { postReviewIgnore } from '@shieldsource/contract/console';
import { ignoreReason, reviewReasons } from '@shieldsource/contract/reports';
import type { GivenOf } from '@shieldsource/contract/route';
import { ActDialog } from '../../pieces/acts/ActDialog.tsx';
import { NoteField } from '../../pieces/acts/NoteField.tsx';
import { AnswerTemplates } from './AnswerTemplates.tsx';
import { type DecisionProps, onReport } from './decision.ts';
import classes from './DecisionForm.module.css';
import { NextChoice } from './NextChoice.tsx';

type Reason = GivenOf<typeof postReviewIgnore>['reason'];

/** Closes a report without award, with a reason that its author is told. */
export function IgnoreDialog({ detail: { report }, ...asked }: DecisionProps) {
  const { t } = useLingui();
  const { start, ...common } = onReport(report);
  return (
    <ActDialog
      {...asked}
      {...common}
      route={postReviewIgnore}
      // Chosen by the reviewer, never by default.
      start={{ ...start, reason: '' as Reason, duplicateOf: '' }}
      title={t`忽略报告`}
      act={t`忽略报告`}
      fields={({ field, set }) => {
        const reason = field('reason');
        const { value: duplicateOf = '', ...duplicateField } = field('duplicateOf');
        return (
          <>
            <Radio.Group
              name="reason"
              label={t`原因`}
              required
              value={reason.value}
              onChange={(chosen) => {
                reason.onChange(chosen);
                if (chosen !== 'duplicate') set('duplicateOf', '');
              }}
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
            <AnswerTemplates
              kind="ignore"
              report={report}
              onChoose={(words) => set('note', words)}
            />
            <NoteField field={field('note')} />
            <NextChoice />
          </>
        );
      }}
      done={t`已忽略 ${report.number}`}
    >
      {t`不发放奖励，研究员会收到站内信，看到原因和备注。`}
    </ActDialog>
  );
}

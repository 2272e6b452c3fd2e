import { useLingui } from '@lingui/react/macro';
import { postReviewIgnore } from '@shieldsource/contract/reports/desk';
import { ignoreReason, reviewReasons } from '@shieldsource/contract/reports/calls';
import type { GivenOf } from '@shieldsource/contract/route';
import { ActBody } from '../../pieces/acts/ActDialog.tsx';
import { NoteField } from '../../pieces/acts/NoteField.tsx';
import { TextInput } from '../../ui/form/TextInput.tsx';
import { useKeys } from '../../ui/keys/keys.tsx';
import { ActSheet } from './ActSheet.tsx';
import { AnswerTemplates } from './AnswerTemplates.tsx';
import { type DecisionProps, holding, noteOf, onReport } from './decision.ts';
import { RadioGroup } from '../../ui/form/RadioGroup.tsx';
import keys from '../../ui/keys/KeyButton.module.css';
import { NextChoice } from './NextChoice.tsx';
import { useWritten } from './use-written.tsx';

type Reason = GivenOf<typeof postReviewIgnore>['reason'];

/** Ignores a report, with a reason that its author sees; digit keys choose it. */
export function IgnoreSheet({ detail: { report }, repeats, undone, ...asked }: DecisionProps) {
  const { t } = useLingui();
  const { start, ...common } = onReport(report);
  const written = useWritten('verdict');
  return (
    <ActSheet title={t`忽略报告`} takesFocus>
      <ActBody
        {...asked}
        {...common}
        route={postReviewIgnore}
        send={holding('ignore')}
        // No preselection: the reviewer chooses.
        start={{
          ...start,
          ...(repeats === undefined
            ? { reason: '' as Reason, duplicateOf: '' }
            : { reason: 'duplicate', duplicateOf: repeats }),
          ...(undone && {
            reason: undone.reason as Reason,
            duplicateOf: typeof undone.duplicateOf === 'string' ? undone.duplicateOf : '',
          }),
          note: noteOf(undone) ?? written.start,
        }}
        onWrite={({ note }) => written.write(note)}
        act={t`忽略报告`}
        fields={({ field, set }) => {
          const reason = field('reason');
          const { value: duplicateOf = '', ...duplicateField } = field('duplicateOf');
          const choose = (chosen: Reason) => {
            reason.onChange(chosen);
            if (chosen !== 'duplicate') set('duplicateOf', '');
          };
          return (
            <>
              <ReasonKeys onChoose={choose} />
              <RadioGroup
                isFirst
                name="reason"
                label={t`原因`}
                required
                value={reason.value}
                onChange={(chosen) => choose(chosen as Reason)}
                error={reason.error && t`请选择忽略原因`}
                options={reviewReasons.map((code, index) => ({
                  value: code,
                  label: (
                    <>
                      <kbd className={keys.key} aria-hidden="true">
                        {index + 1}
                      </kbd>{' '}
                      {ignoreReason.labelOf(code)}
                    </>
                  ),
                }))}
              />
              {reason.value === 'duplicate' && (
                <TextInput
                  {...duplicateField}
                  value={duplicateOf}
                  label={t`首份报告编号`}
                  description={t`选填。填写后，研究员能看到首份报告的提交时间、状态和危害等级，看不到内容`}
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
        {t`不发放奖励，研究员会收到消息，看到原因和备注。`}
      </ActBody>
    </ActSheet>
  );
}

function ReasonKeys({ onChoose }: { readonly onChoose: (reason: Reason) => void }) {
  useKeys(
    reviewReasons.map((code, index) => ({
      key: String(index + 1),
      name: ignoreReason.labelOf(code),
      act: () => onChoose(code),
    })),
  );
  return null;
}

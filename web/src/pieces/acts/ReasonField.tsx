import { lineOf } from '@shieldsource/contract/text/visible';
import { useLingui } from '@lingui/react/macro';
import type { FieldProps } from '../../ui/form/field-props.ts';
import { Textarea } from '../../ui/form/Textarea.tsx';
import { CommonPhrases } from './CommonPhrases.tsx';

interface ReasonFieldProps {
  readonly field: FieldProps<string>;
  /** What to ask for; a reason by default. */
  readonly label?: string;
  /** Who reads it. */
  readonly hint: string;
  /** Common reasons to insert by a click, and what they are called. */
  readonly usual?: readonly string[];
  readonly usualLabel?: string;
  readonly rows?: number;
  /** Takes the focus when the dialog opens; true by default. */
  readonly isFirst?: boolean;
}

/** A phrase takes the place of another one; what was typed is kept above it. */
const withPhrase = (typed: string, phrase: string, phrases: readonly string[]): string =>
  lineOf(typed) === '' || phrases.includes(typed) ? phrase : `${typed.trimEnd()}\n${phrase}`;

/** The text that an act requires. */
export function ReasonField({
  field,
  label,
  hint,
  usual = [],
  usualLabel,
  rows = 3,
  isFirst = true,
}: ReasonFieldProps) {
  const { t } = useLingui();
  return (
    <div>
      <Textarea
        {...field}
        label={label ?? t`原因`}
        description={hint}
        required
        data-autofocus={isFirst || undefined}
        rows={rows}
        resize="vertical"
      />
      <CommonPhrases
        label={usualLabel ?? t`常用原因`}
        words={usual}
        onChoose={(phrase) => field.onChange(withPhrase(field.value, phrase, usual))}
      />
    </div>
  );
}

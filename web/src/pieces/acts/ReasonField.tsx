import { useLingui } from '@lingui/react/macro';
import type { FieldProps } from '../../lib/form.ts';
import { Textarea } from '../../ui/form/Textarea.tsx';
import { UsualWords } from './UsualWords.tsx';

interface ReasonFieldProps {
  readonly field: FieldProps<string>;
  /** What is asked for; the reason of an act unless said. */
  readonly label?: string;
  /** Who reads it. */
  readonly hint: string;
  /** What is written again and again, one click each, and what they are called. */
  readonly usual?: readonly string[];
  readonly usualLabel?: string;
  readonly rows?: number;
  /** So unless `false`. */
  readonly isFirst?: boolean;
}

/** Words that an act needs. */
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
      <UsualWords label={usualLabel ?? t`常用原因`} words={usual} onChoose={field.onChange} />
    </div>
  );
}

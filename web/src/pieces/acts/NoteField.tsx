import { useLingui } from '@lingui/react/macro';
import type { FieldProps } from '../../ui/form/field-props.ts';
import { Textarea } from '../../ui/form/Textarea.tsx';

interface NoteFieldProps {
  readonly field: FieldProps<string | undefined>;
  readonly isRequired?: boolean;
  readonly label?: string;
}

/** A note to a decision. It is added to the history, where the researcher reads it. */
export function NoteField({ field, isRequired = false, label }: NoteFieldProps) {
  const { t } = useLingui();
  const { value = '', ...rest } = field;
  return (
    <Textarea
      {...rest}
      value={value}
      label={label ?? t`备注`}
      description={t`记入处理记录，研究员可以看到`}
      required={isRequired}
      data-autofocus={isRequired || undefined}
      rows={3}
      resize="vertical"
    />
  );
}

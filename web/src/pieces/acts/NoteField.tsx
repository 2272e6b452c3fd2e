import { useLingui } from '@lingui/react/macro';
import type { FieldProps } from '../../ui/form/field-props.ts';
import { Textarea } from '../../ui/form/Textarea.tsx';

interface NoteFieldProps {
  readonly field: FieldProps<string | undefined>;
  readonly isRequired?: boolean;
  readonly label?: string;
  readonly isAmongStaff?: boolean;
}

/** A note to a decision. It is added to the history, where the researcher reads it unless it is among staff. */
export function NoteField({ field, isRequired = false, label, isAmongStaff }: NoteFieldProps) {
  const { t } = useLingui();
  const { value = '', ...rest } = field;
  return (
    <Textarea
      {...rest}
      value={value}
      label={label ?? t`备注`}
      description={isAmongStaff ? t`只有工作人员看得到` : t`记入处理记录，研究员可以看到`}
      required={isRequired}
      data-autofocus={isRequired || undefined}
      rows={3}
      resize="vertical"
    />
  );
}

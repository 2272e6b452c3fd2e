import { useLingui } from '@lingui/react/macro';
import type { FieldProps } from '../../ui/form/field-props.ts';
import { TextInput } from '../../ui/form/TextInput.tsx';

interface UidFieldProps {
  readonly field: FieldProps<number | undefined>;
  /** Whose number; by default a colleague's own. */
  readonly label?: string;
  readonly description: string;
  readonly required?: boolean;
}

/** The number of a researcher. */
export function UidField({ field, label, ...look }: UidFieldProps) {
  const { t } = useLingui();
  const { value, onChange, ...rest } = field;
  return (
    <TextInput
      {...rest}
      {...look}
      value={value ?? ''}
      onChange={({ currentTarget: { value: typed } }) => {
        const digits = typed.replaceAll(/\D/g, '');
        onChange(digits === '' ? undefined : Number(digits));
      }}
      label={label ?? t`本人的研究员账号 UID`}
      inputMode="numeric"
      autoComplete="off"
    />
  );
}

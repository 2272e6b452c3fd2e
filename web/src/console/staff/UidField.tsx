import { useLingui } from '@lingui/react/macro';
import type { FieldProps } from '../../ui/form/field-props.ts';
import { TextInput } from '../../ui/form/TextInput.tsx';

interface UidFieldProps {
  readonly field: FieldProps<number | undefined>;
  readonly description: string;
  readonly required?: boolean;
}

/** The number of the researcher that a colleague is. */
export function UidField({ field, ...look }: UidFieldProps) {
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
      label={t`本人的研究员账号 UID`}
      inputMode="numeric"
      autoComplete="off"
    />
  );
}

import type { FieldProps } from './field-props.ts';
import { NumberInput } from './NumberInput.tsx';

interface WholeFieldProps {
  readonly label: string;
  readonly field: FieldProps<number | undefined>;
  readonly description?: string;
  readonly min?: number;
  readonly max?: number;
  readonly required?: boolean;
  readonly allowNegative?: boolean;
  readonly autoFocus?: boolean;
}

/** A whole number. One outside of the bounds stays as typed and shows an error: changing it silently would change what was meant. */
export function WholeField({ field, allowNegative = false, autoFocus, ...rest }: WholeFieldProps) {
  const { value = '', ...input } = field;
  return (
    <NumberInput
      {...input}
      {...rest}
      value={value}
      allowNegative={allowNegative}
      data-autofocus={autoFocus || undefined}
    />
  );
}

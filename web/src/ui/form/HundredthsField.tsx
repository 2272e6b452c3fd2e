import type { FieldProps } from './field-props.ts';
import { NumberInput } from './NumberInput.tsx';

interface HundredthsFieldProps {
  readonly label: string;
  readonly description?: string;
  /** In whole hundredths; NaN while empty. */
  readonly field: FieldProps<number>;
}

/** A factor, typed with up to two decimals, whose value is in whole hundredths. */
export function HundredthsField({ field, ...rest }: HundredthsFieldProps) {
  const { value, onChange, ...input } = field;
  return (
    <NumberInput
      {...input}
      {...rest}
      required
      leftSection="×"
      value={Number.isNaN(value) ? '' : value / 100}
      onChange={(typed) => onChange(typed === '' ? Number.NaN : Math.round(typed * 100))}
      decimals={2}
    />
  );
}

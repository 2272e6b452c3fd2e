import { NumberInput } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import type { FieldProps } from '../../lib/form.ts';

interface AmountFieldProps {
  readonly label: string;
  readonly field: FieldProps<number | undefined>;
  readonly range: { readonly from: number; readonly to: number };
}

/** A whole number inside a range. A number outside it stays as typed and is told: changing it silently would change money. */
export function AmountField({ label, field, range: { from, to } }: AmountFieldProps) {
  const { t } = useLingui();
  const { value = '', error, ...rest } = field;
  const isOutside = typeof value === 'number' && (value < from || value > to);
  const said = from === to ? t`只能是 ${from}` : t`范围 ${from}–${to}`;
  return (
    <NumberInput
      {...rest}
      label={label}
      description={said}
      value={value}
      min={from}
      max={to}
      clampBehavior="none"
      allowDecimal={false}
      allowNegative={false}
      error={isOutside ? t`超出范围，应为 ${from}–${to}` : error}
    />
  );
}

import { useLingui } from '@lingui/react/macro';
import type { FieldProps } from '../../ui/form/field-props.ts';
import { WholeField } from '../../ui/form/WholeField.tsx';

interface AmountFieldProps {
  readonly label: string;
  readonly field: FieldProps<number | undefined>;
  readonly range: { readonly from: number; readonly to: number };
}

/** A whole number within a range, which is shown. */
export function AmountField({ label, field, range: { from, to } }: AmountFieldProps) {
  const { t } = useLingui();
  const { value } = field;
  const isOutside = typeof value === 'number' && (value < from || value > to);
  return (
    <WholeField
      label={label}
      description={from === to ? t`只能是 ${from}` : t`范围 ${from}–${to}`}
      field={{
        ...field,
        ...(isOutside && {
          error: t`超出范围，应为 ${from}–${to}`,
          'data-state': 'error' as const,
        }),
      }}
      min={from}
      max={to}
    />
  );
}

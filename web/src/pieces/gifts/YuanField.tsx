import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { afterLeaving } from '../../ui/form/after-press.ts';
import type { FieldProps } from '../../ui/form/field-props.ts';
import { fenOf, yuanOf } from '../../lib/money.ts';
import { TextInput } from '../../ui/form/TextInput.tsx';

interface YuanFieldProps {
  readonly label: string;
  /** In fen; null while the text is not a valid amount. */
  readonly field: FieldProps<number | null>;
}

/** An amount of money, typed in yuan, whose value is in fen. */
export function YuanField({ label, field }: YuanFieldProps) {
  const { t } = useLingui();
  const { value, onChange, error, ...rest } = field;
  const [text, setText] = useState(value === null ? '' : yuanOf(value));
  const [wasLeft, setLeft] = useState(false);
  const isAmount = fenOf(text) !== undefined;
  return (
    <TextInput
      {...rest}
      label={label}
      required
      leftSection="¥"
      inputMode="decimal"
      autoComplete="off"
      maxLength={16}
      value={text}
      onChange={(event) => {
        setText(event.target.value);
        onChange(fenOf(event.target.value) ?? null);
      }}
      onBlur={() => {
        afterLeaving(() => setLeft(true));
        rest.onBlur();
        const fen = fenOf(text);
        if (fen !== undefined) setText(yuanOf(fen));
      }}
      error={error ?? (wasLeft && !isAmount ? t`请输入金额，最多两位小数` : undefined)}
    />
  );
}

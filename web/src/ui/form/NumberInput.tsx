import { type ComponentProps, type KeyboardEvent, useState } from 'react';
import { TextInput } from './TextInput.tsx';

interface NumberInputProps extends Omit<
  ComponentProps<typeof TextInput>,
  'value' | 'onChange' | 'type' | 'min' | 'max'
> {
  /** '' for none. */
  readonly value: number | '';
  readonly onChange: (value: number | '') => void;
  /** The bounds for the arrow keys; a typed number may exceed them. */
  readonly min?: number | undefined;
  readonly max?: number | undefined;
  /** Digits after the point; 0 by default. */
  readonly decimals?: number;
  readonly allowNegative?: boolean;
}

/** A number field; arrow keys count up and down. Characters that cannot be part of a number are rejected. */
export function NumberInput(props: NumberInputProps) {
  const { value, onChange, min, max, decimals = 0, allowNegative = false, ...input } = props;
  // the text while it is typed: `1.` must be possible
  const [written, setWritten] = useState('');
  const isPart = new RegExp(
    `^${allowNegative ? '-?' : ''}\\d*${decimals > 0 ? `(\\.\\d{0,${decimals}})?` : ''}$`,
  );

  function write(text: string) {
    if (!isPart.test(text)) return;
    setWritten(text);
    onChange(numberIn(text));
  }
  function step(event: KeyboardEvent) {
    const by = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    const next = value === '' ? (min ?? 0) : value + by;
    const lowest = min ?? (allowNegative ? -Infinity : 0);
    onChange(Math.min(Math.max(next, lowest), max ?? Infinity));
  }
  return (
    <TextInput
      autoComplete="off"
      {...input}
      inputMode={decimals > 0 ? 'decimal' : 'numeric'}
      value={numberIn(written) === value ? written : String(value)}
      onChange={({ target }) => write(target.value.normalize('NFKC').replace(/[\s\p{Cf}]/gu, ''))}
      onKeyDown={step}
    />
  );
}

const numberIn = (text: string): number | '' => (/\d/.test(text) ? Number(text) : '');

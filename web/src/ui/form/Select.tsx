import { ChoiceBox, type ChoiceWords } from './ChoiceBox.tsx';

interface SelectProps extends ChoiceWords {
  readonly value: string | null;
  readonly onChange: (value: string | null) => void;
  /** Choosing what is chosen takes it away. */
  readonly allowDeselect?: boolean;
}

/** One of several, with a list in the looks of the portal. */
export function Select({ value, onChange, allowDeselect = false, ...rest }: SelectProps) {
  return (
    <ChoiceBox
      {...rest}
      chosen={value === null ? [] : [value]}
      onChoose={(next) => onChange(allowDeselect && next === value ? null : next)}
      onClear={() => onChange(null)}
    />
  );
}

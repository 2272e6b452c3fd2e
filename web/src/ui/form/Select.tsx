import { ChoiceBox, type ChoiceWords } from './ChoiceBox.tsx';

interface SelectProps extends ChoiceWords {
  readonly value: string | null;
  readonly onChange: (value: string | null) => void;
  /** Choosing the current option again removes it. */
  readonly allowDeselect?: boolean;
}

/** A choice of one option from a list in the portal's own style. */
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

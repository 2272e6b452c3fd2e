import { ChoiceBox, type ChoiceWords } from './ChoiceBox.tsx';

interface MultiSelectProps extends ChoiceWords {
  readonly value: readonly string[];
  readonly onChange: (value: readonly string[]) => void;
}

/** A choice of several options; choosing one again removes it. */
export function MultiSelect({ value, onChange, ...rest }: MultiSelectProps) {
  return (
    <ChoiceBox
      {...rest}
      isMany
      chosen={value}
      onChoose={(one) =>
        onChange(value.includes(one) ? value.filter((other) => other !== one) : [...value, one])
      }
      onClear={() => onChange([])}
    />
  );
}

import { type ReactNode, useId } from 'react';
import type { FieldWords } from './Field.tsx';
import { FieldGroup } from './FieldGroup.tsx';
import classes from './Checkbox.module.css';

interface RadioGroupProps extends FieldWords {
  readonly name?: string;
  readonly options: readonly { readonly value: string; readonly label: ReactNode }[];
  readonly value: string | undefined;
  readonly onChange: (value: string) => void;
  readonly required?: boolean;
  /** Takes the focus when its dialog opens. */
  readonly isFirst?: boolean;
  /** The options are side by side. */
  readonly isRow?: boolean;
}

/** A choice of one of a few visible options. */
export function RadioGroup({
  name,
  options,
  value,
  onChange,
  isFirst,
  isRow,
  ...words
}: RadioGroupProps) {
  const id = useId();
  return (
    <FieldGroup role="radiogroup" {...words}>
      <div className={classes.many} data-row={isRow || undefined}>
        {options.map((option, index) => (
          <label key={option.value} className={classes.box}>
            <input
              type="radio"
              name={name ?? id}
              value={option.value}
              checked={option.value === value}
              data-autofocus={(isFirst && index === 0) || undefined}
              onChange={() => onChange(option.value)}
            />
            <span className={classes.words}>{option.label}</span>
          </label>
        ))}
      </div>
    </FieldGroup>
  );
}

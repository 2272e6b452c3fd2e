import type { ComponentProps } from 'react';
import { splitFieldProps, Field, type FieldWords, useDescribed } from './Field.tsx';
import select from './select.module.css';

interface NativeSelectProps extends FieldWords, Omit<ComponentProps<'select'>, 'className'> {
  readonly options: readonly {
    readonly value: string;
    readonly label: string;
    readonly disabled?: boolean;
  }[];
}

/** The browser's own select. */
export function NativeSelect(props: NativeSelectProps) {
  const [words, { options, ...rest }] = splitFieldProps(props);
  const described = useDescribed(words, rest.id);
  return (
    <Field {...words} id={described.id} required={rest.required}>
      <select
        {...described}
        {...rest}
        id={described.id}
        className={`plain tabular pointer edged rounded-small ${select.select} w-full`}
      >
        {options.map(({ value, label: name, disabled }) => (
          <option key={value} value={value} disabled={disabled}>
            {name}
          </option>
        ))}
      </select>
    </Field>
  );
}

import type { ComponentProps, ReactNode } from 'react';
import { splitFieldProps, Field, type FieldWords, useDescribed } from './Field.tsx';
import classes from './field.module.css';

interface TextInputProps extends FieldWords, Omit<ComponentProps<'input'>, 'size' | 'className'> {
  readonly size?: 'sm' | 'md';
  /** Inside the field, before and after the text. */
  readonly leftSection?: ReactNode;
  readonly rightSection?: ReactNode;
}

/** A text field of one line. */
export function TextInput(props: TextInputProps) {
  const [words, { size = 'sm', leftSection, rightSection, ...input }] = splitFieldProps(props);
  const described = useDescribed(words, input.id);
  return (
    <Field {...words} id={described.id} required={input.required}>
      <div className={classes.row} data-size={size}>
        {leftSection && <span className={classes.start}>{leftSection}</span>}
        <input type="text" {...described} {...input} id={described.id} className={classes.input} />
        {rightSection && <span className={classes.end}>{rightSection}</span>}
      </div>
    </Field>
  );
}

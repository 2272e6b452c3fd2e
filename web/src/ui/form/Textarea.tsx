import type { ComponentProps } from 'react';
import { splitFieldProps, Field, type FieldWords, useDescribed } from './Field.tsx';
import classes from './field.module.css';

interface TextareaProps extends FieldWords, Omit<ComponentProps<'textarea'>, 'className'> {
  /** The user may make it higher. */
  readonly resize?: 'vertical';
}

/** A text field of several lines. */
export function Textarea(props: TextareaProps) {
  const [words, { resize, ...area }] = splitFieldProps(props);
  const described = useDescribed(words, area.id);
  return (
    <Field {...words} id={described.id} required={area.required}>
      <div className={classes.row}>
        <textarea
          {...described}
          {...area}
          id={described.id}
          className={classes.input}
          data-resizes={resize && true}
        />
      </div>
    </Field>
  );
}

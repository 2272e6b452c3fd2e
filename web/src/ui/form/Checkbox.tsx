import type { ComponentProps } from 'react';
import { type FieldWords, FieldHints, useDescribed } from './Field.tsx';
import classes from './Checkbox.module.css';

type CheckboxProps = Omit<FieldWords, 'areWordsAbove'> &
  Omit<ComponentProps<'input'>, 'type' | 'className'>;

/** The browser's checkbox with its label. */
export function Checkbox({ label, description, error, className = '', ...input }: CheckboxProps) {
  const described = useDescribed({ description, error }, input.id);
  const { id } = described;
  const Box = label === undefined ? 'label' : 'div';
  return (
    <Box className={`${classes.box} ${className}`}>
      <input type="checkbox" {...described} {...input} id={id} />
      <div className={classes.words}>
        {label !== undefined && <label htmlFor={id}>{label}</label>}
        <FieldHints description={description} error={error} of={id} />
      </div>
    </Box>
  );
}

import { type ReactNode, useId } from 'react';
import classes from './field.module.css';

/** The texts of a field. */
export interface FieldWords {
  readonly label?: ReactNode;
  /** A hint. */
  readonly description?: ReactNode;
  /** The error; `true` where it is shown elsewhere. */
  readonly error?: ReactNode;
  /** Hint and error are shown above the input, for inputs with something beside them. By default they are below it, which keeps fields side by side aligned. */
  readonly areWordsAbove?: boolean | undefined;
  readonly className?: string | undefined;
}

interface FieldProps extends FieldWords {
  /** The id of the input; without it the label labels nothing, and the content names itself. */
  readonly id?: string | undefined;
  /** The id of a group of inputs, whose label is not a `<label>`. */
  readonly describes?: string | undefined;
  readonly required?: boolean | undefined;
  readonly children: ReactNode;
}

/** A label, an input, a hint and an error. */
export function Field(props: FieldProps) {
  const { id, label, required, areWordsAbove, className = '', children } = props;
  const words = <FieldHints {...props} of={id ?? props.describes} />;
  const Label = id === undefined ? 'div' : 'label';
  return (
    <div className={`${classes.field} ${className}`} data-words-above={areWordsAbove}>
      {label !== undefined && (
        <Label className={classes.label} htmlFor={id}>
          {label}
          {required && (
            <span className={classes.needed} aria-hidden="true">
              {' *'}
            </span>
          )}
        </Label>
      )}
      {areWordsAbove && words}
      {children}
      {!areWordsAbove && words}
    </div>
  );
}

interface FieldHintsProps extends Pick<FieldWords, 'description' | 'error'> {
  /** The id of the described input (`useDescribed`). */
  readonly of: string | undefined;
}

/** The hint and the error of an input. */
export const FieldHints = ({ description, error, of }: FieldHintsProps) => (
  <>
    {description !== undefined && (
      <p id={of && hintIdOf(of)} className={classes.hint}>
        {description}
      </p>
    )}
    {error && error !== true && (
      <p id={of && errorIdOf(of)} className={classes.error}>
        {error}
      </p>
    )}
  </>
);

/** Splits props into those of the field around an input and those of the input itself. */
export function splitFieldProps<Props extends FieldWords>(props: Props) {
  const { label, description, error, areWordsAbove, className, ...input } = props;
  return [{ label, description, error, areWordsAbove, className }, input] as const;
}

const hintIdOf = (id: string): string => `${id}-hint`;
const errorIdOf = (id: string): string => `${id}-error`;

/** The attributes that connect an input with its hint and error. `id` is its own, if it has one. */
export function useDescribed({ description, error }: FieldWords, id: string | undefined) {
  const made = useId();
  const own = id ?? made;
  const by = [
    ...(description === undefined ? [] : [hintIdOf(own)]),
    ...(error && error !== true ? [errorIdOf(own)] : []),
  ];
  return {
    id: own,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': by.length > 0 ? by.join(' ') : undefined,
  };
}

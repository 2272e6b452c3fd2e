import { type ReactNode, useId } from 'react';
import classes from './field.module.css';

/** What is said around an input. */
export interface FieldWords {
  readonly label?: ReactNode;
  /** What it means. */
  readonly description?: ReactNode;
  /** What is wrong with it; `true` where another place says so. */
  readonly error?: ReactNode;
  /** They all stand above: something beside the input ends where it does. Else fields side by side are in one line. */
  readonly areWordsAbove?: boolean | undefined;
  readonly className?: string | undefined;
}

interface FieldProps extends FieldWords {
  /** Of the input; without one the label names nothing, and what is inside says its name itself. */
  readonly id?: string | undefined;
  /** Of a group of inputs, whose label is no `<label>`. */
  readonly describes?: string | undefined;
  readonly required?: boolean | undefined;
  readonly children: ReactNode;
}

/** A label, the input, what it means, what is wrong with it. */
export function Field(props: FieldProps) {
  const { id, label, required, areWordsAbove, className = '', children } = props;
  const words = <Meaning {...props} of={id ?? props.describes} />;
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

interface MeaningProps extends Pick<FieldWords, 'description' | 'error'> {
  /** The id of the input that they describe (`useDescribed`). */
  readonly of: string | undefined;
}

/** What an input means, and what is wrong with it. */
export const Meaning = ({ description, error, of }: MeaningProps) => (
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

/** Parts what is said around an input from what the input itself takes. */
export function apart<Props extends FieldWords>(props: Props) {
  const { label, description, error, areWordsAbove, className, ...input } = props;
  return [{ label, description, error, areWordsAbove, className }, input] as const;
}

const hintIdOf = (id: string): string => `${id}-hint`;
const errorIdOf = (id: string): string => `${id}-error`;

/** What an input is told of the words around it. `id` is its own, where it has one. */
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

import { useLingui } from '@lingui/react/macro';
import { type InputHTMLAttributes, type ReactNode, useId } from 'react';
import type { FieldState } from './field-props.ts';
import classes from './TextField.module.css';

interface TextFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange'> {
  readonly label: string;
  readonly onChange: (value: string) => void;
  readonly error: string | undefined;
  /** The state of the field, from `useContractForm`. */
  readonly 'data-state'?: FieldState | undefined;
  /** At the end of the input: an icon or a button. */
  readonly end?: ReactNode;
}

/** A large text field with label and error, for signing in. Elsewhere: `TextInput`. */
export function TextField({ label, onChange, error, end, ...input }: TextFieldProps) {
  const { t } = useLingui();
  const id = useId();
  const errorId = `${id}-error`;
  return (
    <div className="column gap-6">
      <div>
        <label className="medium" htmlFor={id}>
          {label}
        </label>
        {input.required && (
          <span className="fault" aria-hidden="true">
            {' *'}
          </span>
        )}
      </div>
      <div className={`flex gap-8 ${classes.row}`}>
        <input
          {...input}
          id={id}
          aria-invalid={error !== undefined}
          aria-describedby={error ? errorId : undefined}
          onChange={(event) => onChange(event.target.value)}
        />
        {end}
      </div>
      <p
        id={errorId}
        className={`fault small leading-20 ${classes.error}`}
        role={error ? 'alert' : undefined}
      >
        {error}
        {input['data-state'] === 'validating' && (
          <span className="faint" role="status">{t`正在检查`}</span>
        )}
      </p>
    </div>
  );
}

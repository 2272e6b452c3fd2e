import { useLingui } from '@lingui/react/macro';
import { type InputHTMLAttributes, type ReactNode, useId } from 'react';
import type { FieldState } from '../../lib/form.ts';
import classes from './TextField.module.css';

interface TextFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange'> {
  readonly label: string;
  readonly onChange: (value: string) => void;
  readonly error: string | undefined;
  /** How the field stands, from `useContractForm`. */
  readonly 'data-state'?: FieldState | undefined;
  /** Beside the input: a picture, a button. */
  readonly end?: ReactNode;
}

/** A large input with its label and what is wrong with it, for signing in. Others are `TextInput`. */
export function TextField({ label, onChange, error, end, ...input }: TextFieldProps) {
  const { t } = useLingui();
  const id = useId();
  const errorId = `${id}-error`;
  return (
    <div className={classes.field}>
      <label htmlFor={id}>{label}</label>
      <div className={classes.row}>
        <input
          {...input}
          id={id}
          aria-invalid={error !== undefined}
          aria-describedby={error ? errorId : undefined}
          onChange={(event) => onChange(event.target.value)}
        />
        {end}
      </div>
      <p id={errorId} className={classes.error} role={error ? 'alert' : undefined}>
        {error}
        {input['data-state'] === 'validating' && (
          <span className={classes.asking} role="status">{t`正在检查`}</span>
        )}
      </p>
    </div>
  );
}

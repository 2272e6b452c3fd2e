import { useLingui } from '@lingui/react/macro';
import type { FieldProps } from '../../ui/form/field-props.ts';
import button from '../../ui/form/button.module.css';
import { TextField } from '../../ui/form/TextField.tsx';
import classes from './phone-code.module.css';
import type { PhoneCode } from './use-phone-code.ts';

export interface CodeFieldProps {
  readonly phoneCode: PhoneCode;
  /** The field for the six digits. */
  readonly field: FieldProps<string | undefined>;
  /** The label, where the code may also come by mail. */
  readonly label?: string | undefined;
  /** Marks it as required, where other fields are not. */
  readonly isMarked?: boolean | undefined;
  /** Requests the code; by default for the member's own phone. */
  readonly onAsk?: (() => void) | undefined;
}

/** The code from the SMS, and the button to send it. */
export function CodeField({ phoneCode, field, label, isMarked, onAsk }: CodeFieldProps) {
  const { t } = useLingui();
  const { left, isSending, refusal, captcha, send } = phoneCode;
  const isResting = left > 0 || isSending;
  return (
    <TextField
      {...field}
      error={field.error ?? refusal}
      label={label ?? t`短信验证码`}
      required={isMarked}
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={20}
      end={
        <button
          type="button"
          className={`plain on-surface ${button.quiet} rigid nowrap ${classes.send}`}
          disabled={!captcha.picture.data}
          // Not `disabled`: the button keeps the focus during the minute until it can be pressed again.
          aria-disabled={isResting}
          onClick={() => {
            if (isResting) return;
            if (onAsk) onAsk();
            else void send();
          }}
        >
          {left > 0 ? t`${left} 秒后重发` : t`获取验证码`}
        </button>
      }
    />
  );
}

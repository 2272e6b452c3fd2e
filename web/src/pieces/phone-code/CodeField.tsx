import { useLingui } from '@lingui/react/macro';
import type { FieldProps } from '../../lib/form.ts';
import button from '../../ui/form/button.module.css';
import { TextField } from '../../ui/form/TextField.tsx';
import classes from './phone-code.module.css';
import type { PhoneCode } from './use-phone-code.ts';

interface CodeFieldProps {
  readonly phoneCode: PhoneCode;
  /** Where the six digits go. */
  readonly field: FieldProps<string | undefined>;
  readonly label?: string | undefined;
  /** Asks for the code; the member's own phone unless told otherwise. */
  readonly onAsk?: (() => void) | undefined;
}

/** The code that comes by SMS, and the button that has it sent. */
export function CodeField({ phoneCode, field, label, onAsk }: CodeFieldProps) {
  const { t } = useLingui();
  const { left, isSending, refusal, captcha, send } = phoneCode;
  const isResting = left > 0 || isSending;
  return (
    <TextField
      {...field}
      error={field.error ?? refusal}
      label={label ?? t`短信验证码`}
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={6}
      end={
        <button
          type="button"
          className={`${button.quiet} ${classes.send}`}
          disabled={!captcha.picture.data}
          // Not `disabled`: the focus is here for the minute until it may be pressed again.
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

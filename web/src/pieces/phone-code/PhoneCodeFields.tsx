import { useLingui } from '@lingui/react/macro';
import type { FieldProps } from '../../lib/form.ts';
import button from '../../ui/form/button.module.css';
import { TextField } from '../../ui/form/TextField.tsx';
import { CaptchaField } from './CaptchaField.tsx';
import classes from './phone-code.module.css';
import type { PhoneCode } from './use-phone-code.ts';

interface PhoneCodeFieldsProps {
  readonly phoneCode: PhoneCode;
  /** Where the six digits go. */
  readonly field: FieldProps<string | undefined>;
  /** Asks for the code; the member's own phone unless told otherwise. */
  readonly onAsk?: () => void;
  /** What the code is called where it may also come by mail. */
  readonly label?: string;
}

/** The picture, and below it the code that comes by SMS. */
export function PhoneCodeFields({ phoneCode, field, onAsk, label }: PhoneCodeFieldsProps) {
  const { t } = useLingui();
  const { left, isSending, captcha, send } = phoneCode;
  return (
    <>
      <CaptchaField phoneCode={phoneCode} />
      <TextField
        {...field}
        label={label ?? t`短信验证码`}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={6}
        end={
          <button
            type="button"
            className={`${button.quiet} ${classes.send}`}
            disabled={left > 0 || isSending || !captcha.data}
            onClick={onAsk ?? (() => void send())}
          >
            {left > 0 ? t`${left} 秒后重发` : t`获取验证码`}
          </button>
        }
      />
    </>
  );
}

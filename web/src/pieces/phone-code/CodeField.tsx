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
  const { left, isSending, captcha, send } = phoneCode;
  // a phone's codes for today may be used up
  const again = (): string => {
    if (left <= 0) return t`获取验证码`;
    if (left <= 120) return t`${left} 秒后重发`;
    const [minutes, hours] = [Math.ceil(left / 60), Math.ceil(left / 3600)];
    return left <= 7200 ? t`${minutes} 分钟后重发` : t`${hours} 小时后重发`;
  };
  return (
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
          disabled={left > 0 || isSending || !captcha.picture.data}
          onClick={onAsk ?? (() => void send())}
        >
          {again()}
        </button>
      }
    />
  );
}

import type { FieldProps } from '../../lib/form.ts';
import { CaptchaField } from './CaptchaField.tsx';
import { CodeField } from './CodeField.tsx';
import type { PhoneCode } from './use-phone-code.ts';

interface PhoneCodeFieldsProps {
  readonly phoneCode: PhoneCode;
  /** The field for the six digits. */
  readonly field: FieldProps<string | undefined>;
  /** Requests the code; by default for the member's own phone. */
  readonly onAsk?: () => void;
  /** The label of the code, where it may also come by mail. */
  readonly label?: string;
}

/** The captcha, and below it the code from the SMS. */
export function PhoneCodeFields({ phoneCode, field, onAsk, label }: PhoneCodeFieldsProps) {
  return (
    <>
      <CaptchaField captcha={phoneCode.captcha} />
      <CodeField phoneCode={phoneCode} field={field} onAsk={onAsk} label={label} />
    </>
  );
}

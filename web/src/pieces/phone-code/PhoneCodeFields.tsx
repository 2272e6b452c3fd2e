import type { FieldProps } from '../../lib/form.ts';
import { CaptchaField } from './CaptchaField.tsx';
import { CodeField } from './CodeField.tsx';
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
  return (
    <>
      <CaptchaField captcha={phoneCode.captcha} />
      <CodeField phoneCode={phoneCode} field={field} onAsk={onAsk} label={label} />
    </>
  );
}

import { CaptchaField } from './CaptchaField.tsx';
import { CodeField, type CodeFieldProps } from './CodeField.tsx';

/** The captcha, and below it the code from the SMS. */
export function PhoneCodeFields(props: CodeFieldProps) {
  return (
    <>
      <CaptchaField captcha={props.phoneCode.captcha} />
      <CodeField {...props} />
    </>
  );
}

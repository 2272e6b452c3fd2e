import * as faults from '@shieldsource/contract/faults';
import { postUserLogin } from '@shieldsource/contract/passport/calls';
import { useLingui } from '@lingui/react/macro';
import { useContractForm } from '../../lib/form.ts';
import { PhoneCodeFields } from '../../pieces/phone-code/PhoneCodeFields.tsx';
import { usePhoneCode } from '../../pieces/phone-code/use-phone-code.ts';
import { TextField } from '../../ui/form/TextField.tsx';
import { SignInEnd } from './SignInEnd.tsx';
import { type SignInFormProps, useSignIn } from './use-sign-in.ts';

/** Phone, picture, SMS code, consent. */
export function SignInForm({ onFactorNeeded }: SignInFormProps) {
  const { t } = useLingui();
  const form = useContractForm(postUserLogin, { phone: '', code: '' });
  const phoneCode = usePhoneCode('login');
  const { agreement, refusal, enter, submitWith } = useSignIn(onFactorNeeded);

  const submit = submitWith(form, (input) =>
    enter(input, (error) => {
      const isWrongCode = error.code === faults.wrongPhoneCode.code;
      if (isWrongCode) form.tell('code', error.message);
      return isWrongCode;
    }),
  );

  return (
    <form className="column gap-8" onSubmit={submit} noValidate>
      <TextField
        {...form.field('phone')}
        label={t`手机号`}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        autoFocus
      />
      <PhoneCodeFields
        phoneCode={phoneCode}
        field={form.field('code')}
        onAsk={() => form.check('phone') && void phoneCode.send(form.values.phone, form.accept)}
      />
      <SignInEnd agreement={agreement} refusal={refusal} isSubmitting={form.isSubmitting} />
    </form>
  );
}

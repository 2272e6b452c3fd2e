import { faults } from '@shieldsource/contract/faults';
import { postUserLogin } from '@shieldsource/contract/passport';
import { useLingui } from '@lingui/react/macro';
import { CallError } from '../../lib/call-error.ts';
import { call } from '../../lib/client.ts';
import { useContractForm } from '../../lib/form.ts';
import { useMember } from '../../lib/member-session.ts';
import { PhoneCodeFields } from '../../pieces/phone-code/PhoneCodeFields.tsx';
import { usePhoneCode } from '../../pieces/phone-code/use-phone-code.ts';
import button from '../../ui/form/button.module.css';
import { TextField } from '../../ui/form/TextField.tsx';
import { AgreementField } from './AgreementField.tsx';
import classes from './LoginPage.module.css';
import { useAgreement } from './use-agreement.ts';
import { useRefusal } from './use-refusal.ts';

/** Phone, picture, SMS code, consent. */
export function SignInForm() {
  const { t } = useLingui();
  const { signIn } = useMember();
  const form = useContractForm(postUserLogin, { phone: '', code: '' });
  const phoneCode = usePhoneCode('login');
  const agreement = useAgreement();
  const refusal = useRefusal();

  const submit = form.submit(async (input) => {
    const versions = agreement.versions();
    if (!versions) return;
    refusal.clear();
    try {
      const { token, user } = await call(postUserLogin, { ...input, ...versions });
      signIn(token, user);
    } catch (error) {
      agreement.afterRefusal(error);
      if (error instanceof CallError && error.code === faults.wrongPhoneCode.code)
        form.tell('code', error.message);
      else refusal.tell(error);
      throw error;
    }
  });

  return (
    <form className={classes.form} onSubmit={submit} noValidate>
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
      <AgreementField agreement={agreement} />
      <p className={classes.refusal} role="alert">
        {refusal.words}
      </p>
      <button type="submit" className={button.main} disabled={form.isSubmitting}>
        {form.isSubmitting ? t`登录中` : t`登录`}
      </button>
    </form>
  );
}

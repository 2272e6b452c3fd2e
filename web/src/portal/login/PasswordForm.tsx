import { getCaptchaImage, postUserLogin } from '@shieldsource/contract/passport';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { call } from '../../lib/client.ts';
import { useContractForm } from '../../lib/form.ts';
import { useMember } from '../../lib/member-session.ts';
import { CaptchaField } from '../../pieces/phone-code/CaptchaField.tsx';
import { useCaptcha } from '../../pieces/phone-code/use-captcha.ts';
import button from '../../ui/form/button.module.css';
import { TextField } from '../../ui/form/TextField.tsx';
import { AgreementField } from './AgreementField.tsx';
import classes from './LoginPage.module.css';
import { useAgreement } from './use-agreement.ts';
import { useRefusal } from './use-refusal.ts';

/** Phone, password, picture, consent. */
export default function PasswordForm() {
  const { t } = useLingui();
  const { signIn } = useMember();
  const [isShown, setShown] = useState(false);
  // the ticket is made of the picture's answer as the form is sent
  const form = useContractForm(postUserLogin, { phone: '', password: '', ticket: '' });
  const captcha = useCaptcha(getCaptchaImage);
  const agreement = useAgreement();
  const refusal = useRefusal();

  const submit = form.submit(async (input) => {
    const versions = agreement.versions();
    if (!versions) return;
    refusal.clear();
    let ticket: string | undefined;
    try {
      ticket = await captcha.solve();
    } catch (error) {
      captcha.newPicture();
      throw error;
    }
    if (ticket === undefined) return;
    try {
      const { token, user } = await call(postUserLogin, { ...input, ticket, ...versions });
      signIn(token, user);
    } catch (error) {
      captcha.newPicture();
      captcha.tellRefusal(error);
      agreement.afterRefusal(error);
      refusal.tell(error);
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
        autoComplete="username"
        autoFocus
      />
      <TextField
        {...form.field('password')}
        value={form.values.password ?? ''}
        label={t`密码`}
        type={isShown ? 'text' : 'password'}
        autoComplete="current-password"
        autoCapitalize="off"
        spellCheck={false}
        maxLength={64}
        end={
          <button
            type="button"
            className={`${button.quiet} ${classes.reveal}`}
            aria-pressed={isShown}
            aria-label={t`显示密码`}
            onClick={() => setShown(!isShown)}
          >
            {isShown ? t`隐藏` : t`显示`}
          </button>
        }
      />
      <CaptchaField captcha={captcha} />
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

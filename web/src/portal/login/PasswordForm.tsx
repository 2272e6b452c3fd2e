import { getCaptchaImage, postUserLogin } from '@shieldsource/contract/passport/calls';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useContractForm } from '../../lib/form.ts';
import { CaptchaField } from '../../pieces/phone-code/CaptchaField.tsx';
import { useCaptcha } from '../../pieces/phone-code/use-captcha.ts';
import { TextField } from '../../ui/form/TextField.tsx';
import { Icon } from '../../ui/icons/Icon.tsx';
import classes from './LoginPage.module.css';
import { SignInEnd } from './SignInEnd.tsx';
import { type SignInFormProps, useSignIn } from './use-sign-in.ts';

/** Phone, password, picture, consent. */
export function PasswordForm({ onFactorNeeded }: SignInFormProps) {
  const { t } = useLingui();
  const [isShown, setShown] = useState(false);
  // the ticket is made from the captcha's answer on submit
  const form = useContractForm(postUserLogin, { phone: '', password: '', ticket: '' });
  const captcha = useCaptcha(getCaptchaImage);
  const { agreement, refusal, enter, submitWith } = useSignIn(onFactorNeeded);

  const submit = submitWith(form, async (input) => {
    try {
      const ticket = await captcha.solve();
      if (ticket !== undefined) await enter({ ...input, ticket });
    } catch (error) {
      captcha.newPicture();
      captcha.showRefusal(error);
      throw error;
    }
  });

  return (
    <form className="column gap-8" onSubmit={submit} noValidate>
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
            className={`stack rigid soft no-ground pointer borderless rounded-small ${classes.reveal}`}
            aria-pressed={isShown}
            aria-label={t`显示密码`}
            onClick={() => setShown(!isShown)}
          >
            <Icon name={isShown ? 'eyeOff' : 'eye'} />
          </button>
        }
      />
      <CaptchaField captcha={captcha} />
      <SignInEnd agreement={agreement} refusal={refusal} isSubmitting={form.isSubmitting} />
    </form>
  );
}

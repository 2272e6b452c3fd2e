import { getTerms } from '@shieldsource/contract/catalogue';
import { faults } from '@shieldsource/contract/faults';
import { postUserLogin } from '@shieldsource/contract/passport';
import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { CallError } from '../../lib/call-error.ts';
import { call } from '../../lib/client.ts';
import { useContractForm } from '../../lib/form.ts';
import { useMember } from '../../lib/member-session.ts';
import { queryOf } from '../../lib/queries.ts';
import { PhoneCodeFields } from '../../pieces/phone-code/PhoneCodeFields.tsx';
import { usePhoneCode } from '../../pieces/phone-code/use-phone-code.ts';
import { TermsLinks } from '../../pieces/terms/TermsLinks.tsx';
import button from '../../ui/form/button.module.css';
import { TextField } from '../../ui/form/TextField.tsx';
import classes from './LoginPage.module.css';

/** Phone, picture, SMS code, consent. */
export function SignInForm() {
  const { t } = useLingui();
  const { signIn } = useMember();
  const client = useQueryClient();
  const form = useContractForm(postUserLogin, { phone: '', code: '' });
  const phoneCode = usePhoneCode('login');
  const [agrees, setAgrees] = useState(false);
  const [isAgreementMissing, setAgreementMissing] = useState(false);

  // What the person has opened here, they accept in that version; else the current one.
  const versionOf = (kind: 'agreement' | 'privacy') =>
    client.getQueryData(queryOf(getTerms, { kind }).queryKey)?.version;

  const submit = form.submit(async (input) => {
    if (!agrees) {
      setAgreementMissing(true);
      return;
    }
    try {
      const agreementVersion = versionOf('agreement');
      const privacyVersion = versionOf('privacy');
      const { token, user } = await call(postUserLogin, {
        ...input,
        ...(agreementVersion && { agreementVersion }),
        ...(privacyVersion && { privacyVersion }),
      });
      signIn(token, user);
    } catch (error) {
      if (error instanceof CallError && error.code === faults.agreementChanged.code) {
        setAgrees(false);
        void client.invalidateQueries({ queryKey: [getTerms.name] });
      }
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
        onAsk={() => form.check('phone') && void phoneCode.send(form.values.phone)}
      />
      <div>
        <div className={classes.consent}>
          <input
            id="consent"
            type="checkbox"
            checked={agrees}
            aria-invalid={isAgreementMissing}
            aria-describedby="consent-error"
            onChange={(event) => {
              setAgrees(event.target.checked);
              setAgreementMissing(false);
            }}
          />
          <span>
            <label htmlFor="consent">{t`我已阅读并同意`}</label>{' '}
            <TermsLinks className={button.link} between={t` 和 `} />
          </span>
        </div>
        <p id="consent-error" className={classes.missing} role="alert">
          {isAgreementMissing && t`请先阅读并同意用户协议和隐私政策`}
        </p>
      </div>
      <button type="submit" className={button.main} disabled={form.isSubmitting}>
        {form.isSubmitting ? t`登录中` : t`登录`}
      </button>
    </form>
  );
}

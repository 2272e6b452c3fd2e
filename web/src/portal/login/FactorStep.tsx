import * as faults from '@shieldsource/contract/faults';
import { postLoginFactor, postPasskeyStart } from '@shieldsource/contract/people/factors';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { CallError } from '../../lib/call-error.ts';
import { call, textOf, toastOf } from '../../lib/client.ts';
import { useContractForm } from '../../lib/form.ts';
import { useMember } from '../../lib/member-session.ts';
import { SecondFactorField } from '../../pieces/second-factor/SecondFactorField.tsx';
import { Button } from '../../ui/form/Button.tsx';
import classes from './LoginPage.module.css';

interface FactorStepProps {
  readonly ticket: string;
  /** Back to the first step. */
  readonly onBack: () => void;
}

/** The second step of signing in: a code of the app, a recovery code, or a passkey. */
export default function FactorStep({ ticket, onBack }: FactorStepProps) {
  const { t } = useLingui();
  const { signIn } = useMember();
  const [refusal, setRefusal] = useState('');
  const form = useContractForm(postLoginFactor, { ticket, factorCode: '', passkey: undefined });

  const submit = form.submit(async (input) => {
    setRefusal('');
    try {
      const { token, user } = await call(postLoginFactor, input, { silent: true });
      signIn(token, user);
    } catch (error) {
      if (error instanceof CallError && error.fields.length === 0) {
        setRefusal(textOf(error));
        if (error.code === faults.signInOver.code) {
          toastOf(error);
          onBack();
        }
      }
      throw error;
    }
  });

  return (
    <form className="column gap-8 mt-12" onSubmit={(event) => void submit(event)} noValidate>
      <p className={classes.hint}>{t`这个账号启用了两步验证，请再验证一次。`}</p>
      <SecondFactorField
        form={form as never}
        codeName="factorCode"
        start={postPasskeyStart}
        hasPasskey
        isFirst
      />
      <p className={classes.refusal} role="alert">
        {refusal}
      </p>
      <Button type="submit" size="md" loading={form.isSubmitting} fullWidth>
        {t`继续`}
      </Button>
      <Button variant="subtle" onClick={onBack} fullWidth>
        {t`返回`}
      </Button>
    </form>
  );
}

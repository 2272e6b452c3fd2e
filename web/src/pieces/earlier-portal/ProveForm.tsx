import { postContactCheck } from '@shieldsource/contract/people/earlier-portal';
import type { OutputOf } from '@shieldsource/contract/route';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { CallError } from '../../lib/call-error.ts';
import { call, textOf } from '../../lib/client.ts';
import { useContractForm } from '../../lib/form.ts';
import button from '../../ui/form/button.module.css';
import { TextField } from '../../ui/form/TextField.tsx';
import { PhoneCodeFields } from '../phone-code/PhoneCodeFields.tsx';
import { usePhoneCode } from '../phone-code/use-phone-code.ts';
import classes from './earlier-portal.module.css';

export type Proof = NonNullable<OutputOf<typeof postContactCheck>['proof']>;

interface ProveFormProps {
  /** Asks for a phone or mail address to prove; otherwise it is the member's own phone. */
  readonly namesContact: boolean;
  readonly onProven: (proof: Proof) => void;
  readonly onClose: () => void;
}

/** Proves an account of the earlier portal: who can read a code sent to it owns the account. */
export function ProveForm({ namesContact, onProven, onClose }: ProveFormProps) {
  const { t } = useLingui();
  const form = useContractForm(
    postContactCheck,
    namesContact ? { contact: '', code: '' } : { code: '' },
  );
  const code = usePhoneCode('migrate', (ticket, contact) =>
    call(postContactCheck, { ...(contact !== undefined && { contact }), ticket }),
  );
  const [failure, setFailure] = useState('');

  const submit = form.submit(async (input) => {
    setFailure('');
    try {
      const { proof } = await call(postContactCheck, input, { silent: true });
      if (proof) onProven(proof);
    } catch (error) {
      if (error instanceof CallError && error.fields.length === 0) setFailure(textOf(error));
      throw error;
    }
  });
  function ask() {
    if (!namesContact) void code.send();
    else if (form.check('contact')) void code.send(form.values.contact, form.accept);
  }

  return (
    <form
      className={`column gap-8 ${classes.form}`}
      onSubmit={(event) => void submit(event)}
      noValidate
    >
      {namesContact && (
        <TextField
          {...form.field('contact')}
          label={t`旧门户的手机号或邮箱`}
          inputMode="email"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={254}
        />
      )}
      <PhoneCodeFields
        phoneCode={code}
        field={form.field('code')}
        onAsk={ask}
        {...(namesContact && { label: t`收到的验证码` })}
      />
      <p className={`fault ${classes.failure}`} role="alert">
        {failure}
      </p>
      <div className="row wrap justify-between gap-12">
        <span className={`flex wrap gap-8 ${classes.ways}`}>
          <button type="button" className={`plain on-surface ${button.quiet}`} onClick={onClose}>
            {t`取消`}
          </button>
          <button type="submit" className={button.main} disabled={form.isSubmitting}>
            {form.isSubmitting ? t`验证中` : t`验证`}
          </button>
        </span>
      </div>
    </form>
  );
}

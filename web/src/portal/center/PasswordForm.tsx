import { maxPasswordLength, postPasswordSet } from '@shieldsource/contract/people/account';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { afterLeaving } from '../../ui/form/after-press.ts';
import { PhoneCodeFields } from '../../pieces/phone-code/PhoneCodeFields.tsx';
import { usePhoneCode } from '../../pieces/phone-code/use-phone-code.ts';
import { FactorField } from '../../pieces/second-factor/FactorField.tsx';
import { ActForm } from '../../pieces/acts/ActForm.tsx';
import { PasswordInput } from '../../ui/form/PasswordInput.tsx';
import { useAccountForm } from './use-account-form.ts';

/** A new password, twice, and a fresh code. */
export function PasswordForm({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const phoneCode = usePhoneCode('password');
  const [again, setAgain] = useState('');
  const [hasLeft, setLeft] = useState(false);
  const { form, submit, frame } = useAccountForm(
    postPasswordSet,
    { password: '', code: '' },
    { done: t`密码已设置`, onClose },
  );
  const isOther = again !== form.values.password;
  const eye = t`显示密码`;

  return (
    <ActForm
      act={t`保存密码`}
      {...frame}
      onSubmit={(event) => {
        if (!isOther) return submit(event);
        event.preventDefault();
        form.check('password');
        setLeft(true);
      }}
    >
      <PasswordInput
        size="md"
        {...form.field('password')}
        label={t`新密码`}
        description={t`10 到 64 位；建议使用易记但难猜的短句`}
        required
        autoComplete="new-password"
        maxLength={maxPasswordLength + 1}
        toggleLabel={eye}
        data-autofocus
      />
      <PasswordInput
        size="md"
        value={again}
        onChange={(event) => setAgain(event.currentTarget.value)}
        onBlur={() => afterLeaving(() => setLeft(true))}
        error={hasLeft && isOther ? t`两次输入的密码不一致` : undefined}
        label={t`再输入一次`}
        required
        autoComplete="new-password"
        toggleLabel={eye}
      />
      <div>
        <PhoneCodeFields phoneCode={phoneCode} field={form.field('code')} />
        <FactorField form={form as never} />
      </div>
    </ActForm>
  );
}

import { postPasswordRemove } from '@shieldsource/contract/people/account';
import { useLingui } from '@lingui/react/macro';
import { PhoneCodeFields } from '../../pieces/phone-code/PhoneCodeFields.tsx';
import { usePhoneCode } from '../../pieces/phone-code/use-phone-code.ts';
import { FactorField } from '../../pieces/second-factor/FactorField.tsx';
import { ActForm } from '../../pieces/acts/ActForm.tsx';
import { useAccountForm } from './use-account-form.ts';

/** Removes the password, so that only an SMS code signs in. */
export function PasswordRemoveForm({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const phoneCode = usePhoneCode('password');
  const { form, submit, frame } = useAccountForm(
    postPasswordRemove,
    { code: '' },
    { done: t`密码已移除`, onClose },
  );
  return (
    <ActForm act={t`移除密码`} {...frame} onSubmit={submit}>
      <p className="soft">{t`以后只能用短信验证码登录，随时可以再设置。`}</p>
      <div>
        <PhoneCodeFields phoneCode={phoneCode} field={form.field('code')} />
        <FactorField form={form as never} />
      </div>
    </ActForm>
  );
}

import { getCurrentPhone, postPhoneChange } from '@shieldsource/contract/people/account';
import * as faults from '@shieldsource/contract/faults';
import { useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMember } from '../../lib/member-session.ts';
import { queryOf, refreshRoutes } from '../../lib/queries.ts';
import { CaptchaField } from '../../pieces/phone-code/CaptchaField.tsx';
import { CodeField } from '../../pieces/phone-code/CodeField.tsx';
import { useCaptcha } from '../../pieces/phone-code/use-captcha.ts';
import { useCodeSending } from '../../pieces/phone-code/use-phone-code.ts';
import { DialogFrame } from '../../ui/dialog/DialogFrame.tsx';
import { ActForm } from '../../pieces/acts/ActForm.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { FactorField } from '../../pieces/second-factor/FactorField.tsx';
import { useAccountForm } from './use-account-form.ts';

interface PhoneChangeDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Moves the account to another phone. */
export function PhoneChangeDialog({ isOpen, onClose }: PhoneChangeDialogProps) {
  const { t } = useLingui();
  return (
    <DialogFrame isNarrow title={t`更换手机号`} isOpen={isOpen} onClose={onClose}>
      <PhoneChangeForm onClose={onClose} />
    </DialogFrame>
  );
}

/** A code to the old phone and one to the new phone, each with a captcha of its own. */
function PhoneChangeForm({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const client = useQueryClient();
  const { refresh } = useMember();
  const current = useQuery(queryOf(getCurrentPhone, {}));
  const captcha = useCaptcha();
  const [old, fresh] = [useCodeSending('phoneOld', captcha), useCodeSending('phoneNew', captcha)];
  const { form, submit, frame } = useAccountForm(
    postPhoneChange,
    { oldCode: '', phone: '', newCode: '' },
    {
      done: t`手机号已更换，其他设备已退出登录`,
      onClose: () => {
        onClose();
        void refreshRoutes(client, [getCurrentPhone]);
        void refresh();
      },
      onRefused: ({ code }) => {
        if (code !== faults.phoneTaken.code) return;
        // both codes were right and cannot be used again
        form.set('oldCode', '');
        form.set('newCode', '');
      },
    },
  );

  const phoneMasked = current.data?.phoneMasked ?? '';
  return (
    <ActForm act={t`更换手机号`} {...frame} onClose={onClose} onSubmit={submit}>
      <p className="soft">{t`两个手机号各收一条验证码。更换后用新手机号登录，其他设备会退出。`}</p>
      <div>
        <CaptchaField captcha={captcha} />
        <CodeField
          phoneCode={old}
          field={form.field('oldCode')}
          label={t`原手机 ${phoneMasked} 的验证码`}
        />
        <TextField
          {...form.field('phone')}
          label={t`新手机号`}
          type="tel"
          inputMode="tel"
          autoComplete="off"
        />
        <CodeField
          phoneCode={fresh}
          field={form.field('newCode')}
          label={t`新手机的验证码`}
          onAsk={() => form.check('phone') && void fresh.send(form.values.phone, form.accept)}
        />
        <FactorField form={form as never} />
      </div>
    </ActForm>
  );
}

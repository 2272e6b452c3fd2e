import {
  getMailSettings,
  postMailCode,
  postMailConfirm,
} from '@shieldsource/contract/letters/mail';
import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/client.ts';
import { refreshRoutes } from '../../lib/queries.ts';
import { ActForm } from '../../pieces/acts/ActForm.tsx';
import { PhoneCodeFields } from '../../pieces/phone-code/PhoneCodeFields.tsx';
import { usePhoneCode } from '../../pieces/phone-code/use-phone-code.ts';
import { TextField } from '../../ui/form/TextField.tsx';
import { useAccountForm } from './use-account-form.ts';

/** An address, and the code that was sent to it. */
export function MailForm({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const client = useQueryClient();
  const code = usePhoneCode('mail', (ticket, email = '') => call(postMailCode, { email, ticket }));
  const { form, submit, frame } = useAccountForm(
    postMailConfirm,
    { email: '', code: '' },
    {
      done: t`邮箱已确认`,
      onClose: () => {
        onClose();
        void refreshRoutes(client, [getMailSettings]);
      },
    },
  );
  return (
    <ActForm act={t`确认邮箱`} {...frame} onClose={onClose} onSubmit={submit}>
      <p className="soft">{t`确认后，通知会发到这个邮箱。邮箱加密保存，可以随时更换或删除。`}</p>
      <div>
        <TextField
          {...form.field('email')}
          label={t`邮箱`}
          inputMode="email"
          autoComplete="email"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={254}
          data-autofocus
        />
        <PhoneCodeFields
          phoneCode={code}
          field={form.field('code')}
          label={t`邮件验证码`}
          onAsk={() => form.check('email') && void code.send(form.values.email, form.accept)}
        />
      </div>
    </ActForm>
  );
}

import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { DialogFrame } from '../../ui/dialog/DialogFrame.tsx';
import { Button } from '../../ui/form/Button.tsx';
import { PasswordForm } from './PasswordForm.tsx';
import { PasswordRemoveForm } from './PasswordRemoveForm.tsx';
import { Setting } from './Setting.tsx';

/** Sets, changes or removes the optional password. */
export function PasswordCard({ hasPassword }: { hasPassword: boolean }) {
  const { t } = useLingui();
  const [act, setAct] = useState<'set' | 'remove'>();
  const close = () => setAct(undefined);
  return (
    <Setting
      id="password"
      name={t`登录密码`}
      act={
        <>
          {hasPassword && (
            <Button variant="subtle" onClick={() => setAct('remove')}>
              {t`移除密码`}
            </Button>
          )}
          <Button variant="default" onClick={() => setAct('set')}>
            {hasPassword ? t`修改密码` : t`设置密码`}
          </Button>
        </>
      }
    >
      <p>
        {hasPassword
          ? t`已设置，可以用手机号和密码登录。`
          : t`没有设置，现在只能用短信验证码登录。`}
      </p>
      <DialogFrame
        isNarrow
        title={hasPassword ? t`修改登录密码` : t`设置登录密码`}
        isOpen={act === 'set'}
        onClose={close}
      >
        <PasswordForm onClose={close} />
      </DialogFrame>
      <DialogFrame isNarrow title={t`移除登录密码`} isOpen={act === 'remove'} onClose={close}>
        <PasswordRemoveForm onClose={close} />
      </DialogFrame>
    </Setting>
  );
}

import { t } from '@lingui/core/macro';
import { minPassphraseLength } from '@shieldsource/contract/staff/passphrase';
import { useLingui } from '@lingui/react/macro';
import {
  getStaffAccount,
  postStaffFactorRenew,
  postStaffFactorWish,
  postStaffPassphrase,
  postStaffRecoveryCodes,
  type StaffAccount,
} from '@shieldsource/contract/staff/sign-in';
import { useEffect, useState } from 'react';
import { textOf } from '../../lib/client.ts';
import { AppSecret } from '../../pieces/second-factor/AppSecret.tsx';
import { RecoveryCodes } from '../../pieces/second-factor/RecoveryCodes.tsx';
import { useCall } from '../../lib/use-call.ts';
import { DialogFrame } from '../../ui/dialog/DialogFrame.tsx';
import { Button } from '../../ui/form/Button.tsx';
import { TextInput } from '../../ui/form/TextInput.tsx';
import { LoadError, Loading } from '../../ui/states/PageState.tsx';
import { ActDialog } from '../kit/ActDialog.tsx';
import { type Asked, useAsked } from '../kit/Acts.tsx';
import { SecondFactorField } from '../pieces/second-factor/SecondFactorField.tsx';
import { PasswordInput } from '../../ui/form/PasswordInput.tsx';
import { AccountCard } from './AccountCard.tsx';

interface CardProps {
  readonly account: StaffAccount;
}

/** What all acts on one's own account share. */
export const onAccount = () => ({
  overtaken: {
    title: t`你的账号刚刚在别处有变化`,
    hint: t`这次操作没有生效，请刷新后再试。`,
  },
  refreshes: [getStaffAccount],
});

const noFactor = { code: '', passkey: undefined };
export const hasPasskey = ({ passkeys, hasPasskeys }: StaffAccount): boolean =>
  hasPasskeys && passkeys.length > 0;

export function PassphraseCard({ account }: CardProps) {
  const { t: say } = useLingui();
  const eye = say`显示或隐藏密码`;
  const { ask, dialog: shown } = useAsked<true>((_, asked) => (
    <ActDialog
      {...asked}
      {...onAccount()}
      route={postStaffPassphrase}
      start={{ passphrase: '', newPassphrase: '', ...noFactor }}
      title={say`修改密码`}
      act={say`修改密码`}
      done={say`密码已修改，其他设备已退出登录`}
      fields={(form) => (
        <>
          <PasswordInput
            {...form.field('passphrase')}
            label={say`当前密码`}
            required
            autoComplete="current-password"
            toggleLabel={eye}
            data-autofocus
          />
          <PasswordInput
            {...form.field('newPassphrase')}
            label={say`新密码`}
            description={say`至少 ${minPassphraseLength} 个字符；建议使用易记但难猜的短句`}
            required
            autoComplete="new-password"
            toggleLabel={eye}
          />
          <SecondFactorField form={form as never} hasPasskey={hasPasskey(account)} />
        </>
      )}
    >
      {say`修改之后，其他设备上的登录立即失效。`}
    </ActDialog>
  ));
  return (
    <AccountCard
      title={say`密码`}
      words={say`登录时和邮箱、第二因素一起使用。`}
      acts={<Button variant="default" onClick={() => ask(true)}>{say`修改密码`}</Button>}
    >
      {shown}
    </AccountCard>
  );
}

export function FactorCard({ account }: CardProps) {
  const { t: say } = useLingui();
  const { ask, dialog: shown } = useAsked<true>((_, asked) => (
    <FactorDialog account={account} {...asked} />
  ));
  return (
    <AccountCard
      title={say`动态码`}
      words={say`身份验证器里每 30 秒更换的 6 位数字。换手机时在这里换用新的。`}
      acts={<Button variant="default" onClick={() => ask(true)}>{say`更换动态码`}</Button>}
    >
      {shown}
    </AccountCard>
  );
}

/** A new secret each time it opens; the old one stays valid until a code of the new one is entered. */
function FactorDialog({ account, ...asked }: CardProps & Asked) {
  const { t: say } = useLingui();
  const { mutate, data, error } = useCall(postStaffFactorWish, { silent: true });
  const { isOpen, onClose } = asked;
  useEffect(() => {
    if (isOpen) mutate({});
  }, [isOpen, mutate]);
  if (!data)
    return (
      <DialogFrame title={say`更换动态码`} isOpen={isOpen} onClose={onClose}>
        {error ? <LoadError hint={textOf(error)} onRetry={() => mutate({})} /> : <Loading />}
      </DialogFrame>
    );
  const { secret, uri } = data;
  return (
    <ActDialog
      key={secret}
      {...asked}
      {...onAccount()}
      route={postStaffFactorRenew}
      start={{ secret, newCode: '', ...noFactor }}
      title={say`更换动态码`}
      act={say`换用新的动态码`}
      done={say`动态码已更换，其他设备已退出登录`}
      fields={(form) => (
        <>
          <TextInput
            {...form.field('newCode')}
            label={say`新的动态码`}
            description={say`扫码之后，身份验证器显示的 6 位数字`}
            required
            inputMode="numeric"
            maxLength={20}
            autoComplete="off"
            data-autofocus
          />
          <SecondFactorField form={form as never} hasPasskey={hasPasskey(account)} />
        </>
      )}
    >
      <AppSecret secret={secret} uri={uri} />
    </ActDialog>
  );
}

export function CodesCard({ account }: CardProps) {
  const { t: say } = useLingui();
  const [codes, setCodes] = useState<readonly string[]>([]);
  const { recoveryCodes: left } = account;
  const { ask, dialog: shown } = useAsked<true>((_, asked) => (
    <ActDialog
      {...asked}
      {...onAccount()}
      route={postStaffRecoveryCodes}
      start={noFactor}
      title={say`生成恢复码`}
      act={say`生成恢复码`}
      done={say`已生成新的恢复码`}
      onDone={(news, answer) => {
        asked.onDone(news);
        setCodes(answer.codes);
      }}
      fields={(form) => (
        <SecondFactorField form={form as never} hasPasskey={hasPasskey(account)} isFirst />
      )}
    >
      {left > 0
        ? say`将生成十个新的恢复码，现有的 ${left} 个立即作废。`
        : say`将生成十个恢复码，每个可以代替一次动态码。`}
    </ActDialog>
  ));
  return (
    <AccountCard
      title={say`恢复码`}
      words={
        left > 0
          ? say`还有 ${left} 个未使用。手机不在身边时，一个恢复码可以代替一次动态码。`
          : say`还没有恢复码。手机丢了或不在身边时，要靠它们登录，建议现在生成。`
      }
      acts={
        <Button variant={left > 0 ? 'default' : 'filled'} onClick={() => ask(true)}>
          {left > 0 ? say`重新生成` : say`生成恢复码`}
        </Button>
      }
    >
      {shown}
      <RecoveryCodes codes={codes} onClose={() => setCodes([])} />
    </AccountCard>
  );
}

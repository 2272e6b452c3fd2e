import { useLingui } from '@lingui/react/macro';
import type { ListedPasskey } from '@shieldsource/contract/passport/second-factor';
import {
  postStaffPasskeyAdd,
  postStaffPasskeyRemove,
  postStaffPasskeyWish,
  type StaffAccount,
} from '@shieldsource/contract/staff/sign-in';
import { useState } from 'react';
import { CallError } from '../../lib/call-error.ts';
import { toastOf } from '../../lib/client.ts';
import { deviceOf } from '../../lib/device.ts';
import { Button } from '../../ui/form/Button.tsx';
import { TextInput } from '../../ui/form/TextInput.tsx';
import { ActDialog } from '../kit/ActDialog.tsx';
import { useAsked } from '../kit/Acts.tsx';
import { PasskeyList } from '../../pieces/second-factor/PasskeyList.tsx';
import { passkeyMade } from '../../pieces/second-factor/passkeys.ts';
import { SecondFactorField } from '../pieces/second-factor/SecondFactorField.tsx';
import { AccountCard } from './AccountCard.tsx';
import { hasPasskey, onAccount } from './cards.tsx';

type Made = Awaited<ReturnType<typeof passkeyMade>>;

/** Passkeys: the browser makes one, then it is named and registered. */
export function PasskeysCard({ account }: { account: StaffAccount }) {
  const { t } = useLingui();
  const [isMaking, setMaking] = useState(false);
  const factor = { code: '', passkey: undefined };
  const adding = useAsked<Made>((made, asked) => (
    <ActDialog
      {...asked}
      {...onAccount()}
      route={postStaffPasskeyAdd}
      start={{ made, name: deviceOf(navigator.userAgent), ...factor }}
      title={t`添加通行密钥`}
      act={t`完成添加`}
      done={(_, { name }) => t`已添加通行密钥“${name}”`}
      fields={(form) => (
        <>
          <TextInput
            {...form.field('name')}
            label={t`名称`}
            description={t`例如“办公电脑”或“蓝色安全密钥”，便于区分`}
            required
            maxLength={50}
            autoComplete="off"
            data-autofocus
          />
          <SecondFactorField form={form as never} hasPasskey={hasPasskey(account)} />
        </>
      )}
    >
      {t`通行密钥已创建，完成添加后即可用于登录。`}
    </ActDialog>
  ));
  const removing = useAsked<ListedPasskey>(({ id: passkeyId, name }, asked) => (
    <ActDialog
      {...asked}
      {...onAccount()}
      route={postStaffPasskeyRemove}
      start={{ passkeyId, ...factor }}
      title={t`移除通行密钥`}
      act={t`移除`}
      isDangerous
      done={t`已移除“${name}”`}
      fields={(form) => (
        <SecondFactorField form={form as never} hasPasskey={hasPasskey(account)} isFirst />
      )}
    >
      {t`移除后不能再用“${name}”登录。设备上保存的通行密钥请自行删除。`}
    </ActDialog>
  ));
  const make = async () => {
    setMaking(true);
    try {
      adding.ask(await passkeyMade(postStaffPasskeyWish));
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      toastOf(error);
    } finally {
      setMaking(false);
    }
  };

  return (
    <AccountCard
      title={t`通行密钥`}
      words={t`用指纹、面容、设备密码或安全密钥登录，不怕钓鱼网站。`}
      acts={
        account.hasPasskeys && (
          <Button variant="default" loading={isMaking} onClick={() => void make()}>
            {t`添加通行密钥`}
          </Button>
        )
      }
    >
      <PasskeyList passkeys={account.passkeys} onRemove={removing.ask} />
      {adding.dialog}
      {removing.dialog}
    </AccountCard>
  );
}

import { useLingui } from '@lingui/react/macro';
import {
  postStaffProviderLinkStart,
  postStaffProviderUnlink,
  type StaffAccount,
} from '@shieldsource/contract/staff/sign-in';
import { dateTimeOf } from '../../ui/text/formats.ts';
import { Button } from '../../ui/form/Button.tsx';
import { List } from '../../ui/list/List.tsx';
import { Moments } from '../../ui/list/Moments.tsx';
import { ActDialog } from '../kit/ActDialog.tsx';
import { useAsked } from '../kit/Acts.tsx';
import { SecondFactorField } from '../pieces/second-factor/SecondFactorField.tsx';
import { AccountCard } from './AccountCard.tsx';
import { hasPasskey, onAccount } from './cards.tsx';

/** The colleague's own account at the provider of single sign-on. */
export function ProviderCard({ account }: { account: StaffAccount }) {
  const { t } = useLingui();
  const { provider, providerAccounts } = account;
  const factor = { code: '', passkey: undefined };
  const linking = useAsked<string>((name, asked) => (
    <ActDialog
      {...asked}
      {...onAccount()}
      route={postStaffProviderLinkStart}
      start={factor}
      title={t`关联${name}账号`}
      act={t`前往${name}`}
      onDone={(_, { address }) => location.assign(address)}
      fields={(form) => (
        <SecondFactorField form={form as never} hasPasskey={hasPasskey(account)} isFirst />
      )}
    >
      {t`登录后会返回此页，此后可用该账号登录。`}
    </ActDialog>
  ));
  const unlinking = useAsked<string>((accountId, asked) => (
    <ActDialog
      {...asked}
      {...onAccount()}
      route={postStaffProviderUnlink}
      start={{ accountId, ...factor }}
      title={t`解除关联`}
      act={t`解除关联`}
      isDangerous
      done={t`已解除关联`}
      fields={(form) => (
        <SecondFactorField form={form as never} hasPasskey={hasPasskey(account)} isFirst />
      )}
    >
      {t`解除后不能再用该账号登录控制台。`}
    </ActDialog>
  ));
  return (
    <AccountCard
      title={provider ?? t`单点登录`}
      words={
        providerAccounts.length > 0
          ? t`已关联，可以用它登录。`
          : t`还没有关联。关联之后可以用公司的账号登录。`
      }
      acts={
        provider !== null && (
          <Button variant="default" onClick={() => linking.ask(provider)}>
            {t`关联账号`}
          </Button>
        )
      }
    >
      {providerAccounts.length > 0 && (
        <List
          label={t`关联的账号`}
          items={providerAccounts.map(({ id, issuer, linkTime, lastUsedTime }) => ({
            key: id,
            title: issuer,
            description: (
              <Moments>
                <span>{t`${dateTimeOf(linkTime)} 关联`}</span>
                <span>
                  {lastUsedTime === null ? t`还没有用过` : t`最近使用 ${dateTimeOf(lastUsedTime)}`}
                </span>
              </Moments>
            ),
            extra: (
              <Button
                size="compact-sm"
                variant="subtle"
                aria-label={t`解除与 ${issuer} 的关联`}
                onClick={() => unlinking.ask(id)}
              >
                {t`解除`}
              </Button>
            ),
          }))}
        />
      )}
      {linking.dialog}
      {unlinking.dialog}
    </AccountCard>
  );
}

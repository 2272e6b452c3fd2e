import { useLingui } from '@lingui/react/macro';
import type { ComponentType } from 'react';
import { useSearchParams } from 'react-router';
import { CodedTabs } from '../../pieces/coded/CodedTabs.tsx';
import { TitleBar } from '../../ui/page/TitleBar.tsx';
import { AddressesTab } from './AddressesTab.tsx';
import classes from './center.module.css';
import { IdentityTab } from './IdentityTab.tsx';
import { UserInfoTab } from './UserInfoTab.tsx';
import { MovingCard } from './MovingCard.tsx';

const tabs = { userInfo: UserInfoTab, address: AddressesTab, authentication: IdentityTab } as const;
type TabName = keyof typeof tabs;

/** The member's own affairs, one tab each; the address bar says which: `?tab=address`. */
export default function CenterPage() {
  const { t } = useLingui();
  const [params] = useSearchParams();
  const asked = params.get('tab') ?? '';
  const here: TabName = asked in tabs ? (asked as TabName) : 'userInfo';
  const names: Record<TabName, string> = {
    userInfo: t`账号信息`,
    address: t`收货地址`,
    authentication: t`实名认证`,
  };
  const Tab: ComponentType = tabs[here];
  return (
    <>
      <TitleBar title={t`个人中心`} />
      <CodedTabs
        label={t`个人中心`}
        here={here}
        tabs={Object.entries(names).map(([code, name]) => ({
          code,
          name,
          to: `/personal/center?tab=${code}`,
          count: null,
        }))}
      />
      <div className={classes.tab}>
        <Tab />
        {here === 'userInfo' && <MovingCard />}
      </div>
    </>
  );
}

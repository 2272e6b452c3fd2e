import { useLingui } from '@lingui/react/macro';
import { Link, useSearchParams } from 'react-router';
import { centerPath, centerTabPath, exchangePath } from '../../lib/paths.ts';
import { CodedTabs } from '../../pieces/coded/CodedTabs.tsx';
import button from '../../ui/form/button.module.css';
import { LazyPage, type PageLoader } from '../../ui/page/LazyPage.tsx';
import { TitleBar } from '../../ui/page/TitleBar.tsx';

type TabName = 'userInfo' | 'address' | 'authentication' | 'access';
// The code of each tab is fetched when it is first opened.
const tabs: Record<TabName, PageLoader> = {
  userInfo: async () => ({ default: (await import('./UserInfoTab.tsx')).UserInfoTab }),
  address: async () => ({ default: (await import('./AddressesTab.tsx')).AddressesTab }),
  authentication: async () => ({ default: (await import('./IdentityTab.tsx')).IdentityTab }),
  access: async () => ({ default: (await import('./AccessTab.tsx')).AccessTab }),
};

/** The member's own data and settings in tabs; the address says which is open: `?tab=address`. */
export default function CenterPage() {
  const { t } = useLingui();
  const [params] = useSearchParams();
  const asked = params.get('tab') ?? '';
  const gift = params.get('gift') ?? undefined;
  const here: TabName = asked in tabs ? (asked as TabName) : 'userInfo';
  if (here === 'access') {
    return (
      <>
        <TitleBar title={t`信息访问记录`} back={centerPath} />
        <LazyPage load={tabs.access} />
      </>
    );
  }
  const names: Record<Exclude<TabName, 'access'>, string> = {
    userInfo: t`账号信息`,
    address: t`收货地址`,
    authentication: t`实名认证`,
  };
  return (
    <>
      <TitleBar title={t`个人中心`}>
        {gift !== undefined && (
          <Link
            className={`plain on-surface ${button.quiet}`}
            to={exchangePath(encodeURIComponent(gift))}
          >
            {t`回到要兑换的礼品`}
          </Link>
        )}
      </TitleBar>
      <CodedTabs
        label={t`个人中心`}
        here={here}
        tabs={Object.entries(names).map(([code, name]) => ({
          code,
          name,
          to: centerTabPath(code, gift),
          count: null,
        }))}
      />
      <div className="mt-20">
        <LazyPage load={tabs[here]} />
      </div>
    </>
  );
}

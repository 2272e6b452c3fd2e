import { useLingui } from '@lingui/react/macro';
import { Link, NavLink, useLocation } from 'react-router';
import { loginPath } from '../../lib/callback.ts';
import { useMember } from '../../lib/member-session.ts';
import { Drawer } from '../../ui/frame/Drawer.tsx';
import { Header } from '../../ui/frame/Header.tsx';
import { MenuEntry, type MenuItem } from '../../ui/frame/MenuEntry.tsx';
import { SchemeChoice } from '../../ui/frame/SchemeChoice.tsx';
import menu from '../../ui/frame/menu.module.css';
import { MemberMenu } from './MemberMenu.tsx';
import classes from './PortalHeader.module.css';
import { useMemberItems } from './use-member-items.ts';

/** Logo, title, the main links, and who is here. */
export function PortalHeader({ title }: { title: string }) {
  const { t } = useLingui();
  const { state } = useMember();
  const { pathname, search } = useLocation();
  const memberItems = useMemberItems();
  const mainItems: MenuItem[] = [
    { name: t`首页`, url: '/', icon: 'home' },
    { name: t`提交漏洞`, url: '/weak/home', icon: 'send' },
    { name: t`排行榜`, url: '/rank/personal', icon: 'podium' },
  ];
  const isLogin = pathname === '/login';

  return (
    <Header
      brand={t`盾源安全应急响应中心`}
      shortBrand={t`盾源`}
      title={title}
      start={
        <Drawer label={t`菜单`}>
          {(close) => (
            <>
              {mainItems.map((item) => (
                <MenuEntry key={item.url} item={item} onGo={close} />
              ))}
              {state === 'member' && (
                <>
                  <div className={menu.rule} />
                  {memberItems.map((item) => (
                    <MenuEntry key={item.url} item={item} onGo={close} />
                  ))}
                </>
              )}
              <div className={menu.rule} />
              <SchemeChoice />
            </>
          )}
        </Drawer>
      }
      links={mainItems.map(({ name, url }) => (
        <NavLink key={url} to={url}>
          {name}
        </NavLink>
      ))}
      tools={
        <>
          {state !== 'member' && (
            <span className={classes.scheme}>
              <SchemeChoice />
            </span>
          )}
          {state === 'member' && <MemberMenu items={memberItems} />}
          {state === 'empty' && !isLogin && (
            <Link
              className={classes.signIn}
              to={pathname === '/' ? '/login' : loginPath(pathname + search)}
            >
              {t`登录`}
            </Link>
          )}
        </>
      }
    />
  );
}

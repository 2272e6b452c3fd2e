import { LanguageChoice } from '../../pieces/frame/LanguageChoice.tsx';
import { useLingui } from '@lingui/react/macro';
import { Link, useLocation } from 'react-router';
import { loginPath, sectionOf, signInPath, startPath } from '../../lib/paths.ts';
import { useMember } from '../../lib/member-session.ts';
import { useBoot } from '../../lib/use-boot.ts';
import { Drawer } from '../../ui/frame/Drawer.tsx';
import { Header } from '../../ui/frame/Header.tsx';
import { SchemeChoice } from '../../ui/frame/SchemeChoice.tsx';
import { lazyPart } from '../../ui/page/lazy-part.tsx';
import { pages } from '../pages.ts';
import { Finder } from './finder/Finder.tsx';
import classes from './PortalHeader.module.css';

// Narrow screens only.
const DrawnMenu = lazyPart(() => import('./DrawnMenu.tsx'));
// Members only.
const MemberMenu = lazyPart(() => import('./MemberMenu.tsx'));

/** Logo, title, the main links, and the signed-in member. */
export function PortalHeader({ title }: { title: string }) {
  const { t, i18n } = useLingui();
  const { companyName } = useBoot();
  const { state } = useMember();
  const { pathname, search, state: passed } = useLocation();
  // a member's page that a visitor asked for
  const wanted = (passed as { wanted?: string } | null)?.wanted;
  const mainItems = pages.flatMap(({ path, title: called, main }) =>
    main ? [{ name: i18n._(main.name ?? called), url: path, icon: main.icon }] : [],
  );
  const isLogin = pathname === signInPath;
  const here = sectionOf(pathname);

  return (
    <Header
      brand={companyName}
      home={startPath}
      title={title}
      start={
        <Drawer label={t`菜单`}>
          <DrawnMenu items={mainItems} />
        </Drawer>
      }
      links={mainItems.map(({ name, url }) => (
        <Link key={url} to={url} aria-current={sectionOf(url) === here ? 'page' : undefined}>
          {name}
        </Link>
      ))}
      tools={
        <>
          <Finder />
          {state !== 'member' && (
            <span className={`row gap-12 ${classes.scheme}`}>
              <SchemeChoice />
              <LanguageChoice />
            </span>
          )}
          {state === 'member' && <MemberMenu />}
          {state !== 'member' && state !== 'loading' && !isLogin && (
            <Link
              className={classes.signIn}
              to={
                pathname === startPath && !wanted
                  ? signInPath
                  : loginPath(wanted ?? pathname + search)
              }
            >
              {t`登录`}
            </Link>
          )}
        </>
      }
    />
  );
}

import { useLingui } from '@lingui/react/macro';
import { useLayoutEffect } from 'react';
import { useLocation } from 'react-router';
import { LazyPage, type PageLoader } from '../../ui/page/LazyPage.tsx';
import { boot } from '../../lib/boot.ts';
import { useMember } from '../../lib/member-session.ts';
import { lazyPart } from '../../ui/page/lazy-part.tsx';
import { useTitle } from '../../ui/page/use-title.ts';
import { BackToTop } from '../../ui/frame/BackToTop.tsx';
import { LoadError, Loading } from '../../ui/states/PageState.tsx';
import type { Page } from '../pages.ts';
import classes from './Frame.module.css';
import { PortalFooter } from './PortalFooter.tsx';
import { PortalHeader } from './PortalHeader.tsx';
import { tellablePath, usePageView } from './use-page-view.ts';

// Visitors have no use for it.
const PortalMenu = lazyPart(() => import('./PortalMenu.tsx'), <div className={classes.menu} />);
const Watermark = lazyPart(async () => ({
  default: (await import('../../ui/watermark/Watermark.tsx')).Watermark,
}));

/** Header, page, footer; member pages have the side menu and the watermark. Without `load` it is still waited for who is here. */
export function Frame({ page, load }: { page: Page; load: PageLoader | undefined }) {
  const { t, i18n } = useLingui();
  const { state, person, askAgain } = useMember();
  const { pathname, search } = useLocation();
  const title = i18n._(page.title);
  useTitle(page.path === '/' ? '' : title, boot.companyName);
  // Before the effects of the page, which may go further down.
  useLayoutEffect(() => {
    scrollTo(0, 0);
  }, [pathname]);

  usePageView(load && { title, routeName: page.path, fullPath: tellablePath(pathname, search) });

  const untilKnown =
    state === 'unreached' ? <LoadError onRetry={askAgain} /> : <Loading lines={6} />;
  const content = (
    <>
      {load ? <LazyPage load={load} /> : untilKnown}
      {person && page.access === 'user' && <Watermark who={person.uid} />}
    </>
  );
  return (
    <div className={classes.frame}>
      <a className={classes.skip} href="#content">{t`跳到正文`}</a>
      <PortalHeader title={page.path === '/' ? '' : title} />
      {page.layout === 'side' ? (
        <div className={classes.sides}>
          <PortalMenu />
          <main id="content" tabIndex={-1} className={classes.content}>
            {content}
          </main>
        </div>
      ) : (
        <main
          id="content"
          tabIndex={-1}
          className={page.layout === 'full' ? classes.full : classes.plain}
        >
          {content}
        </main>
      )}
      {page.layout !== 'full' && <PortalFooter />}
      <BackToTop />
    </div>
  );
}

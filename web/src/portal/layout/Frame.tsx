import { LanguageOffer } from '../../pieces/frame/LanguageOffer.tsx';
import { keptPath } from '@shieldsource/contract/site/analytics';
import { useLingui } from '@lingui/react/macro';
import { useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { LazyPage, type PageLoader } from '../../ui/page/LazyPage.tsx';
import { useMember } from '../../lib/member-session.ts';
import { useBoot } from '../../lib/use-boot.ts';
import { lazyPart } from '../../ui/page/lazy-part.tsx';
import { useTitle } from '../../ui/page/use-title.ts';
import { BackToTop } from '../../ui/frame/BackToTop.tsx';
import { LoadError, Loading } from '../../ui/states/PageState.tsx';
import { pages, type Page } from '../pages.ts';
import classes from './Frame.module.css';
import { PortalFooter } from './PortalFooter.tsx';
import { PortalHeader } from './PortalHeader.tsx';
import { usePageView } from './use-page-view.ts';

// Members only.
const PortalMenu = lazyPart(() => import('./PortalMenu.tsx'), <div className={classes.menu} />);
const Watermark = lazyPart(async () => ({
  default: (await import('../../ui/watermark/Watermark.tsx')).Watermark,
}));

const paths = pages.map(({ path }) => path);

/** The previous address, kept outside of the component: a page with another layout has another frame. */
let lastPathname: string | undefined;

/** Header, page, footer; members' pages have the side menu and the watermark. While it is not known who is signed in, `load` is the head of the page, if it has one. */
export function Frame({ page, load }: { page: Page; load: PageLoader | undefined }) {
  const { t, i18n } = useLingui();
  const { companyName } = useBoot();
  const { state, person, askAgain } = useMember();
  const { pathname, search } = useLocation();
  const title = i18n._(page.title);
  useTitle(page.path === '/' ? '' : title, companyName);
  const main = useRef<HTMLElement>(null);
  // Before the effects of the page, which may scroll further down. A page opened by a link starts at its top; the first one
  // was drawn by the server, and may have been scrolled before it lives.
  useLayoutEffect(() => {
    const hasCome = lastPathname !== undefined && lastPathname !== pathname;
    lastPathname = pathname;
    if (!hasCome) return;
    scrollTo(0, 0);
    if (!main.current?.contains(document.activeElement))
      main.current?.focus({ preventScroll: true });
  }, [pathname]);

  usePageView(
    load && state !== 'loading'
      ? {
          title,
          routeName: page.path,
          fullPath: keptPath(page.path, pathname + search, paths),
        }
      : undefined,
  );

  const untilKnown =
    state === 'unreached' ? <LoadError onRetry={askAgain} /> : <Loading lines={6} />;
  const content = (
    <>
      {load ? <LazyPage load={load} /> : untilKnown}
      {person && page.access === 'user' && <Watermark who={person.uid} />}
    </>
  );
  return (
    <div className={`flex flex-col ${classes.frame}`} data-layout={page.layout}>
      <a className={`rounded-small absolute ${classes.skip}`} href="#content">{t`跳到正文`}</a>
      <PortalHeader title={page.path === '/' ? '' : title} />
      {page.layout === 'side' ? (
        <div className={`flex grow gap-24 ${classes.sides}`}>
          <PortalMenu />
          <main
            ref={main}
            id="content"
            tabIndex={-1}
            aria-label={title}
            className={classes.content}
          >
            {content}
          </main>
        </div>
      ) : (
        <main
          ref={main}
          id="content"
          tabIndex={-1}
          aria-label={title}
          className={page.layout === 'full' ? classes.full : classes.plain}
        >
          {content}
        </main>
      )}
      {page.layout !== 'full' && <PortalFooter />}
      <BackToTop />
      <LanguageOffer />
    </div>
  );
}

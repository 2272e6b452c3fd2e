import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { QueryClientProvider } from '@tanstack/react-query';
import { BrowserRouter, Navigate, type RouteObject, useLocation, useRoutes } from 'react-router';
import { loginPath, signInPath, startPath } from '../lib/paths.ts';
import { pageNonce } from '../lib/content-policy.ts';
import { MemberSession, useMember } from '../lib/member-session.ts';
import { newQueryClient } from '../lib/queries.ts';
import { ErrorBoundary } from '../ui/page/ErrorBoundary.tsx';
import { lazyPart } from '../ui/page/lazy-part.tsx';
import type { PageLoader } from '../ui/page/LazyPage.tsx';
import { Toaster } from '../ui/toast/Toaster.tsx';
import { Frame } from './layout/Frame.tsx';
import { coolingOff, type Page, pages } from './pages.ts';

const client = newQueryClient();

export function PortalApp() {
  return (
    <I18nProvider i18n={i18n}>
      <ErrorBoundary>
        <QueryClientProvider client={client}>
          {/* Without transitions a lost login changes session and address in one step. */}
          <BrowserRouter useTransitions={false}>
            <MemberSession>
              <Pages />
              <OfMember />
              <Toaster />
            </MemberSession>
          </BrowserRouter>
        </QueryClientProvider>
      </ErrorBoundary>
    </I18nProvider>
  );
}

/** Navigation waits for the user info; then members have all routes, visitors the public ones, and who is leaving one page for all that was theirs. */
function Pages() {
  const { state, isCancelling } = useMember();
  return useRoutes(routesFor[isCancelling ? 'cancelling' : state]);
}

const ForMember = lazyPart(() => import('./ForMember.tsx'));

function OfMember() {
  const { state, isCancelling, person } = useMember();
  const { pathname } = useLocation();
  if (state !== 'member' || isCancelling || pathname === signInPath) return null;
  return <ForMember key={person?.userId} />;
}

const framed = (page: Page, load: PageLoader | undefined): RouteObject => ({
  path: page.path,
  element: <Frame key={page.layout} page={page} load={load} />,
});

// Once for each page: another loader would be another page.
const loaders = new Map(
  pages.map((page) => [
    page,
    page.access === 'user' || page.inLibrary ? inLibrary(page.load) : page.load,
  ]),
);
const whole = (page: Page): RouteObject => framed(page, loaders.get(page));

const waiting: RouteObject[] = pages.map((page) => framed(page, undefined));
const unknown: RouteObject = { path: '*', element: <Navigate to={startPath} replace /> };

const routesFor: Record<ReturnType<typeof useMember>['state'] | 'cancelling', RouteObject[]> = {
  loading: [...waiting, unknown],
  empty: [...pages.flatMap(forVisitors), unknown],
  unreached: [...pages.map(forUnreached), unknown],
  member: [...pages.map(whole), unknown],
  cancelling: [...pages.map(forLeaving), unknown],
};

function forVisitors(page: Page): RouteObject[] {
  if (page.access === 'anyone') return [whole(page)];
  return page.leadsToLogin ? [{ path: page.path, element: <ToLogin /> }] : [];
}

// What is the member's waits at its own address until it is known who they are.
function forUnreached(page: Page): RouteObject {
  return page.access === 'anyone' ? whole(page) : framed(page, undefined);
}

function forLeaving(page: Page): RouteObject {
  if (page.access === 'anyone') return whole(page);
  return framed({ ...page, title: coolingOff.title, layout: 'plain' }, coolingOff.load);
}

function ToLogin() {
  const { pathname, search, hash } = useLocation();
  return <Navigate to={loginPath(pathname + search + hash)} replace />;
}

// The library and the page arrive side by side.
function inLibrary(load: PageLoader): PageLoader {
  return async () => {
    const [{ MantineRoot }, { default: Page }] = await Promise.all([
      import('../ui/theme/MantineRoot.tsx'),
      load(),
    ]);
    return {
      default: () => (
        <MantineRoot nonce={pageNonce}>
          <Page />
        </MantineRoot>
      ),
    };
  };
}

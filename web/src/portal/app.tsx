import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useSyncExternalStore } from 'react';
import { matchPath, Navigate, type RouteObject, useLocation, useRoutes } from 'react-router';
import { loginPath, signInPath, startPath } from '../lib/paths.ts';
import { MemberSession, useMember } from '../lib/member-session.ts';
import { useMissedStep } from '../lib/use-missed-step.ts';
import { ErrorBoundary } from '../ui/page/ErrorBoundary.tsx';
import { lazyPart } from '../ui/page/lazy-part.tsx';
import { fetchPage, type PageLoader } from '../ui/page/LazyPage.tsx';
import { Toaster } from '../ui/toast/Toaster.tsx';
import { Frame } from './layout/Frame.tsx';
import { coolingOff, isForVisitors, type Page, pages, proof } from './pages.ts';

interface PortalAppProps {
  /** The address that the server has drawn for a visitor, path and query, where the page begins with that. */
  readonly drawnAt?: string | undefined;
  readonly client: QueryClient;
  /** The router around the pages: the browser's, or a static one for a single address. */
  readonly router: (children: ReactNode) => ReactNode;
}

export function PortalApp({ drawnAt, client, router }: PortalAppProps) {
  return (
    <I18nProvider i18n={i18n}>
      <ErrorBoundary>
        <QueryClientProvider client={client}>
          {router(
            <MemberSession isVisitor={drawnAt !== undefined}>
              <Pages drawnAt={drawnAt} />
              <OfMember />
              <Toaster />
            </MemberSession>,
          )}
        </QueryClientProvider>
      </ErrorBoundary>
    </I18nProvider>
  );
}

/** Fetches the code of the page at an address, so that it renders at once. False when it cannot be fetched, or is not a page for visitors. */
export async function fetchPageAt(address: string): Promise<boolean> {
  const [pathname = ''] = address.split('?');
  const page = pages.find((one) => isForVisitors(one) && matchPath(one.path, pathname));
  if (page === undefined) return false;
  const { load, part } = page;
  const all = await Promise.all([fetchPage(load), part === undefined || fetchPage(part)]);
  return all.every(Boolean);
}

/** Begins to fetch the code of a member's page, for while it is asked who is here. */
export function prefetchPageAt(pathname: string): void {
  const page = pages.find(({ path }) => matchPath(path, pathname));
  if (page) void fetchPage(page.load);
  if (page?.head) void fetchPage(page.head);
}

/** Waits until the user is known; then members get all routes, visitors the public ones, and an account that is closed one page in place of all members' pages. */
function Pages({ drawnAt }: Pick<PortalAppProps, 'drawnAt'>) {
  useMissedStep();
  const { state, isClosed, person } = useMember();
  const closed = person?.limited ? 'limited' : 'cancelling';
  const here = useLocation();
  // While the page is taken over it is the one that was drawn, even if somebody has gone back before it lives.
  const takenOver = useSyncExternalStore(neverChanges, nothing, () => drawnAt);
  const isHere = takenOver === undefined || takenOver === here.pathname + here.search;
  return useRoutes(routesFor[isClosed ? closed : state], isHere ? here : takenOver);
}

const neverChanges = () => nothing;
const nothing = () => undefined;

const ForMember = lazyPart(() => import('./ForMember.tsx'));

function OfMember() {
  const { state, isClosed, person } = useMember();
  const { pathname } = useLocation();
  if (state !== 'member' || isClosed || pathname === signInPath) return null;
  return <ForMember key={person?.userId} />;
}

const framed = (page: Page, load: PageLoader | undefined): RouteObject => ({
  path: page.path,
  element: <Frame key={page.layout} page={page} load={load} />,
});

const whole = (page: Page): RouteObject => framed(page, page.load);

const waiting: RouteObject[] = pages.map((page) => framed(page, page.head));
const unknown: RouteObject = { path: '*', element: <Navigate to={startPath} replace /> };

const routesFor: Record<
  ReturnType<typeof useMember>['state'] | 'cancelling' | 'limited',
  RouteObject[]
> = {
  loading: [...waiting, unknown],
  empty: [...pages.flatMap(forVisitors), unknown],
  unreached: [...pages.map(forUnreached), unknown],
  member: [...pages.map(whole), unknown],
  cancelling: [...pages.map((page) => forClosed(page, coolingOff)), unknown],
  limited: [...pages.map(forLimited), unknown],
};

function forVisitors(page: Page): RouteObject[] {
  if (page.access === 'anyone') return [whole(page)];
  return [{ path: page.path, element: page.leadsToLogin ? <ToLogin /> : <ToStart /> }];
}

// A member's page keeps its address while it is not known yet who is signed in.
function forUnreached(page: Page): RouteObject {
  return page.access === 'anyone' ? whole(page) : framed(page, undefined);
}

function forClosed(page: Page, { title, load }: typeof coolingOff): RouteObject {
  if (page.access === 'anyone') return whole(page);
  return framed({ ...page, title, layout: 'plain' }, load);
}

// Whoever has signed in is usually led to the start page, and has to learn there that it was not enough.
function forLimited(page: Page): RouteObject {
  return forClosed(page.path === startPath ? { ...page, access: 'user' } : page, proof);
}

function ToLogin() {
  const { pathname, search, hash } = useLocation();
  return <Navigate to={loginPath(pathname + search + hash)} replace />;
}

// Redirects as for any unknown path, but signing in there leads back to the page that was asked for.
function ToStart() {
  const { pathname, search, hash } = useLocation();
  return <Navigate to={startPath} state={{ wanted: pathname + search + hash }} replace />;
}

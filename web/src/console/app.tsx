import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { getConsoleSettings } from '@shieldsource/contract/settings/desk';
import type { StaffInfo } from '@shieldsource/contract/reports/desk';
import { mayCall } from '@shieldsource/contract/route';
import { QueryClientProvider } from '@tanstack/react-query';
import { BrowserRouter, Navigate, Route, Routes, useLocation } from 'react-router';
import { loginPath } from '../lib/paths.ts';
import { consoleFront } from '../lib/front.ts';
import { newQueryClient } from '../lib/queries.ts';
import { StaffSession, useStaff } from '../lib/staff-session.ts';
import { useMissedStep } from '../lib/use-missed-step.ts';
import { useReady } from '../lib/use-ready.ts';
import { ErrorBoundary } from '../ui/page/ErrorBoundary.tsx';
import desk from '../ui/page/desk.module.css';
import { lazyPart } from '../ui/page/lazy-part.tsx';
import { LazyPage } from '../ui/page/LazyPage.tsx';
import { LoadError, Loading } from '../ui/states/PageState.tsx';
import { Toaster } from '../ui/toast/Toaster.tsx';
import { useEffect } from 'react';
import { prefetchList } from './prefetch-list.ts';
import { ConsoleFrame } from './layout/ConsoleFrame.tsx';
import { NoAccess } from './layout/NoAccess.tsx';
import { paths } from './paths.ts';
import { deskOf, type Page, pages } from './pages.ts';

const SetupPanel = lazyPart(() => import('./setup/SetupPanel.tsx'));
const client = newQueryClient();
const join = () => import('./login/JoinPage.tsx');
const firstRun = async () => ({
  default: (await import('./login/FirstRunPage.tsx')).FirstRunPage,
});
const provider = () => import('./login/ProviderPage.tsx');
const login = async () => ({ default: (await import('./login/LoginPage.tsx')).LoginPage });

export function ConsoleApp() {
  return (
    <I18nProvider i18n={i18n}>
      <ErrorBoundary>
        <QueryClientProvider client={client}>
          {/* With transitions off, a lost login changes session and address in one step. */}
          <BrowserRouter basename={`${consoleFront.base}/`} useTransitions={false}>
            <StaffSession>
              <Pages />
              <Toaster />
            </StaffSession>
          </BrowserRouter>
        </QueryClientProvider>
      </ErrorBoundary>
    </I18nProvider>
  );
}

/** Waits until the user is known; whoever is not signed in is sent to sign-in. */
function Pages() {
  useMissedStep();
  useReady();
  const { state, person, askAgain } = useStaff();
  const { pathname, search } = useLocation();
  // once, at the start
  // eslint-disable-next-line react-hooks/exhaustive-deps
  useEffect(() => prefetchList(client, pathname, search), []);
  if (state === 'loading') return <Loading lines={6} />;
  if (state === 'unreached') return <LoadError onRetry={askAgain} />;
  return (
    <Routes>
      <Route path={paths.login} element={<LazyPage load={login} />} />
      <Route path={paths.join} element={<LazyPage load={join} />} />
      <Route path={paths.firstRun} element={<LazyPage load={firstRun} />} />
      <Route path={paths.provider} element={<LazyPage load={provider} />} />
      <Route element={person ? <ConsoleFrame person={person} /> : <ToLogin />}>
        {pages.map((page) => (
          <Route
            key={page.path}
            path={page.opensBeside ? `${page.path}/:id?` : page.path}
            element={person && pageFor(page, person)}
          />
        ))}
      </Route>
      <Route path="*" element={<Navigate to={paths.start} replace />} />
    </Routes>
  );
}

// The start leads to the person's first page. A page that their roles may not see says so, instead of showing a refused call.
function pageFor({ path, filledBy, load }: Page, person: StaffInfo) {
  const page = <LazyPage key={path} load={load} />;
  if (mayCall(person.roles, filledBy))
    return path === paths.reports.path && mayCall(person.roles, getConsoleSettings) ? (
      <div className={`column gap-12 ${desk.page}`}>
        <SetupPanel />
        {page}
      </div>
    ) : (
      page
    );
  const own = deskOf(person.roles);
  if (path === paths.start && own !== undefined) return <Navigate to={own} replace />;
  return <NoAccess person={person} desk={own} />;
}

function ToLogin() {
  const { pathname, search, hash } = useLocation();
  const here = pathname + search + hash;
  return <Navigate to={here === paths.start ? paths.login : loginPath(here)} replace />;
}

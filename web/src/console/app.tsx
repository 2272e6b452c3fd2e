import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import type { StaffInfo } from '@shieldsource/contract/console';
import { QueryClientProvider } from '@tanstack/react-query';
import { BrowserRouter, Navigate, type RouteObject, useLocation, useRoutes } from 'react-router';
import { loginPath } from '../lib/callback.ts';
import { pageNonce } from '../lib/content-policy.ts';
import { newQueryClient } from '../lib/queries.ts';
import { StaffSession, useStaff } from '../lib/staff-session.ts';
import { LazyPage } from '../ui/page/LazyPage.tsx';
import { Loading } from '../ui/states/PageState.tsx';
import { MantineRoot } from '../ui/theme/MantineRoot.tsx';
import { Toaster } from '../ui/toast/Toaster.tsx';
import { type Page, pages } from './pages.ts';

const client = newQueryClient();

export function ConsoleApp() {
  return (
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={client}>
        {/* Without transitions a lost login changes session and address in one step. */}
        <BrowserRouter basename="/console" useTransitions={false}>
          <StaffSession>
            <MantineRoot nonce={pageNonce}>
              <Pages />
              <Toaster />
            </MantineRoot>
          </StaffSession>
        </BrowserRouter>
      </QueryClientProvider>
    </I18nProvider>
  );
}

/** Navigation waits until it is known who is here; everybody unknown is sent to sign in. */
function Pages() {
  const { state, person } = useStaff();
  const { pathname, search } = useLocation();
  const open = pages.filter((page) => maySee(page, person));
  const arrival = open.find((page) => page.access !== 'anyone');
  const other = arrival?.path ?? loginPath(pathname + search);
  const routes: RouteObject[] = open.map((page) => ({
    path: page.path,
    element: <LazyPage key={page.path} load={page.load} />,
  }));
  const shown = useRoutes([...routes, { path: '*', element: <Navigate to={other} replace /> }]);
  return state === 'loading' ? <Loading /> : shown;
}

const maySee = ({ access }: Page, person: StaffInfo | undefined): boolean =>
  access === 'anyone' || (person?.roles.some((role) => access.includes(role)) ?? false);

import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { MemoryRouter, useLocation } from 'react-router';
import { startLanguage } from '../src/lib/language.ts';
import { newQueryClient } from '../src/lib/queries.ts';
import { startColorScheme } from '../src/ui/theme/color-scheme.ts';
import '../src/ui/theme/tokens.css';
import '../src/ui/theme/base.css';
import '../src/ui/theme/pieces.css';
import { Toaster } from '../src/ui/toast/Toaster.tsx';
import { shown } from './shown.ts';

interface Place {
  /** The address the page starts at. */
  at?: string;
  /** Where the router's paths begin, such as `/console/`. */
  base?: string;
  client?: QueryClient;
}

/** Shows a piece of the portal as its app would: language, colours, queries, router, toasts. */
export async function onPage(
  piece: ReactNode,
  { at = '/', base = '/', client = newQueryClient() }: Place = {},
) {
  document.documentElement.lang = 'zh-CN';
  startLanguage();
  startColorScheme();
  return shown(
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={client}>
        <MemoryRouter basename={base} initialEntries={[at]} useTransitions={false}>
          {piece}
          <Toaster />
          <Address />
        </MemoryRouter>
      </QueryClientProvider>
    </I18nProvider>,
    client,
  );
}

function Address() {
  const { pathname, search } = useLocation();
  return <footer data-testid="address">{pathname + search}</footer>;
}

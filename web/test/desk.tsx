import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { MemoryRouter, useLocation } from 'react-router';
import { startLanguage } from '../src/lib/language.ts';
import { newQueryClient } from '../src/lib/queries.ts';
import { KeysProvider } from '../src/ui/keys/keys.tsx';
import { startColorScheme } from '../src/ui/theme/color-scheme.ts';
import '../src/ui/theme/tokens.css';
import '../src/ui/theme/base.css';
import '../src/ui/theme/pieces.css';
import { Toaster } from '../src/ui/toast/Toaster.tsx';
import { shown } from './shown.ts';

/** Shows a piece of the console as its app would: language, theme, queries, router, keyboard, toasts. `at` is its address. */
export async function onDesk(piece: ReactNode, at = '/') {
  document.documentElement.lang = 'zh-CN';
  startLanguage();
  startColorScheme();
  const client = newQueryClient();
  return shown(
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={client}>
        <MemoryRouter initialEntries={[at]}>
          <KeysProvider>{piece}</KeysProvider>
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

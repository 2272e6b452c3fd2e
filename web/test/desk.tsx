import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { MemoryRouter, useLocation } from 'react-router';
import { render } from 'vitest-browser-react';
import { startLanguage } from '../src/lib/language.ts';
import { newQueryClient } from '../src/lib/queries.ts';
import { KeysProvider } from '../src/ui/keys/keys.tsx';
import '../src/ui/theme/tokens.css';
import '../src/ui/theme/base.css';
import { MantineRoot } from '../src/ui/theme/MantineRoot.tsx';
import { Toaster } from '../src/ui/toast/Toaster.tsx';

/** Shows a piece of the console as its app would: language, theme, queries, router, keyboard, toasts. `at` is its address. */
export async function onDesk(piece: ReactNode, at = '/') {
  startLanguage();
  return render(
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={newQueryClient()}>
        <MemoryRouter initialEntries={[at]}>
          <MantineRoot nonce="">
            <KeysProvider>{piece}</KeysProvider>
            <Toaster />
            <Address />
          </MantineRoot>
        </MemoryRouter>
      </QueryClientProvider>
    </I18nProvider>,
  );
}

function Address() {
  const { pathname, search } = useLocation();
  return <footer data-testid="address">{pathname + search}</footer>;
}

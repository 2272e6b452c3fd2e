import { MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { useColorScheme } from './color-scheme.ts';
import './mantine.css';
import { mantineTheme, tokensAsVariables } from './mantine-theme.ts';

/** Around every page that uses the component library. `nonce` is the page's, for the styles it writes. */
export function MantineRoot({ nonce, children }: { nonce: string; children: ReactNode }) {
  const { scheme } = useColorScheme();
  return (
    <MantineProvider
      theme={mantineTheme}
      cssVariablesResolver={tokensAsVariables}
      forceColorScheme={scheme}
      getStyleNonce={() => nonce}
    >
      {children}
    </MantineProvider>
  );
}

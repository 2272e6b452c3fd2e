import { MantineProvider, mergeThemeOverrides } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useMemo } from 'react';
import { useColorScheme } from './color-scheme.ts';
import './mantine.css';
import { mantineTheme, saying, tokensAsVariables } from './mantine-theme.ts';

/** Around every page that uses the component library. `nonce` is the page's, for the styles it writes. */
export function MantineRoot({ nonce, children }: { nonce: string; children: ReactNode }) {
  const { scheme } = useColorScheme();
  const { i18n } = useLingui();
  const theme = useMemo(() => mergeThemeOverrides(mantineTheme, saying(i18n)), [i18n]);
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={tokensAsVariables}
      forceColorScheme={scheme}
      getStyleNonce={() => nonce}
    >
      {children}
    </MantineProvider>
  );
}

import {
  createTheme,
  type CSSVariablesResolver,
  Input,
  type MantineColorsTuple,
} from '@mantine/core';
import type { I18n } from '@lingui/core';
import { defaultWords } from '../states/words.ts';

const action: MantineColorsTuple = [
  '#e6effd',
  '#cfe0fb',
  '#a9c7f7',
  '#8db4ff',
  '#5f95f5',
  '#3878e8',
  '#1d5fd6',
  '#164cb0',
  '#123f91',
  '#0e3273',
];

// The library reaches for its greys where it has no better word; these are ours, so they follow both schemes.
const gray: MantineColorsTuple = [
  'var(--ground)',
  'var(--surface-sunken)',
  'var(--line)',
  'var(--line)',
  'var(--edge)',
  'var(--edge)',
  'var(--text-faint)',
  'var(--text-soft)',
  'var(--text)',
  'var(--text)',
];
const dark: MantineColorsTuple = [
  'var(--text)',
  'var(--text-soft)',
  'var(--text-faint)',
  'var(--text-faint)',
  'var(--edge)',
  'var(--surface-sunken)',
  'var(--surface)',
  'var(--surface)',
  'var(--ground)',
  'var(--ground)',
];

/** The library's theme; everything that has a token takes the token. */
export const mantineTheme = createTheme({
  primaryColor: 'action',
  primaryShade: { light: 6, dark: 5 },
  colors: { action, gray, dark },
  black: 'var(--text)',
  fontFamily: 'var(--font)',
  fontFamilyMonospace: 'var(--font-code)',
  headings: { fontFamily: 'var(--font)' },
  fontSizes: { sm: '14px', md: '14px', lg: '16px' },
  lineHeights: { sm: '22px', md: '22px' },
  defaultRadius: 'var(--radius-small)',
  focusRing: 'auto',
  respectReducedMotion: true,
  components: {
    Input: Input.extend({
      styles: (_, { error }) => ({
        wrapper: {
          '--input-bd': error ? 'var(--crimson)' : 'var(--edge)',
          // The words below say what is wrong; what was written stays readable.
          '--input-color': 'var(--text)',
          '--input-placeholder-color': 'var(--text-faint)',
        },
      }),
    }),
  },
});

/** What its choices say where a page has no words of its own. */
export function saying(i18n: I18n) {
  const choice = {
    defaultProps: {
      placeholder: i18n._(defaultWords.pleaseSelect),
      nothingFoundMessage: i18n._(defaultWords.noMatch),
    },
  };
  return createTheme({ components: { Select: choice, MultiSelect: choice } });
}

const fromTokens = {
  '--mantine-color-body': 'var(--surface)',
  '--mantine-color-text': 'var(--text)',
  '--mantine-color-bright': 'var(--text)',
  '--mantine-color-dimmed': 'var(--text-faint)',
  '--mantine-color-placeholder': 'var(--text-faint)',
  '--mantine-color-anchor': 'var(--action-text)',
  '--mantine-color-error': 'var(--crimson-text)',
  '--mantine-color-default': 'var(--surface)',
  '--mantine-color-default-hover': 'var(--surface-sunken)',
  '--mantine-color-default-color': 'var(--text)',
  '--mantine-color-default-border': 'var(--edge)',
  '--mantine-color-disabled': 'var(--surface-sunken)',
  '--mantine-color-disabled-color': 'var(--text-faint)',
  '--mantine-color-disabled-border': 'var(--line)',
  '--mantine-primary-color-filled': 'var(--action)',
  '--mantine-primary-color-filled-hover': 'var(--action-strong)',
  '--mantine-color-action-filled': 'var(--action)',
  '--mantine-color-action-filled-hover': 'var(--action-strong)',
  '--mantine-color-action-light': 'var(--action-soft)',
  '--mantine-color-action-light-hover': 'var(--action-soft)',
  '--mantine-color-action-light-color': 'var(--action-text)',
  '--mantine-color-action-outline': 'var(--action-text)',
  // Deeper than the tone: white stands on it in both schemes.
  '--mantine-color-red-filled': 'color-mix(in srgb, var(--crimson), #000 24%)',
  '--mantine-color-red-filled-hover': 'color-mix(in srgb, var(--crimson), #000 34%)',
  '--mantine-color-red-light': 'var(--crimson-soft)',
  '--mantine-color-red-light-color': 'var(--crimson-text)',
  '--mantine-color-red-outline': 'var(--crimson-text)',
};

export const tokensAsVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: fromTokens,
  dark: fromTokens,
});

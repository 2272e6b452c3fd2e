import { writeLocal, readLocal } from '../../lib/local-storage.ts';

export type SchemeChoice = 'system' | 'light' | 'dark';
export type Scheme = 'light' | 'dark';

const key = 'shield_source_scheme';

/** What the screen likes; there is none where pages are drawn on the server. */
export const systemDark = globalThis.matchMedia?.('(prefers-color-scheme: dark)');

/** What the person chose on this device. */
export function remembered(): SchemeChoice {
  const kept = readLocal(key);
  return kept === 'light' || kept === 'dark' ? kept : 'system';
}

/** Keeps what the person chose. */
export const remember = (choice: SchemeChoice): void =>
  writeLocal(key, choice === 'system' ? null : choice);

/** The scheme that a choice comes to. */
export const schemeOf = (choice: SchemeChoice): Scheme =>
  choice === 'system' ? (systemDark.matches ? 'dark' : 'light') : choice;

/** Puts it on the page. */
export function showScheme(scheme: Scheme): void {
  document.documentElement.dataset['colorScheme'] = scheme;
}

import { writeLocal, readLocal } from './local-storage.ts';

export type SchemeChoice = 'system' | 'light' | 'dark';
export type Scheme = 'light' | 'dark';

const key = 'shield_source_scheme';

/** Whether the system prefers dark; undefined where the server draws pages. */
export const systemDark = globalThis.matchMedia?.('(prefers-color-scheme: dark)');

/** The choice stored on this device. */
export function remembered(): SchemeChoice {
  const kept = readLocal(key);
  return kept === 'light' || kept === 'dark' ? kept : 'system';
}

/** Stores the choice. */
export const remember = (choice: SchemeChoice): void =>
  writeLocal(key, choice === 'system' ? null : choice);

/** The colour scheme that results from a choice. */
export const schemeOf = (choice: SchemeChoice): Scheme =>
  choice === 'system' ? (systemDark.matches ? 'dark' : 'light') : choice;

/** Applies a colour scheme to the page. */
export function showScheme(scheme: Scheme): void {
  document.documentElement.dataset['colorScheme'] = scheme;
}

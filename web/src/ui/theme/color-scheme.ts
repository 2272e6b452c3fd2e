import { useSyncExternalStore } from 'react';

export type SchemeChoice = 'system' | 'light' | 'dark';
export type Scheme = 'light' | 'dark';

const key = 'shield_source_scheme';
const systemDark = matchMedia('(prefers-color-scheme: dark)');
const listeners = new Set<() => void>();
let choice = remembered();

/** Puts the remembered or the system's scheme on the page; said once before the first render. */
export function startColorScheme(): void {
  show();
  systemDark.addEventListener('change', show);
}

/** What the person chose, what is shown, and how to choose. */
export function useColorScheme() {
  const chosen = useSyncExternalStore(listen, () => choice);
  const scheme = useSyncExternalStore(listen, shown);
  return { choice: chosen, scheme, choose };
}

function choose(next: SchemeChoice): void {
  choice = next;
  try {
    if (next === 'system') localStorage.removeItem(key);
    else localStorage.setItem(key, next);
  } catch {
    // Not remembered where the browser keeps nothing.
  }
  show();
}

function show(): void {
  document.documentElement.dataset['mantineColorScheme'] = shown();
  for (const listener of listeners) listener();
}

const shown = (): Scheme =>
  choice === 'system' ? (systemDark.matches ? 'dark' : 'light') : choice;

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function remembered(): SchemeChoice {
  try {
    const kept = localStorage.getItem(key);
    return kept === 'light' || kept === 'dark' ? kept : 'system';
  } catch {
    return 'system';
  }
}

import { useSyncExternalStore } from 'react';
import {
  remember,
  remembered,
  type Scheme,
  type SchemeChoice,
  schemeOf,
  showScheme,
  systemDark,
} from './scheme-of-page.ts';

export type { SchemeChoice };

const listeners = new Set<() => void>();
let choice = remembered();

/** Applies the stored or the system's colour scheme; called once, before the first rendering. */
export function startColorScheme(): void {
  show();
  systemDark.addEventListener('change', show);
}

/** The choice, the scheme that results from it, and the function to choose. */
export function useColorScheme() {
  const chosen = useSyncExternalStore(listen, () => choice, ofTheServer);
  const scheme = useSyncExternalStore(listen, shown, lightOfTheServer);
  return { choice: chosen, scheme, choose };
}

function choose(next: SchemeChoice): void {
  choice = next;
  remember(next);
  show();
}

function show(): void {
  showScheme(shown());
  for (const listener of listeners) listener();
}

const shown = (): Scheme => schemeOf(choice);

// While the server draws, neither the person's choice nor the system's is known.
const ofTheServer = (): SchemeChoice => 'system';
const lightOfTheServer = (): Scheme => 'light';

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

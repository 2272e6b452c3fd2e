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

/** Puts the remembered or the system's scheme on the page; said once before the first render. */
export function startColorScheme(): void {
  show();
  systemDark.addEventListener('change', show);
}

/** What the person chose, what is shown, and how to choose. */
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

// The server knows neither the person nor the screen.
const ofTheServer = (): SchemeChoice => 'system';
const lightOfTheServer = (): Scheme => 'light';

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

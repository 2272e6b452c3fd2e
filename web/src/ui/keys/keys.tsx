import { createContext, type ReactNode, use, useEffect, useId, useState } from 'react';

/** One key and what it does. `key` is what `KeyboardEvent.key` says: `j`, `?`, `Enter`. */
export interface KeyEntry {
  readonly key: string;
  readonly name: string;
  readonly act: () => void;
}

interface Keys {
  readonly layers: Map<string, readonly KeyEntry[]>;
}

const KeysContext = createContext<Keys>({ layers: new Map() });

/** Listens to the keyboard for everything below. Keys are silent while someone types, and behind an open dialog. */
export function KeysProvider({ children }: { children: ReactNode }) {
  const [keys] = useState<Keys>(() => ({ layers: new Map() }));
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (isForSomethingElse(event)) return;
      const entry = entriesOf(keys).find(({ key }) => key === keyOf(event));
      if (!entry) return;
      event.preventDefault();
      entry.act();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [keys]);
  return <KeysContext value={keys}>{children}</KeysContext>;
}

/** The keys this component answers to while it is shown. */
export function useKeys(entries: readonly KeyEntry[]): void {
  const { layers } = use(KeysContext);
  const id = useId();
  useEffect(() => {
    layers.set(id, entries);
  });
  useEffect(() => () => void layers.delete(id), [layers, id]);
}

/** Every key that means something now, to be read when it is asked for. */
export function useKeyList(): () => readonly KeyEntry[] {
  const keys = use(KeysContext);
  return () => entriesOf(keys);
}

const entriesOf = ({ layers }: Keys) => [...layers.values()].flat();

function keyOf({ key }: KeyboardEvent): string {
  if (key === '？') return '?';
  return key.length === 1 ? key.toLowerCase() : key;
}

function isForSomethingElse(event: KeyboardEvent): boolean {
  if (
    event.defaultPrevented ||
    event.isComposing ||
    event.ctrlKey ||
    event.metaKey ||
    event.altKey
  ) {
    return true;
  }
  const isTyping =
    event.target instanceof Element &&
    event.target.closest('input:not([type=checkbox]), textarea, select, [contenteditable]') !==
      null;
  return isTyping || document.querySelector('[aria-modal="true"], dialog[open]') !== null;
}

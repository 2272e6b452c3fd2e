import { createContext, type ReactNode, use, useEffect, useId, useState } from 'react';
import { isComposing, keyOf } from './key-of.ts';

/** One key and what it does. `key` is what `keyOf` calls it: `j`, `?`, `Shift+r`, or two one after the other: `g m`. */
export interface KeyEntry {
  readonly key: string;
  readonly name: string;
  readonly act: () => void;
}

interface Keys {
  readonly layers: Map<string, readonly KeyEntry[]>;
}

const KeysContext = createContext<Keys>({ layers: new Map() });

/** How long the first of two keys waits for the second. */
const pairMs = 1_500;

/**
 * Listens to the keyboard for everything below. Keys are silent while someone types, while an input method composes,
 * and behind an open dialog; those with `Ctrl+` are heard while someone types.
 */
export function KeysProvider({ children }: { children: ReactNode }) {
  const [keys] = useState<Keys>(() => ({ layers: new Map() }));
  useEffect(() => {
    let first = { key: '', at: 0 };
    const onKey = (event: KeyboardEvent) => {
      if (isForSomethingElse(event)) return;
      const key = keyOf(event);
      if (!key.startsWith('Ctrl+') && isTyping(event)) return;
      const entries = entriesOf(keys);
      const isSecond = first.key !== '' && event.timeStamp - first.at < pairMs;
      const entry = entries.find((one) => one.key === (isSecond ? `${first.key} ${key}` : key));
      const isFirst = !isSecond && entries.some((one) => one.key.startsWith(`${key} `));
      first = { key: isFirst ? key : '', at: event.timeStamp };
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

/** Every key that means something now, to be read when it is asked for: those of the page before those of the frame around it. */
export function useKeyList(): () => readonly KeyEntry[] {
  const keys = use(KeysContext);
  return () => [...keys.layers.values()].toReversed().flat();
}

const entriesOf = ({ layers }: Keys) => [...layers.values()].flat();

const isForSomethingElse = (event: KeyboardEvent): boolean =>
  event.defaultPrevented ||
  isComposing(event) ||
  event.altKey ||
  ['Shift', 'Control', 'Meta'].includes(event.key) ||
  document.querySelector('dialog[open]') !== null;

const isTyping = ({ target }: KeyboardEvent): boolean =>
  target instanceof Element &&
  target.closest(
    'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]',
  ) !== null;

import { createContext, type ReactNode, use, useId, useLayoutEffect, useState } from 'react';
import { isComposing, keyOf } from './key-of.ts';

/** One shortcut. `key` is a name as `keyOf` gives it: `j`, `?`, `Shift+r`, or two in sequence: `g m`. */
export interface KeyEntry {
  readonly key: string;
  readonly name: string;
  readonly act: () => void;
}

interface Keys {
  readonly layers: Map<string, readonly KeyEntry[]>;
}

const KeysContext = createContext<Keys>({ layers: new Map() });

/** How long to wait for the second key of a sequence. */
const pairMs = 1_500;

/**
 * Provides keyboard shortcuts for everything inside. They are off while somebody types, while an input method composes,
 * and behind an open dialog; those with `Ctrl+` also work while somebody types.
 */
export function KeysProvider({ children }: { children: ReactNode }) {
  const [keys] = useState<Keys>(() => ({ layers: new Map() }));
  // Before the page is painted, here and below: whoever sees what a key acts on may press it.
  useLayoutEffect(() => {
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

/** The shortcuts of a component while it is rendered. */
export function useKeys(entries: readonly KeyEntry[]): void {
  const { layers } = use(KeysContext);
  const id = useId();
  useLayoutEffect(() => {
    layers.set(id, entries);
  });
  useLayoutEffect(() => () => void layers.delete(id), [layers, id]);
}

/** A function that lists the current shortcuts: those of the page before those of the frame around it. */
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

/** Whether a key is pressed in a field that takes text. */
export const isTyping = ({ target }: KeyboardEvent): boolean =>
  target instanceof Element &&
  target.closest(
    'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]',
  ) !== null;

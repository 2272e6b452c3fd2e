import { useRef, useState } from 'react';

/** Checks of fields by the server (is this name free?): of several checks of one field only the latest counts. */
export function useLatestCheck(onFault: (key: string, message: string) => void) {
  const [checking, setChecking] = useState<ReadonlySet<string>>(new Set());
  const last = useRef(new Map<string, Promise<unknown>>());

  function forget(key: string): void {
    last.current.delete(key);
    setChecking((before) => new Set([...before].filter((one) => one !== key)));
  }

  function start(key: string, answer: Promise<string | undefined>): void {
    last.current.set(key, answer);
    setChecking((before) => new Set(before).add(key));
    const settle = (message?: string) => {
      if (last.current.get(key) !== answer) return;
      forget(key);
      if (message) onFault(key, message);
    };
    // A failed check says nothing about the field; the server checks again on submit.
    answer.then(settle, () => settle());
  }

  return { start, forget, isChecking: (key: string): boolean => checking.has(key) };
}

import { useRef, useState } from 'react';

/** Questions about fields that are under way: only the answer to the last one about a field counts. */
export function useAsked(onFault: (key: string, message: string) => void) {
  const [asking, setAsking] = useState<ReadonlySet<string>>(new Set());
  const last = useRef(new Map<string, Promise<unknown>>());

  function end(key: string): void {
    last.current.delete(key);
    setAsking((before) => new Set([...before].filter((one) => one !== key)));
  }

  function ask(key: string, answer: Promise<string | undefined>): void {
    last.current.set(key, answer);
    setAsking((before) => new Set(before).add(key));
    const settle = (message?: string) => {
      if (last.current.get(key) !== answer) return;
      end(key);
      if (message) onFault(key, message);
    };
    // A question that fails says nothing about the field; submitting asks again.
    answer.then(settle, () => settle());
  }

  return { ask, forget: end, isAsking: (key: string): boolean => asking.has(key) };
}

import { useEffect, useState } from 'react';

/** `value` once it has stayed the same for `pauseMs`; until then the one before, at the start `first`. */
export function useSettled<Value>(value: Value, pauseMs: number, first = value): Value {
  const [settled, setSettled] = useState(first);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pauseMs);
    return () => clearTimeout(timer);
  }, [value, pauseMs]);
  return settled;
}

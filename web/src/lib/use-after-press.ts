import { useEffect, useState } from 'react';
import { afterPress } from '../ui/form/after-press.ts';

/** `value`, but while a pointer is down the one before: an answer that arrives then would move what is pressed. */
export function useAfterPress<Value>(value: Value): Value {
  const [shown, setShown] = useState(value);
  useEffect(() => afterPress(() => setShown(() => value)), [value]);
  return shown;
}

import * as faults from '@shieldsource/contract/faults';
import { useRef } from 'react';
import { CallError } from '../lib/call-error.ts';
import { newKey } from '../lib/client.ts';

/**
 * One `Idempotency-Key` for one filled form: retries use the same key, so that only one thing is made. After success, or
 * when the server knows the key with another content, the next change of the content gets a new key. For a form that `stays`,
 * what comes after success is another thing, also in the same words.
 */
export function useIdempotencyKey({ stays = false } = {}) {
  const key = useRef(newKey());
  const usedFor = useRef<string>(undefined);

  /** Makes the call with the key of this content; rejects as the call does. */
  async function send<Result>(
    input: unknown,
    act: (idempotencyKey: string) => Promise<Result>,
  ): Promise<Result> {
    const content = JSON.stringify(input);
    if (usedFor.current !== undefined && usedFor.current !== content) {
      key.current = newKey();
      usedFor.current = undefined;
    }
    try {
      const result = await act(key.current);
      if (stays) key.current = newKey();
      else usedFor.current = content;
      return result;
    } catch (error) {
      if (error instanceof CallError && error.code === faults.keyReused.code)
        usedFor.current = content;
      throw error;
    }
  }

  return send;
}

import { faults } from '@shieldsource/contract/faults';
import { useRef } from 'react';
import { CallError } from '../lib/call-error.ts';
import { newKey } from '../lib/client.ts';

/**
 * One `Idempotency-Key` for one filling of a form: retries keep it, so that they make one thing only. Once it is
 * used up (success, or the server knows it with another content), the next changed content gets a new one.
 */
export function useFillKey() {
  const key = useRef(newKey());
  const usedFor = useRef<string>(undefined);

  /** Calls with the key of this content; rejects as the call does. */
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
      usedFor.current = content;
      return result;
    } catch (error) {
      if (error instanceof CallError && error.code === faults.conflict.code)
        usedFor.current = content;
      throw error;
    }
  }

  return send;
}

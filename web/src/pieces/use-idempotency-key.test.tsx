import * as faults from '@shieldsource/contract/faults';
import { expect, test } from 'vitest';
import { renderHook } from 'vitest-browser-react';
import { CallError } from '../lib/call-error.ts';
import { useIdempotencyKey } from './use-idempotency-key.ts';

interface Sent {
  readonly content: string;
  readonly outcome: 'arrives' | 'is lost' | 'has arrived';
}

const keysOf = (...sent: Sent[]) => keysOfForm({}, sent);
async function keysOfForm(form: { stays?: boolean }, sent: readonly Sent[]) {
  const { result } = await renderHook(() => useIdempotencyKey(form));
  const keys: string[] = [];
  for (const { content, outcome } of sent) {
    const sending = result.current({ content }, async (key) => {
      keys.push(key);
      if (outcome === 'is lost') throw new CallError('network');
      if (outcome === 'has arrived') {
        throw new CallError('badRequest', { ...faults.keyReused, result: null });
      }
    });
    await sending.catch(() => undefined);
  }
  return keys;
}

test('a retry keeps the key, changed or not, as long as nothing has arrived', async () => {
  const [first, second, third] = await keysOf(
    { content: '一', outcome: 'is lost' },
    { content: '一', outcome: 'is lost' },
    { content: '二', outcome: 'arrives' },
  );
  expect(second).toBe(first);
  expect(third).toBe(first);
});

test('once arrived, the same content keeps the key and another has a new one', async () => {
  const [first, again, other] = await keysOf(
    { content: '一', outcome: 'arrives' },
    { content: '一', outcome: 'arrives' },
    { content: '二', outcome: 'arrives' },
  );
  expect(again).toBe(first);
  expect(other).not.toBe(first);
});

test('in a form that stays, the same content once more is another thing, and a retry is none', async () => {
  const [first, again, retried] = await keysOfForm({ stays: true }, [
    { content: '是的', outcome: 'arrives' },
    { content: '是的', outcome: 'is lost' },
    { content: '是的', outcome: 'arrives' },
  ]);
  expect(again).not.toBe(first);
  expect(retried).toBe(again);
});

test('told that another content arrived, only changed content gets a new key', async () => {
  const [first, again, other] = await keysOf(
    { content: '一', outcome: 'has arrived' },
    { content: '一', outcome: 'has arrived' },
    { content: '二', outcome: 'arrives' },
  );
  expect(again).toBe(first);
  expect(other).not.toBe(first);
});

import { useEffect, useState } from 'react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { onPage } from '../../test/on-page.tsx';
import { useSettled } from './use-settled.ts';

function Typed({ onTyped, onSettled }: Record<'onTyped' | 'onSettled', (words: string) => void>) {
  const [typed, setTyped] = useState('');
  const settled = useSettled(typed, 60_000);
  useEffect(() => onTyped(typed), [onTyped, typed]);
  useEffect(() => onSettled(settled), [onSettled, settled]);
  return <input aria-label="标题" onChange={({ target }) => setTyped(target.value)} />;
}

test('what is typed counts once nothing was typed for the pause', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const [typed, settled] = [vi.fn<(words: string) => void>(), vi.fn<(words: string) => void>()];
  await onPage(<Typed onTyped={typed} onSettled={settled} />);
  for (const words of ['订', '订单', '订单接口']) {
    await page.getByRole('textbox', { name: '标题' }).fill(words);
    await expect.poll(() => typed.mock.lastCall).toEqual([words]);
    vi.advanceTimersByTime(40_000);
  }
  vi.advanceTimersByTime(60_000);
  await expect.poll(() => settled.mock.calls).toEqual([[''], ['订单接口']]);
});

import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { onPage } from '../../../test/on-page.tsx';
import { BackToTop } from './BackToTop.tsx';
import { ScrollToBottom } from './ScrollToBottom.tsx';

const Tall = () => (
  <div style={{ height: 3000 }}>
    <BackToTop />
    <ScrollToBottom />
  </div>
);
const up = page.getByRole('button', { name: '回到顶部' });
const down = page.getByRole('button', { name: '到页面底部' });

test('the way back to the top is there after more than 10 px', async () => {
  await onPage(<Tall />);
  scrollTo(0, 10);
  await expect.element(down).toBeVisible();
  expect(up.elements()).toEqual([]);
  scrollTo(0, 11);
  await expect.element(up).toBeVisible();
  await up.click();
  await expect.poll(() => scrollY).toBe(0);
});

test('the way to the bottom is there until one is at it', async () => {
  await onPage(<Tall />);
  await down.click();
  await expect.poll(() => scrollY).toBeGreaterThan(2000);
  await expect.poll(() => down.elements()).toEqual([]);
});

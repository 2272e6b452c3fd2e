import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { asMember } from '../../../test/as-member.tsx';
import { givenGift } from '../../../test/given-my-gift.ts';
import { keepToken } from '../../lib/front.ts';
import { WishCard } from './WishCard.tsx';

afterEach(() => {
  vi.restoreAllMocks();
  keepToken('');
});

const show = (given: object) =>
  asMember(<WishCard />, {
    answers: { getGiftWish: () => ({ ...givenGift(), onShelf: true, ...given }) },
  });
const card = page.getByRole('region', { name: '心愿礼品' });
const way = card.getByRole('link', { name: '去兑换' });

test.for([
  [{ balance: 120 }, '还差 180 安全币', '120 / 300'],
  [{ balance: 500, stock: 0 }, '已兑完，补货后可以兑换', '300 / 300'],
  [{ balance: 500, onShelf: false }, '已下架，可以换一个心愿', '300 / 300'],
] as const)('a wish at %j says %s', async ([given, state, progress]) => {
  await show(given);
  await expect.element(card.getByText(state)).toBeVisible();
  await expect.element(card.getByText(progress)).toBeVisible();
  await expect
    .element(card.getByRole('progressbar', { name: '心愿进度' }))
    .toHaveAttribute('max', '300');
  expect(way.elements()).toEqual([]);
});

test('a wish that is reached leads to its exchange', async () => {
  await show({ balance: 500 });
  await expect.element(card.getByText('安全币已经够了')).toBeVisible();
  await expect.element(way).toHaveAttribute('href', `/award/exchange/${givenGift().id}`);
});

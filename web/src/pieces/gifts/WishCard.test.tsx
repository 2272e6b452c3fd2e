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

test.for([
  [{ balance: 120 }, '还差 180 安全币', '120 / 300'],
  [{ balance: 500 }, '安全币已经够了，可以兑换', '300 / 300'],
  [{ balance: 500, stock: 0 }, '已兑完，补货后可以兑换', '300 / 300'],
  [{ balance: 500, onShelf: false }, '已下架，可以换一个心愿', '300 / 300'],
] as const)('a wish at %j says %s', async ([given, state, progress]) => {
  await asMember(<WishCard />, {
    answers: { getGiftWish: () => ({ ...givenGift(), onShelf: true, ...given }) },
  });
  const card = page.getByRole('region', { name: '心愿礼品' });
  await expect.element(card.getByText(state)).toBeVisible();
  await expect.element(card.getByText(progress)).toBeVisible();
  await expect
    .element(card.getByRole('progressbar', { name: '心愿进度' }))
    .toHaveAttribute('max', '300');
});

import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { asMember } from '../../../test/as-member.tsx';
import { feedOf, givenMyOrder, pageOf } from '../../../test/given-my-gift.ts';
import { idOf } from '../../../test/given-my-report.ts';
import { keepToken } from '../../lib/front.ts';
import { dismiss, shownToasts } from '../../ui/toast/toasts.ts';
import LettersPage from './LettersPage.tsx';

const letter = (at: number) => ({
  id: idOf(at),
  type: 4,
  typeName: '确认',
  title: `请确认收货地址 ${at}`,
  body: '请在 14 天内确认。',
  link: '/personal/my-gift',
  createTime: 1_793_000_000_000,
  readTime: null,
  keepTime: null,
});

afterEach(() => {
  vi.restoreAllMocks();
  keepToken('');
  for (const { id } of shownToasts()) dismiss(id);
});

test('the letter of an order that waits confirms its address; that of an older one does not', async () => {
  let isWaiting = true;
  const asked = await asMember(<LettersPage />, {
    answers: {
      getLetterPage: () => feedOf([letter(70), letter(71)]),
      postUnreadCount: () => 2,
      postMessageTypeList: () => [],
      getMyGiftOrders: () => pageOf(isWaiting ? [givenMyOrder({ confirmLetterId: idOf(70) })] : []),
      postMainAddressConfirm: () => {
        isWaiting = false;
        return null;
      },
    },
  });
  const confirm = page.getByRole('button', { name: '确认地址', exact: true });
  await expect.element(confirm).toBeVisible();
  expect(confirm.elements()).toHaveLength(1);
  await confirm.click();
  await page.getByRole('button', { name: '确认地址，开始备货' }).click();
  await expect.element(confirm).not.toBeInTheDocument();
  expect(asked.find(({ name }) => name === 'postMainAddressConfirm')?.input).toEqual({
    letterId: idOf(70),
  });
  expect(asked.find(({ name }) => name === 'getMyGiftOrders')?.input).toMatchObject({
    schedule: '4',
  });
});

test('the list comes with what its letters ask for, so that nothing moves under the finger', async () => {
  const waiting = pageOf([givenMyOrder({ confirmLetterId: idOf(70) })]);
  const orders = Promise.withResolvers<typeof waiting>();
  await asMember(<LettersPage />, {
    answers: {
      getLetterPage: () => feedOf([letter(70)]),
      postUnreadCount: () => 1,
      postMessageTypeList: () => [],
      getMyGiftOrders: () => orders.promise,
    },
  });
  await expect.element(page.getByText('1 条未读')).toBeVisible();
  await expect.element(page.getByText('共 1 条')).toBeVisible();
  expect(page.getByRole('button', { name: /^删除/ }).elements()).toHaveLength(0);
  orders.resolve(waiting);
  await expect.element(page.getByRole('button', { name: '确认地址', exact: true })).toBeVisible();
  expect(page.getByRole('button', { name: /^删除/ }).elements()).toHaveLength(1);
});

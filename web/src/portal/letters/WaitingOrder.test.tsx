import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { asMember } from '../../../test/as-member.tsx';
import { givenMyOrder, pageOf } from '../../../test/given-my-gift.ts';
import { idOf } from '../../../test/given-my-report.ts';
import { keepToken } from '../../lib/half.ts';
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
      getLetterPage: () => pageOf([letter(70), letter(71)]),
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

import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { answersByCall } from '../../../test/answers-by-call.ts';
import { asMember } from '../../../test/as-member.tsx';
import { givenGift, pageOf } from '../../../test/given-my-gift.ts';
import { idOf } from '../../../test/given-my-report.ts';
import { onPage } from '../../../test/on-page.tsx';
import { keepToken } from '../../lib/front.ts';
import { MemberSession } from '../../lib/member-session.ts';
import GiftsPage from './GiftsPage.tsx';

const address = page.getByTestId('address');
const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
const asVisitor = (at = '/award/home') =>
  onPage(
    <MemberSession>
      <GiftsPage />
    </MemberSession>,
    { at },
  );

beforeEach(() => keepToken(''));
afterEach(() => {
  vi.restoreAllMocks();
  keepToken('');
});

describe('the list of gifts', () => {
  test('shows a visitor what a gift costs; choosing one leads to sign-in and back to it', async () => {
    const cash = givenGift({ name: '现金 100 元', type: 1, typeName: '现金', cashValue: 10_000 });
    answersByCall({ getPublicGiftMall: () => pageOf([cash]) });
    await asVisitor();
    const card = page.getByRole('article');
    await expect.element(card).toHaveTextContent('现金 100 元现金100.00 元300安全币库存 12已兑 34');
    await expect
      .element(card.getByRole('link'))
      .toHaveAttribute(
        'href',
        `/login?callback=${encodeURIComponent(`/award/exchange/${cash.id}`)}`,
      );
    expect(page.getByRole('group', { name: '范围' }).elements()).toEqual([]);
  });

  test('is sorted by the address bar, and starts again at its first page', async () => {
    const asked = answersByCall({ getPublicGiftMall: () => pageOf([givenGift()], 50) });
    await asVisitor('/award/home?page=2&sortType=3');
    await expect.poll(() => asked[0]?.input).toMatchObject({ sortType: '3', page: '2' });
    const sort = page.getByRole('combobox', { name: '排序' });
    await expect.element(sort).toHaveDisplayValue('价格从低到高');
    await sort.selectOptions('兑换最多');
    await expect.element(address).toHaveTextContent('/award/home?sortType=5');
    await expect.poll(() => asked.at(-1)?.input).toMatchObject({ sortType: '5', page: '1' });
    await sort.selectOptions('推荐');
    await expect.element(address).toHaveTextContent('/award/home');
  });

  test('is narrowed by kind, and says so when there is none', async () => {
    const asked = answersByCall({
      getPublicGiftMall: (input) => pageOf(input['type'] === '1' ? [] : [givenGift()]),
    });
    await asVisitor();
    await press('现金');
    await expect.element(address).toHaveTextContent('/award/home?type=1');
    await expect.poll(() => asked.at(-1)?.input).toMatchObject({ type: '1' });
    await expect.element(page.getByText('暂无该类礼品')).toBeVisible();
  });

  test('tells a member what is still missing for each, and what is gone', async () => {
    const gone = givenGift({ id: idOf(51), name: '帽子', stock: 0, price: 900 });
    await asMember(<GiftsPage />, {
      at: '/award/home',
      answers: {
        getGiftMall: () => pageOf([givenGift({ price: 500 }), gone]),
        getCoinTotal: () => ({ balance: 320 }),
      },
    });
    const dear = page.getByRole('article').filter({ hasText: '机械键盘' });
    await expect.element(dear.getByText('还差 180 安全币')).toBeVisible();
    const soldOut = page.getByRole('article').filter({ hasText: '帽子' });
    await expect.element(soldOut.getByText('已兑完')).toBeVisible();
    expect(soldOut.getByText(/还差/).elements()).toEqual([]);
  });

  test('lets a member see only what their coins reach, and says what to do when that is nothing', async () => {
    const asked = await asMember(<GiftsPage />, {
      at: '/award/home',
      answers: {
        getGiftMall: ({ searchType }) => pageOf(searchType === '2' ? [] : [givenGift()]),
      },
    });
    await expect.element(page.getByText('你有 320安全币')).toBeVisible();
    await expect
      .element(page.getByRole('article').getByRole('link'))
      .toHaveAttribute('href', `/award/exchange/${givenGift().id}`);
    await press('可兑换');
    await expect.element(address).toHaveTextContent('/award/home?searchType=2');
    await expect.element(page.getByText(/安全币不足，暂不能兑换/)).toBeVisible();
    await expect.element(page.getByRole('link', { name: '查看全部礼品' })).toBeVisible();
    expect(asked.map(({ name }) => name)).not.toContain('getPublicGiftMall');
  });

  test('says when something is gone', async () => {
    answersByCall({ getPublicGiftMall: () => pageOf([givenGift({ stock: 0 })]) });
    await asVisitor();
    await expect.element(page.getByRole('article').getByText('已兑完')).toBeVisible();
  });
});

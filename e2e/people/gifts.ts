import { postOrderReady, postOrderShip } from '@shieldsource/contract/gifts/desk';
import { postGiftExchange } from '@shieldsource/contract/gifts/exchange';
import { getGiftMall } from '@shieldsource/contract/gifts/calls';
import { getOrderDetail } from '@shieldsource/contract/gifts/orders';
import type { Locator, Page } from '@playwright/test';
import { inWords } from '../site/in-words.ts';
import { quiet } from '../site/traffic.ts';
import type { Calling } from './calls.ts';

/** The number beside a name: `库存 17 件` is 17. */
export async function figure(page: Page, name: string): Promise<number> {
  const shown = page.locator(`dt:text-is("${name}") + dd`).filter({ hasText: /\d/ });
  const value = await shown.textContent({ timeout: 60_000 });
  return Number(/[\d,]+/.exec(value ?? '')?.[0].replaceAll(',', ''));
}

/** The member's balance. */
export async function coins(page: Page): Promise<number> {
  await page.goto('/personal/security-currency');
  await page.getByRole('table', { name: '安全币明细' }).waitFor();
  return figure(page, '可用');
}

/** Finds a gift in the list and opens its page. */
export async function openGift(page: Page, name: string): Promise<void> {
  await page.goto('/award/home');
  await page.getByRole('link', { name, exact: true }).click();
  await page.getByRole('heading', { level: 1, name }).waitFor();
  await page.getByRole('region', { name: '兑换' }).waitFor();
  // what comes late would move a button away under the press
  await quiet(page);
}

/** The newest order for a gift, in the member's open list of orders. */
export const orderOf = (page: Page, gift: string): Locator =>
  page
    .getByRole('article')
    .filter({ has: page.getByRole('heading', { name: gift }) })
    .first();

/** The history on the page of an order, oldest first. */
export const stepsOf = (page: Page): Locator =>
  page.getByRole('region', { name: '订单记录' }).getByRole('listitem').getByRole('strong');

/** The gift of this name. */
export async function giftCalled(calls: Calling, name: string) {
  const { list } = await calls(getGiftMall, { pageSize: 100 });
  const gift = list.find((row) => row.name === inWords(name));
  if (!gift) throw new Error(`there is no gift ${name}`);
  return gift;
}

/** Exchanges a gift by a call, so that its address still has to be confirmed. Answers its number. */
export async function exchangeUnseen(calls: Calling, name: string): Promise<string> {
  const { id, price } = await giftCalled(calls, name);
  return (await calls(postGiftExchange, { giftId: id, price })).number;
}

/** Brings a member's order to 已发货. */
export async function sendParcel(member: Calling, operator: Calling, orderId: string) {
  const seen = async () => {
    const { version } = await member(getOrderDetail, { id: orderId });
    return { orderId, version };
  };
  await operator(postOrderReady, await seen());
  await operator(postOrderShip, {
    ...(await seen()),
    carrier: '中通快递',
    trackingNo: 'ZT7788990012',
  });
}

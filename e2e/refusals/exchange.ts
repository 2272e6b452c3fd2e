import { postAddressDelete, postAddressInfo } from '@shieldsource/contract/addresses';
import { postReviewRevoke } from '@shieldsource/contract/console';
import {
  getStaffGiftPage,
  postGiftModify,
  postGiftRestock,
} from '@shieldsource/contract/console-gifts';
import { getInboxPage } from '@shieldsource/contract/console-inbox';
import { postGiftExchange } from '@shieldsource/contract/gift-exchange';
import { getGiftDetail } from '@shieldsource/contract/gifts';
import {
  getMyGiftOrders,
  postMainAddressConfirm,
  postOrderCancel,
} from '@shieldsource/contract/orders';
import { getSecurityCoinTotal } from '@shieldsource/contract/ledger';
import type { GivenOf } from '@shieldsource/contract/route';
import { expect, test, type Page } from '@playwright/test';
import { callsOf, staffCalls, type Calling } from '../people/calls.ts';
import { giftCalled, openGift, orderOf } from '../people/gifts.ts';
import { arriveAs, newPhone, viewerPhones } from '../people/researcher.ts';
import { decisionOf, operator as operatorEmail, signInAtDesk } from '../people/reviewer.ts';
import { onOwnSite } from '../site/own-site.ts';
import { refusalScenario } from './scenario.ts';
import { misread, provokes } from './provoke.ts';

/** The coins that she still has after an exchange in another window. */
const left = 208;

/** A member whose open pages show an outdated gift, balance and identity. */
export const exchangeScenario = refusalScenario(
  'what a gift’s page shows has changed when the member presses',
  [
    'priceChanged',
    'soldOut',
    'notEnoughCoins',
    'giftLimit',
    'realNameNeeded',
    'addressNeeded',
    'illegalOrderMove',
    'coinsAlreadySpent',
  ],
  async (stage, refused) => {
    test.slow();
    await onOwnSite(stage.newPerson, async ({ newPerson }) => {
      const member = await newPerson();
      await arriveAs(member, viewerPhones.orders);
      const elsewhere = await callsOf(member);
      const shelf = shelfOf(await staffCalls(await newPerson(), operatorEmail));
      const exchange = (page: Page, price: number) => async () => {
        await page.getByRole('button', { name: `用 ${price} 安全币兑换` }).click();
        await page.getByRole('dialog').getByRole('button', { name: '确认兑换' }).click();
      };
      const panel = member.getByRole('region', { name: '兑换' });

      await test.step('the operator changes price, limit and stock of what she looks at', async () => {
        await openGift(member, '安全书籍套装');
        await shelf.change('安全书籍套装', { price: 170 });
        await provokes('priceChanged', member, postGiftExchange, exchange(member, 160));
        await refused('priceChanged', member);
        await expect(panel).toContainText('现在需要 170 安全币');

        await openGift(member, '纪念徽章');
        await shelf.change('纪念徽章', { perUserLimit: 1 });
        await provokes('giftLimit', member, postGiftExchange, exchange(member, 30));
        await refused('giftLimit', member);
        await expect(panel.getByRole('link', { name: '看看其他礼品' })).toBeVisible();

        await openGift(member, '双肩包');
        await shelf.empty('双肩包');
        await provokes('soldOut', member, postGiftExchange, exchange(member, 260));
        await refused('soldOut', member);
        await expect(panel).toContainText('已兑完');
      });

      await test.step('she spends her coins, and deletes her address, in another window', async () => {
        const [address] = await elsewhere(postAddressInfo, {});
        const addressId = address?.id ?? '';
        await openGift(member, '机械键盘');
        const { balance } = await elsewhere(getSecurityCoinTotal, {});
        const price = balance - left;
        await shelf.change('降噪耳机', { price });
        const { id: giftId } = await giftCalled(elsewhere, '降噪耳机');
        await elsewhere(postGiftExchange, { giftId, price });
        await provokes('notEnoughCoins', member, postGiftExchange, exchange(member, 420));
        await refused('notEnoughCoins', member);
        await expect(panel).toContainText(`还差 ${420 - left} 安全币`);

        await openGift(member, '安全书籍套装');
        await elsewhere(postAddressDelete, { addressId });
        await provokes('addressNeeded', member, postGiftExchange, exchange(member, 170));
        await refused('addressNeeded', member);
        await expect(panel.getByRole('link', { name: '去添加收货地址' })).toBeVisible();
      });

      await test.step('and confirms an order there that she takes back here', async () => {
        await member.goto('/personal/my-gift');
        const order = orderOf(member, '降噪耳机');
        await order.getByRole('button', { name: '取消兑换' }).click();
        const { list } = await elsewhere(getMyGiftOrders, {});
        const letterId = list.find(({ giftName }) => giftName === '降噪耳机')?.confirmLetterId;
        await elsewhere(postMainAddressConfirm, { letterId: letterId ?? '' });
        await provokes('illegalOrderMove', member, postOrderCancel, () =>
          member.getByRole('button', { name: /^取消兑换，退回/ }).click(),
        );
        await refused('illegalOrderMove', member, '订单已经有了变化');
        await member.getByRole('button', { name: '刷新' }).click();
        await expect(order.getByLabel('订单进度').locator('[aria-current=step]')).toContainText(
          '备货中',
        );
      });

      await test.step('an award whose coins she spent cannot be taken back', async () => {
        const admin = await newPerson();
        await signInAtDesk(admin, 'admin@demo.example');
        const { list } = await (
          await callsOf(admin)
        )(getInboxPage, { query: '商户对账单导出接口' });
        const spent = list.find(({ title }) => title === '商户对账单导出接口排序参数注入');
        await admin.goto(`/console/reports/${spent?.id}`);
        await admin.getByRole('button', { name: '撤销确认并收回奖励' }).click();
        const sheet = decisionOf(admin);
        await sheet.getByLabel('撤销原因').fill('核对后确认参数由服务端写死，不能注入。');
        await provokes('coinsAlreadySpent', admin, postReviewRevoke, () =>
          sheet.getByRole('button', { name: '撤销并收回奖励' }).click(),
        );
        await refused('coinsAlreadySpent', admin);
        await expect(sheet.getByLabel('撤销原因')).toHaveValue(/^核对后/);
      });

      await test.step('a page that takes a newcomer for known is put right by the server', async () => {
        const newcomer = await newPerson();
        await arriveAs(newcomer, newPhone());
        await misread(newcomer, getGiftDetail, (gift) => ({ ...gift, missing: [] }));
        await openGift(newcomer, '100 元现金');
        await newcomer.getByLabel('短信验证码').fill('000000');
        await provokes('realNameNeeded', newcomer, postGiftExchange, exchange(newcomer, 120));
        await refused('realNameNeeded', newcomer);
        await newcomer.getByRole('link', { name: '去认证' }).click();
        await expect(newcomer).toHaveURL(/\/personal\/center\?tab=authentication&gift=/);
      });
    });
  },
);

/** What the operator changes about the gift. */
function shelfOf(operator: Calling) {
  async function find(name: string) {
    const { list } = await operator(getStaffGiftPage, {});
    const gift = list.find((one) => one.name === name);
    if (!gift) throw new Error(`no gift is called "${name}"`);
    return gift;
  }
  return {
    async change(name: string, change: Partial<GivenOf<typeof postGiftModify>>): Promise<void> {
      const gift = await find(name);
      await operator(postGiftModify, {
        giftId: gift.id,
        version: gift.version,
        name,
        type: gift.type,
        price: gift.price,
        cashValue: gift.cashValue,
        perUserLimit: gift.perUserLimit,
        description: gift.description,
        images: gift.images.map(({ id }) => id),
        recommendWeight: gift.recommendWeight,
        onShelf: gift.onShelf,
        ...change,
      });
    },
    async empty(name: string): Promise<void> {
      const { id, stock } = await find(name);
      await operator(postGiftRestock, { giftId: id, delta: -stock, reason: '盘点后下架' });
    },
  };
}

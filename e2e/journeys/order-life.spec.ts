import { postAddressDelete, postAddressInfo } from '@shieldsource/contract/people/addresses';
import { postReviewRevoke } from '@shieldsource/contract/reports/desk';
import {
  getStaffGiftPage,
  postGiftModify,
  postGiftRestock,
} from '@shieldsource/contract/gifts/desk';
import { getInboxPage } from '@shieldsource/contract/reports/inbox';
import { postGiftExchange } from '@shieldsource/contract/gifts/exchange';
import { getGiftDetail } from '@shieldsource/contract/gifts/calls';
import { getSecurityCoinTotal } from '@shieldsource/contract/ledger/calls';
import {
  getMyGiftOrders,
  postMainAddressConfirm,
  postOrderCancel,
} from '@shieldsource/contract/gifts/orders';
import type { GivenOf } from '@shieldsource/contract/route';
import type { Page } from '@playwright/test';
import { callAs, callsOf, type Calling } from '../people/calls.ts';
import {
  coins,
  exchangeUnseen,
  figure,
  giftCalled,
  openGift,
  orderOf,
  stepsOf,
} from '../people/gifts.ts';
import { arriveAs, newPhone, toast } from '../people/researcher.ts';
import { decisionOf } from '../people/reviewer.ts';
import { misread, provokes } from '../refusals/provoke.ts';
import { signInAs } from '../site/every-page.ts';
import { expect, test } from '../site/journey.ts';
import { onOwnSite } from '../site/own-site.ts';
import { settle } from '../site/settle.ts';

// a refusal: no second try
test.describe.configure({ mode: 'parallel', retries: 0 });

test('coins become a gift that is on its way, and an order that waits can be given back', async ({
  newPerson,
}) => {
  // two complete orders with two people each, on a site where nobody else has ordered this gift
  test.slow();
  await onOwnSite(newPerson, async (own) => {
    const page = await own.newPerson();
    const main = page.getByRole('main');
    const given = '纪念徽章';
    const wanted = '安全书籍套装';
    let balance = 0;
    let stock = 0;
    let number = '';
    await signInAs(page, 'orders');

    await test.step('she takes back what waits for its address: coins and stock are there again', async () => {
      balance = await coins(page);
      await openGift(page, given);
      stock = await figure(page, '库存');
      await page.goto('/personal/my-gift');
      const order = orderOf(page, given);
      await order.getByRole('button', { name: '取消兑换' }).click();
      await page.getByRole('button', { name: '取消兑换，退回 30 安全币' }).click();
      await expect(toast(page, '已取消，30 安全币已退回')).toBeVisible();
      await expect(order).toContainText('30 安全币，已退回');
      await expect(order.getByRole('button', { name: '取消兑换' })).toHaveCount(0);
      await order.getByRole('link', { name: given }).click();
      await expect(stepsOf(page)).toHaveText(['兑换', '取消兑换']);
      await expect(main).toContainText('订单已取消，30 安全币已退回。');

      expect(await coins(page)).toBe(balance + 30);
      const refund = page.getByRole('row', { name: given }).first();
      await expect(refund).toContainText('订单退回');
      await expect(refund).toContainText('+30');
      await openGift(page, given);
      expect(await figure(page, '库存')).toBe(stock + 1);
      balance += 30;
    });

    await test.step('exchanges another one; before the coins go they are named', async () => {
      await openGift(page, wanted);
      expect(await figure(page, '我的安全币')).toBe(balance);
      stock = await figure(page, '库存');
      await page.getByRole('button', { name: '用 160 安全币兑换' }).click();
      const dialog = page.getByRole('dialog', { name: `兑换“${wanted}”` });
      await expect(dialog).toContainText(
        `兑换将扣除 160 安全币，兑换后剩余 ${(balance - 160).toLocaleString('zh-CN')}`,
      );
      await expect(dialog).toContainText('文三路 90 号 2 幢 501 室');
      await dialog.getByRole('button', { name: '确认兑换' }).evaluate((button: HTMLElement) => {
        button.click();
        button.click();
      });
      await expect(toast(page, `已兑换“${wanted}”`)).toBeVisible();
      await expect(page).toHaveURL(/\/personal\/my-gift\/detail\//);
      number = (await main.getByText(/^SG-/).textContent()) ?? '';
      await expect(page).toHaveTitle(new RegExp(`^${number} ${wanted} · `));
      await expect(main).toContainText('正在备货');
      await page.getByRole('button', { name: '返回' }).click();
      await expect(page).toHaveURL('/personal/my-gift');
      const order = orderOf(page, wanted);
      await expect(order.getByLabel('订单进度').locator('[aria-current=step]')).toContainText(
        '备货中',
      );
      await expect(order).toContainText('前可以取消');
      await expect(order.getByRole('button', { name: '确认地址' })).toHaveCount(0);
      await expect(order).toHaveAccessibleName(`订单 ${number}`);

      expect(await coins(page)).toBe(balance - 160);
      await expect(page.getByRole('row', { name: wanted }).first()).toContainText('-160');
      await openGift(page, wanted);
      expect(await figure(page, '库存')).toBe(stock - 1);
    });

    await test.step('an order to an address she has not seen is confirmed from the letter that asks', async () => {
      const unseen = await exchangeUnseen(await callsOf(page), given);
      const letter = main
        .getByRole('listitem')
        .filter({ hasText: `订单 ${unseen} 请确认收货地址` });
      await settle(page);
      await page.goto('/personal/message');
      await letter.getByRole('button', { name: '确认地址' }).click();
      await page.getByRole('button', { name: '确认地址，开始备货' }).click();
      await expect(toast(page, '地址已确认，我们开始备货')).toBeVisible();
      await expect(letter.getByRole('button', { name: '确认地址' })).toHaveCount(0);
    });

    await test.step('the operator prepares it and sends it with carrier and number', async () => {
      const desk = await own.newPerson();
      await signInAs(desk, 'operator');
      await expect(desk).toHaveURL('/console/orders');
      const order = desk.getByRole('region', { name: wanted });
      const dialog = desk.getByRole('dialog');
      await desk.getByRole('link', { name: wanted }).click();
      await expect(order).toContainText(number);
      await expect(order).toContainText('138****0000');
      await expect(order).not.toContainText('文三路');
      await order.getByRole('button', { name: '查看收货信息' }).click();
      await dialog.getByRole('textbox', { name: '原因' }).fill('打印快递面单');
      await dialog.getByRole('button', { name: '查看', exact: true }).click();
      await expect(order).toContainText('文三路 90 号 2 幢 501 室');
      await order.getByRole('button', { name: '备货完成' }).click();
      await dialog.getByRole('button', { name: '备货完成' }).click();
      await expect(toast(desk, `${number}：待发货`)).toBeVisible();

      const tabs = desk.getByRole('navigation', { name: '按进度查看' });
      await tabs.getByRole('link', { name: /待发货/ }).click();
      await desk.getByRole('link', { name: wanted }).click();
      await order.getByRole('button', { name: '发货' }).click();
      await dialog.getByRole('button', { name: '确认发货' }).click();
      await expect(dialog.getByRole('textbox', { name: '运单号' })).toHaveAttribute(
        'aria-invalid',
        'true',
      );
      await dialog.getByRole('textbox', { name: '承运商' }).fill('中通快递');
      await dialog.getByRole('textbox', { name: '运单号' }).fill('ZT7788990011');
      await dialog.getByRole('button', { name: '确认发货' }).click();
      await expect(toast(desk, `${number} 已发货`)).toBeVisible();
    });

    await test.step('she follows it, says that it arrived, and sees every step, in the order and in her letters', async () => {
      await page.goto('/personal/my-gift');
      const order = orderOf(page, wanted);
      await expect(order.getByLabel('订单进度').getByRole('listitem')).toHaveText([
        /备货中/,
        /待发货/,
        /已发货/,
        /已收货/,
      ]);
      await expect(order).toContainText('中通快递');
      await expect(order).toContainText('ZT7788990011');
      await expect(order.getByRole('link', { name: '查看物流' })).toHaveAttribute(
        'href',
        /com=zhongtong&nu=ZT7788990011$/,
      );
      await order.getByRole('button', { name: '确认收货' }).focus();
      await page.keyboard.press('Enter');
      await expect(toast(page, '已确认收货')).toBeVisible();
      await expect(order.locator('[aria-current=step]')).toContainText('已收货');
      const letter = main.getByRole('listitem').filter({ hasText: `订单 ${number} 已发货` });
      await settle(page);
      await page.goto('/personal/message');
      await expect(main.getByText(`订单 ${number} 备货完成`)).toBeVisible();
      await letter.getByRole('link', { name: '查看订单' }).click();
      await expect(stepsOf(page)).toHaveText(['兑换', '备货完成', '发货', '确认收货']);
      await expect(main).toContainText('确认了收货');
    });
  });
});

/** The coins that she still has after an exchange in another window. */
const left = 208;

test('what a gift’s page shows has changed when the member presses', async ({ newPerson }) => {
  test.slow();
  await onOwnSite(newPerson, async (own) => {
    const member = await own.newPerson();
    await signInAs(member, 'orders');
    const elsewhere = await callsOf(member);
    const operator = await own.newPerson();
    await signInAs(operator, 'operator');
    const shelf = shelfOf(await callsOf(operator));
    const exchange = (page: Page, price: number) => async () => {
      await page.getByRole('button', { name: `用 ${price} 安全币兑换` }).click();
      await page.getByRole('dialog').getByRole('button', { name: '确认兑换' }).click();
    };
    const panel = member.getByRole('region', { name: '兑换' });

    await test.step('the operator changes price, limit and stock of what she looks at', async () => {
      await openGift(member, '安全书籍套装');
      await shelf.change('安全书籍套装', { price: 170 });
      await provokes('priceChanged', member, postGiftExchange, exchange(member, 160));
      await expect(panel).toContainText('现在需要 170 安全币');

      await openGift(member, '纪念徽章');
      await shelf.change('纪念徽章', { perUserLimit: 1 });
      await provokes('giftLimit', member, postGiftExchange, exchange(member, 30));
      await expect(panel.getByRole('link', { name: '看看其他礼品' })).toBeVisible();

      await openGift(member, '双肩包');
      await shelf.empty('双肩包');
      await provokes('soldOut', member, postGiftExchange, exchange(member, 260));
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
      await expect(panel).toContainText(`还差 ${420 - left} 安全币`);

      await openGift(member, '安全书籍套装');
      await elsewhere(postAddressDelete, { addressId });
      await provokes('addressNeeded', member, postGiftExchange, exchange(member, 170));
      await expect(panel.getByRole('link', { name: '去添加收货地址' })).toBeVisible();
    });

    await test.step('and confirms an order there that she takes back here', async () => {
      await member.goto('/personal/my-gift');
      const order = orderOf(member, '降噪耳机');
      await order.getByRole('button', { name: '取消兑换' }).click();
      const { list } = await elsewhere(getMyGiftOrders, {});
      const letterId = list.find(({ giftName }) => giftName === '降噪耳机')?.confirmLetterId;
      await elsewhere(postMainAddressConfirm, { letterId: letterId ?? '' });
      await provokes(
        'illegalOrderMove',
        member,
        postOrderCancel,
        () => member.getByRole('button', { name: /^取消兑换，退回/ }).click(),
        { words: '订单已经有了变化' },
      );
      await member.getByRole('button', { name: '刷新' }).click();
      await expect(order.getByLabel('订单进度').locator('[aria-current=step]')).toContainText(
        '备货中',
      );
    });

    await test.step('an award whose coins she spent cannot be taken back', async () => {
      const admin = await own.newPerson();
      await signInAs(admin, 'admin');
      const { list } = await callAs(admin, getInboxPage, { query: '商户对账单导出接口' });
      const spent = list.find(({ title }) => title === '商户对账单导出接口排序参数注入');
      await admin.goto(`/console/reports/${spent?.id}`);
      await admin.getByRole('button', { name: '撤销确认并收回奖励' }).click();
      const sheet = decisionOf(admin);
      await sheet.getByLabel('撤销原因').fill('核对后确认参数由服务端写死，不能注入。');
      await provokes('coinsAlreadySpent', admin, postReviewRevoke, () =>
        sheet.getByRole('button', { name: '撤销并收回奖励' }).click(),
      );
      await expect(sheet.getByLabel('撤销原因')).toHaveValue(/^核对后/);
    });

    await test.step('a page that takes a newcomer for known is put right by the server', async () => {
      const newcomer = await own.newPerson();
      await arriveAs(newcomer, newPhone());
      await misread(newcomer, getGiftDetail, (gift) => ({ ...gift, missing: [] }));
      await openGift(newcomer, '100 元现金');
      await newcomer.getByLabel('短信验证码').fill('000000');
      await provokes('realNameNeeded', newcomer, postGiftExchange, exchange(newcomer, 120));
      await newcomer.getByRole('link', { name: '去认证' }).click();
      await expect(newcomer).toHaveURL(/\/personal\/center\?tab=authentication&gift=/);
    });
  });
});

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

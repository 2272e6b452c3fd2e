import { callsOf } from '../people/calls.ts';
import { coins, exchangeUnseen, figure, openGift, orderOf, stepsOf } from '../people/gifts.ts';
import { toast } from '../people/researcher.ts';
import { signInAs } from '../site/every-page.ts';
import { expect, test } from '../site/journey.ts';
import { settle } from '../site/settle.ts';
import { onOwnSite } from '../site/own-site.ts';

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
      const dialog = page.getByRole('dialog', { name: `兑换《${wanted}》` });
      await expect(dialog).toContainText(
        `兑换将扣除 160 安全币，兑换后剩余 ${(balance - 160).toLocaleString('zh-CN')}`,
      );
      await expect(dialog).toContainText('文三路 90 号 2 幢 501 室');
      await dialog.getByRole('button', { name: '确认兑换' }).evaluate((button: HTMLElement) => {
        button.click();
        button.click();
      });
      await expect(toast(page, `已兑换《${wanted}》`)).toBeVisible();
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

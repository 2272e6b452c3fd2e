import { postAppealReject } from '@shieldsource/contract/reports/desk-flags';
import { postGiftExchange } from '@shieldsource/contract/gifts/exchange';
import { getGiftMall } from '@shieldsource/contract/gifts/calls';
import { postReportAppeal } from '@shieldsource/contract/reports/flags';
import { callsOf, type Calling } from '../people/calls.ts';
import { arriveAs, newPhone, toast } from '../people/researcher.ts';
import { answerThree, appealWords, handIn, seenBy, versionOf } from '../people/reports-by-call.ts';
import { signInAs } from '../site/every-page.ts';
import { expect, test } from '../site/journey.ts';
import { expectFitOnPhone, settled } from '../site/looks.ts';
import { settle } from '../site/settle.ts';

test.describe.configure({ mode: 'parallel' });

const asked = '导出接口没有校验归属';
const repaired = '登录页可以枚举手机号';
const disputed = '回调地址可以指向内网';
const draft = '账单页的标题还没想好';

test('a member sees at once everything that waits for them, and each goes with its act', async ({
  page,
  newPerson,
}) => {
  test.slow();
  const main = page.getByRole('main');
  const block = page.getByRole('region', { name: /^需要你处理/ });
  const entry = (about: string) => block.getByRole('listitem').filter({ hasText: about });
  const atMenu = page
    .getByRole('navigation', { name: '个人中心' })
    .getByRole('link', { name: /^我的主页/ });
  let waiting = 0;
  /** Expects that this one thing no longer waits, and everything else still does. */
  const oneLess = async (about: string) => {
    await page.goto('/user/center');
    waiting -= 1;
    await expect(block.getByRole('listitem')).toHaveCount(waiting);
    await expect(entry(about)).toHaveCount(0);
    await expect(atMenu).toContainText(`${waiting} 项待处理`);
  };
  await signInAs(page, 'orders');
  const order =
    await test.step('a question, a retest, a decided appeal and a draft, and an order', async () => {
      const author = await callsOf(page);
      const [first, second] = [await newPerson(), await newPerson()];
      await signInAs(first, 'reviewer');
      await signInAs(second, 'secondReviewer');
      await prepare(author, await callsOf(first), await callsOf(second));
      await page.goto('/weak/home');
      await page.getByRole('textbox', { name: '标题' }).fill(draft);
      await expect(page.getByText('草稿已保存', { exact: false })).toBeVisible();
      return exchange(author);
    });

  await test.step('all five stand first on their home, with the days left, and the menu counts them', async () => {
    await settle(page);
    await page.goto('/user/center');
    await expect(entry(disputed)).toContainText('申诉有结果');
    await expect(entry(asked)).toContainText('待补充信息 · 还剩 30 天');
    await expect(entry(repaired)).toContainText('邀请你复测');
    await expect(entry(order)).toContainText('还剩');
    await expect(entry(draft)).toContainText('草稿未提交');
    waiting = await block.getByRole('listitem').count();
    await expect(atMenu).toContainText(`${waiting} 项待处理`);
  });

  await test.step('the rows of their reports say so, and the list can be narrowed to them', async () => {
    await page.goto('/personal/submit');
    await main.getByRole('button', { name: '需要你处理' }).click();
    await expect(page).toHaveURL(/waiting=1/);
    for (const [title, flag] of [
      [asked, '待补充信息 · 还剩 30 天'],
      [repaired, '邀请你复测'],
      [disputed, '申诉有结果'],
    ] as const)
      await expect(main.getByRole('row', { name: title })).toContainText(flag);
    const flagged = main.getByRole('row').filter({ hasText: /待补充信息|邀请你复测|申诉有结果/ });
    const expectFlaggedAlone = async () => {
      // until then the rows of before stand there
      await settled(page);
      await expect(main.getByRole('row')).toHaveCount((await flagged.count()) + 1);
    };
    await expectFlaggedAlone();

    const search = main.getByRole('search', { name: '筛选漏洞' });
    const press = (name: string) => search.getByRole('button', { name }).click();
    await search.getByRole('textbox', { name: '关键词' }).fill(asked);
    await press('查询');
    await expect(main.getByRole('row')).toHaveCount(2);
    const type = search.getByRole('combobox', { name: '漏洞类型' });
    await expect(type).toHaveCount(0);
    await press('展开');
    await expect(type).toBeVisible();
    await press('收起');
    await expect(type).toHaveCount(0);
    await press('重置');
    await expect(search.getByRole('textbox', { name: '关键词' })).toHaveValue('');
    await expect(main.getByRole('row', { name: disputed })).toBeVisible();
    await expectFlaggedAlone();
  });

  await test.step('an answer, a retest and a look at the result end what waited', async () => {
    await page.goto('/user/center');
    await entry(asked).getByRole('link').click();
    await page
      .getByRole('textbox', { name: '补充信息' })
      .fill('完整的请求见下面，编号可以任意换。');
    await page.getByRole('button', { name: '提交补充信息' }).click();
    await expect(toast(page, '已补充，审核继续进行')).toBeVisible();
    await oneLess(asked);

    await entry(repaired).getByRole('link').click();
    await page.getByRole('button', { name: '已修复，无法复现' }).click();
    await page.getByRole('dialog').getByRole('button', { name: '确认已修复' }).click();
    await expect(toast(page, '复测结果已提交')).toBeVisible();
    const progress = main.getByRole('region', { name: '处理进度' });
    await expect(progress.getByText(/^你复测通过/)).toBeVisible();
    await oneLess(repaired);

    const read = page.waitForResponse(/postLetterRead/);
    await entry(disputed).getByRole('link').click();
    await read;
    await oneLess(disputed);
    await page.goto('/personal/submit?waiting=1');
    await expect(main.getByText(/^共 \d+ 条/)).toBeVisible();
    for (const title of [asked, repaired, disputed])
      await expect(main.getByRole('link', { name: title })).toHaveCount(0);
    await page.goto('/user/center');
  });

  await test.step('so do a confirmed address and a draft that is thrown away', async () => {
    await entry(order).getByRole('link').click();
    const confirm = main.getByRole('button', { name: '确认地址' });
    await confirm.click();
    await page.getByRole('button', { name: '确认地址，开始备货' }).click();
    await expect(confirm).toHaveCount(0);
    await oneLess(order);

    await entry(draft).getByRole('link').click();
    await page.getByRole('button', { name: '删除草稿' }).click();
    await page.getByRole('dialog').getByRole('button', { name: '删除草稿' }).click();
    await expect(page.getByText('写下的内容会自动存为草稿')).toBeVisible();
    await oneLess(draft);
  });
});

test('a member reads and clears messages', async ({ page }) => {
  await arriveAs(page, newPhone());
  // opening the reports in the page would mark their letters as read
  const calls = await callsOf(page);
  await handIn(calls, '第一份给消息用的报告');
  await handIn(calls, '第二份给消息用的报告');
  const tabs = page.getByRole('navigation', { name: /消息类型/ });
  const letters = page.getByRole('main').getByRole('listitem');

  await test.step('at home they are counted, beside what is new', async () => {
    await settle(page);
    await page.goto('/user/center');
    await expect(page.getByRole('link', { name: '2 条未读消息' })).toBeVisible();
    await expect(page.getByRole('link', { name: '第二份给消息用的报告' })).toBeVisible();
    await page.getByRole('link', { name: '2 条未读消息' }).click();
    await expect(page).toHaveURL('/personal/message');
    await expect(tabs.getByRole('link', { name: '漏洞 2' })).toBeVisible();
  });

  await test.step('on a desk one is opened, read, and leads to its report', async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await letters
      .first()
      .getByRole('link', { name: /已收到/ })
      .click();
    await expect(page).toHaveURL(/\/personal\/message\?open=[0-9a-f-]{36}$/);
    await expect(page.getByRole('heading', { level: 1, name: /已收到/ })).toBeVisible();
    const menu = page.getByRole('navigation', { name: '个人中心' });
    await expect(menu.getByRole('link', { name: /我的消息/ })).toContainText('1 条未读');
    await page.reload();
    await page.getByRole('link', { name: '查看报告' }).click();
    await expect(page).toHaveURL(/\/personal\/submit\/detail\//);
    await page.goBack();
    await page.getByRole('button', { name: '返回' }).click();
    await expect(page.getByRole('main').getByText('1 条未读')).toBeVisible();
  });

  await test.step('on a phone the other is marked read and both are deleted', async () => {
    await expectFitOnPhone(page);
    await page.setViewportSize({ width: 375, height: 812 });
    await page.getByRole('button', { name: '标为已读', exact: true }).click();
    await expect(page.getByRole('button', { name: '全部标为已读' })).toHaveCount(0);
    for (const left of [1, 0]) {
      await letters.first().getByRole('button', { name: /^删除/ }).click();
      await expect(toast(page, /^已删除/).last()).toBeVisible();
      await expect(letters).toHaveCount(left);
    }
    await page.getByRole('button', { name: '撤销' }).last().click();
    await expect(toast(page, '消息已找回')).toBeVisible();
    await expect(letters).toHaveCount(1);
    await letters.first().getByRole('button', { name: /^删除/ }).click();
    await expect(letters).toHaveCount(0);
    await expect(page.getByText('报告的每一步进展，都会发消息通知你。')).toBeVisible();
    await page.reload();
    await expect(page.getByText('报告的每一步进展，都会发消息通知你。')).toBeVisible();
  });
});

async function prepare(author: Calling, first: Calling, second: Calling): Promise<void> {
  const appealed = await answerThree(author, first, {
    asked,
    question: '编号可以换成哪些？',
    repaired,
    disputed,
  });
  await author(postReportAppeal, {
    reportId: appealed,
    version: await versionOf(author, appealed),
    body: appealWords,
  });
  await second(postAppealReject, { ...(await seenBy(first, appealed)), reply: '影响仍然有限。' });
}

/** Exchanges the cheapest gift that this member can have, so that its address is still to be confirmed. */
async function exchange(author: Calling): Promise<string> {
  const { list } = await author(getGiftMall, { searchType: 2, pageSize: 100 });
  const [gift] = list
    .filter(({ type }) => type === 2)
    .toSorted((one, other) => one.price - other.price);
  if (!gift) throw new Error('there is nothing to exchange');
  return (await author(postGiftExchange, { giftId: gift.id, price: gift.price })).number;
}

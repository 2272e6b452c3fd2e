import type { Locator, Page } from '@playwright/test';
import { callsOf, enterAs } from '../people/calls.ts';
import { orderOf, sendParcel } from '../people/gifts.ts';
import { freshCode } from '../people/inbox.ts';
import {
  chooseAt,
  expectFocusKept,
  find,
  goByKeys,
  pressAt,
  tabTo,
  tickAt,
  typeAt,
} from '../people/keyboard.ts';
import { newPhone, toast } from '../people/researcher.ts';
import { answerThree } from '../people/reports-by-call.ts';
import { change, codesAreOlder } from '../site/data.ts';
import { signInAs } from '../site/every-page.ts';
import { expect, test } from '../site/journey.ts';
import { expectGoodLooks } from '../site/looks.ts';
import { settle } from '../site/settle.ts';

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true });
const textbox = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });

test('somebody new signs in by the keyboard, reads what is new, and says who they are', async ({
  page,
}) => {
  const phone = newPhone();

  await test.step('signs in with a code', async () => {
    await page.goto('/');
    await pressAt(page, page.getByRole('banner').getByRole('link', { name: '登录' }));
    await expect(textbox(page, '手机号')).toBeFocused();
    await page.keyboard.type(phone);
    await pressAt(page, button(page, '获取验证码'));
    await expect(toast(page, '验证码已发送')).toBeVisible();
    await expect(button(page, /秒后重发/)).toBeFocused();
    await typeAt(page, textbox(page, '短信验证码'), await freshCode(page, 'sms', phone));
    // the checkbox comes before the button in the order of the Tab key
    await tickAt(page, page.getByRole('checkbox', { name: '我已阅读并同意' }));
    await pressAt(page, button(page, '登录'));
    await expect(toast(page, '登录成功')).toBeVisible();
  });

  await test.step('is shown around, step by step', async () => {
    const guide = page.getByRole('dialog', { name: '新手指引' });
    await expect(guide.getByRole('button', { name: '下一步' })).toBeFocused();
    for (let step = 0; step < 3; step += 1) await page.keyboard.press('Enter');
    await expect(guide.getByRole('button', { name: '知道了' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(guide).toBeHidden();
    await expectFocusKept(page);
  });

  await test.step('finds an announcement and stands at its beginning', async () => {
    await find(page, '大促安全专项');
    await expect(page).toHaveURL(/\/announcement\/detail\//);
    await expect(page.getByRole('main')).toBeFocused();
    await expect(page.getByRole('article')).toBeVisible();
  });

  await test.step('takes a name', async () => {
    await find(page, '个人中心');
    await expect(page.getByRole('heading', { level: 1, name: '个人中心' })).toBeVisible();
    await typeAt(page, textbox(page, '昵称'), `山雀${phone.slice(-6)}`);
    await expect(page.getByText('这个昵称可以使用')).toBeVisible();
    await tickAt(page, page.getByRole('checkbox', { name: '在排行榜上匿名' }));
    await pressAt(page, button(page, '保存资料'));
    await expect(toast(page, '资料已保存')).toBeVisible();
    await expect(button(page, '保存资料')).toBeFocused();
  });

  await test.step('adds where parcels go', async () => {
    await pressAt(
      page,
      page
        .getByRole('main')
        .getByRole('link', { name: /收货地址/ })
        .first(),
    );
    await expect(page).toHaveURL(/tab=address/);
    await pressAt(page, button(page, '添加地址'));
    const dialog = page.getByRole('dialog', { name: '添加收货地址' });
    await expect(dialog.getByRole('textbox', { name: '收件人' })).toBeFocused();
    await page.keyboard.type('周知行');
    await typeAt(page, dialog.getByRole('textbox', { name: '手机号' }), phone);
    for (const [level, name] of [
      ['省', '浙江省'],
      ['市', '杭州市'],
      ['区县', '西湖区'],
    ] as const)
      await chooseAt(page, dialog.getByRole('combobox', { name: level, exact: true }), name);
    await typeAt(page, dialog.getByRole('textbox', { name: '详细地址' }), '龙井路 8 号');
    await pressAt(page, dialog.getByRole('button', { name: '保存地址' }));
    await expect(toast(page, '地址已添加')).toBeVisible();
    await expect(dialog).toBeHidden();
    await expectFocusKept(page);
  });
});

test('papers are handed in by the keyboard, with a picture, and what is wrong is said where it is', async ({
  page,
  site,
}) => {
  const phone = newPhone();
  await enterAs(page, phone, '/personal/center?tab=authentication');
  await typeAt(page, textbox(page, '真实姓名'), '周知行');
  await typeAt(page, textbox(page, '证件号码'), '110105199103070058');
  const picture = await page.screenshot();
  const chosen = page.waitForEvent('filechooser');
  await pressAt(page, button(page, '添加图片'));
  await (await chosen).setFiles({ name: '正面.png', mimeType: 'image/png', buffer: picture });
  await expect(button(page, '移除 正面.png')).toBeVisible();
  await change(site.dataDir, codesAreOlder);
  await pressAt(page, button(page, '获取验证码'));
  await expect(toast(page, '验证码已发送')).toBeVisible();
  await tabTo(page, textbox(page, '短信验证码'), 'Shift+Tab');
  await page.keyboard.type(await freshCode(page, 'sms', phone));
  await tickAt(page, page.getByRole('checkbox', { name: '我已阅读并同意' }));
  await pressAt(page, button(page, '提交实名认证'));
  const number = textbox(page, '证件号码');
  await expect(number).toBeFocused();
  await expect(number).toHaveAccessibleDescription(/证件号码不正确/);
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('110105199103070057');
  await page.keyboard.press('Enter');
  await expect(toast(page, '已提交')).toBeVisible();
  await expect(page.getByText('110***********0057')).toBeVisible();
  await expectFocusKept(page);
});

test('a report is kept as a draft, continued, handed in and taken back by the keyboard', async ({
  page,
}) => {
  const title = '导出文件名可以带路径';
  await enterAs(page, newPhone());

  await test.step('what is begun is kept', async () => {
    await goByKeys(page, ['g', 's']);
    await expect(page.getByRole('main', { name: '提交漏洞' })).toBeFocused();
    await typeAt(page, textbox(page, '标题'), title);
    await chooseAt(page, page.getByRole('combobox', { name: '应用', exact: true }), '数据大屏');
    await expect(page.getByText(/^草稿已保存/)).toBeVisible();
    await page.keyboard.press('Escape');
    await tabTo(page, page.getByRole('link', { name: '新建报告' }), 'Shift+Tab');
    await goByKeys(page, ['g', 'h']);
    await expect(page).toHaveURL('/user/center');
  });

  await test.step('and continued, with a file and a formatted text', async () => {
    await pressAt(page, page.getByRole('link', { name: '继续写草稿' }));
    await expect(textbox(page, '标题')).toHaveValue(title);
    await chooseAt(page, page.getByRole('combobox', { name: '漏洞类型', exact: true }), '其他');
    await chooseAt(page, page.getByRole('combobox', { name: '平台', exact: true }), 'Web');
    const level = page.getByRole('radiogroup', { name: '自评等级' }).getByRole('radio');
    await tabTo(page, level.first());
    await page.keyboard.press('Space');
    for (let step = 0; step < 3; step += 1) await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('radio', { name: '低危' })).toBeChecked();
    await typeAt(page, textbox(page, '漏洞地址'), 'https://screen.demo.example/export');
    await tabTo(page, button(page, '小标题'));
    await page.keyboard.press('ArrowRight');
    await expect(button(page, '粗体')).toBeFocused();
    await page.keyboard.press('Enter');
    const text = textbox(page, '漏洞详情');
    await expect(text).toBeFocused();
    await page.keyboard.type('文件名里的斜杠没有去掉');
    await page.keyboard.press('ControlOrMeta+End');
    await page.keyboard.type(
      '，可以把导出的文件写到别的目录里去。\n\n1. 打开导出\n2. 文件名填 ../x',
    );
    await tabTo(page, page.getByRole('tab', { name: '编辑' }), 'Shift+Tab');
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('tab', { name: '预览' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('strong').filter({ hasText: '文件名里的斜杠' })).toBeVisible();
    const chosen = page.waitForEvent('filechooser');
    await pressAt(page, button(page, '添加附件'));
    const file = { name: '请求.txt', mimeType: 'text/plain', buffer: Buffer.from('GET /export') };
    await (await chosen).setFiles(file);
    await expect(button(page, '移除 请求.txt')).toBeVisible();
  });

  await test.step('what is missing is said first, then it is handed in', async () => {
    await pressAt(page, button(page, '提交报告'));
    const terms = page.getByRole('checkbox', { name: '我已阅读并同意' });
    await expect(terms).toBeFocused();
    await page.keyboard.press('Space');
    await pressAt(page, button(page, '提交报告'));
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expectFocusKept(page);
  });

  await test.step('a comment, its correction, and the report is withdrawn', async () => {
    await typeAt(page, textbox(page, '评论'), '补充：目录可写');
    await pressAt(page, button(page, '发表评论'));
    await expect(page.getByRole('listitem').getByText('补充：目录可写')).toBeVisible();
    await expect(button(page, '发表评论')).toBeFocused();
    await tabTo(page, button(page, '修改'), 'Shift+Tab');
    await page.keyboard.press('Enter');
    await expect(textbox(page, '修改评论')).toBeFocused();
    await page.keyboard.type('，重启后仍在');
    await pressAt(page, button(page, '保存修改'));
    await expect(page.getByText('补充：目录可写，重启后仍在')).toBeVisible();
    await expect(button(page, '修改')).toBeFocused();
    await tabTo(page, button(page, '撤回报告'), 'Shift+Tab');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(button(page, '撤回报告')).toBeFocused();
    // the browser gives the focus back a moment before the page knows that the dialog is closed
    await expect(page.locator('dialog[aria-label="撤回这份报告？"]')).toHaveCount(0);
    await page.keyboard.press('Enter');
    await pressAt(page, page.getByRole('dialog').getByRole('button', { name: '撤回报告' }));
    await expect(page.getByText('你撤回了这份报告。')).toBeVisible();
    await expectFocusKept(page);
  });
});

test('a question, a retest and an appeal are answered by the keyboard', async ({
  page,
  newPerson,
}) => {
  const ignored =
    await test.step('a reviewer asks, has one repaired, and ignores one', async () => {
      await enterAs(page, newPhone());
      const desk = await newPerson();
      await signInAs(desk, 'reviewer');
      return answerThree(await callsOf(page), await callsOf(desk), {
        asked: '查询接口没有限制次数',
        question: '每分钟多少次？',
        repaired: '头像地址可以换成别人的',
        disputed: '错误页带出版本号',
      });
    });

  await test.step('the question is answered from the home', async () => {
    await page.goto('/user/center');
    await pressAt(page, page.getByRole('link', { name: '回答审核员的问题' }));
    await typeAt(page, textbox(page, '补充信息'), '每分钟六百次，没有被拦。');
    await pressAt(page, button(page, '提交补充信息'));
    await expect(toast(page, '已补充，审核继续进行')).toBeVisible();
    await expectFocusKept(page);
  });

  await test.step('the repair is tried again', async () => {
    await goByKeys(page, ['g', 'h']);
    await pressAt(page, page.getByRole('link', { name: '复测修复结果' }));
    await pressAt(page, button(page, '仍能复现'));
    await expect(textbox(page, '怎样复现')).toBeFocused();
    await page.keyboard.type('换成另一个**编号**还是可以。');
    await pressAt(page, button(page, '提交复测结果'));
    await expect(toast(page, '复测结果已提交')).toBeVisible();
    await expect(page.getByRole('dialog')).toBeHidden();
    await expectFocusKept(page);
  });

  await test.step('and the verdict is appealed, with a file', async () => {
    await page.goto(`/personal/submit/detail/${ignored}`);
    await pressAt(page, button(page, '提出申诉'));
    await typeAt(
      page,
      textbox(page, '申诉理由'),
      '版本号对应一个已公开的漏洞，附上验证的请求和响应。',
    );
    const chosen = page.waitForEvent('filechooser');
    await pressAt(page, page.getByRole('dialog').getByRole('button', { name: '添加附件' }));
    const file = { name: '响应.txt', mimeType: 'text/plain', buffer: Buffer.from('Server: x/1') };
    await (await chosen).setFiles(file);
    const send = button(page, '提交申诉');
    await expect(send).toBeEnabled();
    await pressAt(page, send);
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(page.getByRole('region', { name: '申诉' })).toContainText('处理中');
    await expectFocusKept(page);
  });
});

test('a gift is exchanged and received, and messages are cleared, by the keyboard', async ({
  page,
  newPerson,
}) => {
  const gift = '纪念徽章';
  const main = page.getByRole('main');
  await signInAs(page, 'orders');

  await test.step('a gift is found and exchanged', async () => {
    await find(page, gift);
    await expect(page.getByRole('heading', { level: 1, name: gift })).toBeVisible();
    await pressAt(page, button(page, /^用 .* 安全币兑换$/));
    await pressAt(page, page.getByRole('dialog').getByRole('button', { name: '确认兑换' }));
    await expect(page).toHaveURL(/\/personal\/my-gift\/detail\//);
    await expect(main).toContainText('正在备货');
    await expectFocusKept(page);
  });

  await test.step('and its parcel is confirmed', async () => {
    const desk = await newPerson();
    await signInAs(desk, 'operator');
    const orderId = new URL(page.url()).pathname.split('/').at(-1) ?? '';
    await sendParcel(await callsOf(page), await callsOf(desk), orderId);
    await page.goto('/personal/my-gift');
    await pressAt(page, orderOf(page, gift).getByRole('button', { name: '确认收货' }));
    await expect(toast(page, '已确认收货')).toBeVisible();
    await expectFocusKept(page);
  });

  await test.step('messages are read and deleted', async () => {
    await settle(page);
    await goByKeys(page, ['g', 'm']);
    await expect(page.getByRole('main', { name: '我的消息' })).toBeFocused();
    const letters = main
      .getByRole('list')
      .filter({ has: page.getByRole('button') })
      .getByRole('link');
    await pressAt(page, letters.first());
    await expect(page).toHaveURL(/\?open=/);
    await expectFocusKept(page);
    await pressAt(page, main.getByRole('button', { name: '返回' }));
    await expect(page).toHaveURL('/personal/message');
    await pressAt(page, button(page, '全部标为已读'));
    await expect(toast(page, '已全部标为已读')).toBeVisible();
    await expectFocusKept(page);
    await pressAt(page, main.getByRole('button', { name: /^删除：/ }).first());
    await expect(toast(page, /^已删除/)).toBeVisible();
    await expectFocusKept(page);
  });
});

test('the first report and the answer box are two stops from the top of their pages', async ({
  page,
}) => {
  await signInAs(page, 'reviewer');
  const skipBy = async (name: string, to: Locator) => {
    await expect(to).toBeVisible();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await expect(button(page, name)).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(to).toBeFocused();
  };
  await page.goto('/console/reports?order=newest');
  const first = page.locator('[data-row]').first();
  await skipBy('跳到列表', first);
  await page.goto((await first.getAttribute('href')) ?? '');
  await skipBy('跳到回复框', textbox(page, '回复'));
});

test('a member finds a report, a setting and a page by one key, and the window says what is open', async ({
  page,
}) => {
  const views: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('jsonPageView')) views.push(request.postData() ?? '');
  });
  await signInAs(page, 'rich');
  await page.goto('/personal/submit');
  const number = page.getByText(/SS-\d{4}-\d{6}/).first();
  const known = (await number.innerText()).match(/SS-\d{4}-\d{6}/)?.[0] ?? '';

  await test.step('the key opens one dialog, which looks well', async () => {
    await page.keyboard.press('/');
    await expect(page.getByRole('combobox', { name: '搜索报告、公告、礼品和页面' })).toBeFocused();
    await page.keyboard.type(known);
    await expect(page.getByRole('option', { name: new RegExp(known) })).toBeVisible();
    await expectGoodLooks(page);
  });
  await test.step('Enter opens what is chosen, and the title names it', async () => {
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/personal\/submit\/detail\//);
    await expect(page).toHaveTitle(new RegExp(`^${known} .+ · `));
  });
  await test.step('a setting is found by its name', async () => {
    await find(page, '收货地址');
    await expect(page).toHaveURL(/tab=address/);
    await expect(page).toHaveTitle(/^个人中心 · /);
  });
  await test.step('the keys are listed, and lead on', async () => {
    await page.keyboard.press('?');
    const keys = page.getByRole('dialog', { name: '快捷键' });
    await expect(keys).toBeVisible();
    await expectGoodLooks(page);
    await page.keyboard.press('Escape');
    await expect(keys).toBeHidden();
    await page.keyboard.press('g');
    await page.keyboard.press('r');
    await expect(page).toHaveURL('/personal/submit');
  });
  await test.step('no view was counted with a number or a title in it', async () => {
    expect(views.length).toBeGreaterThan(2);
    expect(views.filter((view) => JSON.parse(view).title.includes('SS-'))).toEqual([]);
  });
});

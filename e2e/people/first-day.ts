import { expect, test, type Page } from '@playwright/test';
import type { Channels } from '../site/channels.ts';
import type { EmptyProduction } from '../site/production.ts';
import { joinBy, linkOn } from './colleague.ts';
import { becomeFirstAdmin, describeFirstAdmin, giveFirstWord, setSetting } from './first-admin.ts';
import { fillIn } from './report.ts';
import { newPhone, skipGuide, toast } from './researcher.ts';
import { decisionOf, openFromQueue } from './reviewer.ts';
import { publishText } from './texts.ts';

export const companyName = '云杉科技安全应急响应中心';

/** Takes a screenshot of a step, if the caller wants any. */
export type Picture = (name: string, page: Page) => Promise<void>;

/** Everybody needed on a first day, each with a browser of their own. */
export interface People {
  readonly admin: Page;
  readonly second: Page;
  readonly reviewer: Page;
  readonly researcher: Page;
}

const colleagues = {
  second: { name: '王芳', email: 'wangfang@company.example', role: '管理员' },
  reviewer: { name: '赵倩', email: 'zhaoqian@company.example', role: '审核员' },
} as const;
const passphrase = '清晨的码头边停着十七条渔船';
const application = '云杉商城';
const gift = '云杉帆布包';
const confirmed = '以上内容由云杉科技法务部确认。';
const report = {
  title: '修改订单号可以查看他人的收货地址',
  app: application,
  type: '越权访问',
  platform: 'Web',
  level: '高危',
  url: 'https://mall.company.example/order/detail?id=10001',
  text: '登录后打开自己的订单，把地址里的 id 改成相邻的数字，就能看到别人的姓名、电话和收货地址。用自己的两个测试账号互相验证过。',
};

/** The first day of a centre, as `docs/guide/first-day.zh-CN.md` describes it: from the word in the log to the coins of the first report. */
export async function liveFirstDay(
  site: EmptyProduction,
  { admin, second, reviewer, researcher }: People,
  picture: Picture = async () => {},
): Promise<void> {
  const { channels } = site;
  await test.step('the first admin', () => beginAsFirstAdmin(site, admin, picture));
  await test.step('name and numbers', () => nameTheCompany(admin, picture));
  await test.step('SMS and mail', () => connectChannels(channels, admin, picture));
  await leftAre(admin, 7, '第二位管理员');
  await test.step('the second admin', async () => {
    const link = await invite(admin, colleagues.second, channels, picture);
    await second.goto(link);
    await expect(second.getByLabel('密码').first()).toBeVisible();
    await picture('join', second);
    await joinBy(second, link, passphrase);
  });
  await test.step('what the first one did alone', () => confirmChannels(admin, second));
  await leftAre(admin, 6, '用户协议、隐私政策与条款');
  await test.step('texts', async () => {
    for (const name of ['用户协议', '隐私政策', '漏洞提交条款'])
      await publishText(admin, second, { name, version: 2, words: confirmed }, async () => {
        if (name === '用户协议') await picture('text', second);
      });
  });
  await leftAre(admin, 5, '不收录的漏洞与安全港承诺');
  await test.step('what is not taken, and the safe harbour', async () => {
    for (const name of ['不收录的漏洞', '安全港承诺'])
      await publishText(admin, second, { name, version: 1, words: confirmed });
  });
  await leftAre(admin, 4, '业务范围');
  await test.step('an application', () => addApplication(admin, picture));
  await leftAre(admin, 3, '评分标准');
  await test.step('the rule', () => signRule(admin, second, picture));
  await leftAre(admin, 2, '礼品');
  await test.step('a gift', () => shelveGift(admin, picture));
  await leftAre(admin, 1, '备份');
  await test.step('a backup', async () => {
    await site.backUp();
    await admin.goto('/console/');
    await expect(admin.getByRole('heading', { name: '收件箱' })).toBeVisible();
    await expect(admin.getByRole('heading', { name: /^上线前/ })).toHaveCount(0);
  });
  await test.step('a reviewer', async () => {
    const link = await invite(admin, colleagues.reviewer, channels);
    await joinBy(reviewer, link, passphrase);
  });
  await test.step('the first report', () => handInFirst(channels, researcher, picture));
  await test.step('and its award', () => award(reviewer, researcher, picture));
}

async function beginAsFirstAdmin(
  site: EmptyProduction,
  page: Page,
  picture: Picture,
): Promise<void> {
  await page.goto('/console/');
  await page.getByRole('link', { name: '还没有管理员，开始首次设置' }).click();
  await expect(page.getByRole('heading', { name: '首次设置' })).toBeVisible();
  await picture('first-word', page);
  await giveFirstWord(page, await site.firstWord());
  await describeFirstAdmin(page);
  await picture('first-admin', page);
  await becomeFirstAdmin(page);
  await expect(page.getByRole('heading', { name: /上线前还有 1[23] 项待完成/ })).toBeVisible();
  // in December the calendar of the next year is asked for as well
  const calendar = page.getByRole('button', { name: '跳过“工作日历”' }).first();
  if (await calendar.isVisible()) {
    await calendar.click();
    // the next one stands where it stood
    await expect(calendar).toHaveCount(0);
  }
  // this one stays with one user of the database for all
  await page.getByRole('button', { name: '跳过“数据库账号”' }).click();
  await expect(page.getByRole('heading', { name: '上线前还有 11 项待完成' })).toBeVisible();
  await picture('missing', page);
}

async function nameTheCompany(page: Page, picture: Picture): Promise<void> {
  await page.getByRole('link', { name: '单位名称与链接' }).click();
  await expect(page.getByRole('heading', { name: '单位与备案' })).toBeVisible();
  await setSetting(page, '单位名称', companyName);
  await setSetting(page, 'ICP 备案号', '京ICP备12345678号');
  await picture('company', page);
}

async function connectChannels(
  { sms, smtpUrl, mailFor }: Channels,
  page: Page,
  picture: Picture,
): Promise<void> {
  await setSetting(page, '短信与邮件署名', '云杉安全');
  await setSetting(page, '短信网关地址', sms.url);
  await setSetting(page, '短信网关密钥', sms.secret);
  await setSetting(page, '邮件服务器地址', smtpUrl);
  await setSetting(page, '发件人', 'src@company.example');
  await setSetting(page, '告警邮箱', 'oncall@company.example');
  await page.getByLabel('你的手机号').fill('13800000000');
  await page.getByRole('button', { name: '发送测试短信' }).click();
  await page.getByLabel('你的邮箱').fill('liming@company.example');
  await page.getByRole('button', { name: '发送测试邮件' }).click();
  await page.getByRole('button', { name: '发送测试告警' }).click();
  await expect(page.getByText(/^已发送：/)).toHaveCount(3);
  await mailFor('liming@company.example');
  await mailFor('oncall@company.example');
  await page.getByRole('button', { name: '发送测试告警' }).scrollIntoViewIfNeeded();
  await picture('try', page);
}

/** The second admin looks at the channels that the first one set alone, and confirms them. */
async function confirmChannels(admin: Page, second: Page): Promise<void> {
  for (const page of [admin, second])
    await expect(page.getByText('独自修改了')).toContainText('短信网关地址（');
  await expect(admin.getByRole('button', { name: '确认修改' })).toHaveCount(0);
  await second.getByRole('button', { name: '确认修改' }).click();
  await second.getByRole('dialog').getByRole('button', { name: '确认', exact: true }).click();
  await expect(toast(second, '已确认')).toBeVisible();
  await expect(second.getByText('独自修改了')).toHaveCount(0);
}

/** Invites a colleague by mail, and answers the link. */
async function invite(
  page: Page,
  { name, email, role }: (typeof colleagues)[keyof typeof colleagues],
  { mailFor }: Channels,
  picture?: Picture,
): Promise<string> {
  await page.goto('/console/staff');
  await page.getByRole('link', { name: '邀请工作人员' }).click();
  await page.getByLabel('姓名').fill(name);
  await page.getByLabel('邮箱').fill(email);
  await page.getByRole('checkbox', { name: role }).check();
  await picture?.('invite', page);
  await page.getByRole('button', { name: '生成邀请链接' }).click();
  await expect(page.getByText(`链接已通过邮件发送给${name}`)).toBeVisible();
  await mailFor(email);
  return linkOn(page);
}

async function addApplication(page: Page, picture: Picture): Promise<void> {
  await page.goto('/console/applications');
  await page.getByRole('link', { name: '新增应用' }).click();
  await page.getByRole('textbox', { name: '名称' }).fill(application);
  await page.getByText('核心业务', { exact: true }).click();
  await page.getByRole('textbox', { name: '负责团队' }).fill('商城研发部');
  await page.getByRole('textbox', { name: '收录的域名' }).fill('mall.company.example');
  await picture('application', page);
  await page.getByRole('button', { name: '新增应用' }).click();
  await expect(toast(page, `已保存“${application}”`)).toBeVisible();
}

/** One admin proposes a scoring rule from today on, another approves it. */
async function signRule(author: Page, second: Page, picture: Picture): Promise<void> {
  const today = new Intl.DateTimeFormat('sv-SE', {
    timeZone: 'Asia/Shanghai',
    dateStyle: 'short',
  }).format();
  await author.goto('/console/rules');
  await author.getByRole('link', { name: '提出新版本' }).click();
  await author.getByRole('textbox', { name: '低危安全币上限' }).fill('4');
  await picture('rule', author);
  await author.getByRole('textbox', { name: '生效日' }).fill(today);
  await author.getByRole('textbox', { name: '调整理由' }).fill('按今年的预算调整。');
  await author.getByRole('button', { name: '提交复核' }).click();
  await expect(toast(author, '已提交复核，等另一位管理员复核')).toBeVisible();

  await second.goto('/console/rules');
  await second
    .getByRole('link', { name: /^草案，计划/ })
    .first()
    .click();
  await second.getByRole('button', { name: '复核通过' }).click();
  await second.getByRole('dialog').getByRole('button', { name: '复核通过' }).click();
  await expect(toast(second, '已复核通过')).toBeVisible();
}

async function shelveGift(page: Page, picture: Picture): Promise<void> {
  await page.goto('/console/gifts');
  await page.getByRole('link', { name: '新增礼品' }).click();
  await page.getByRole('textbox', { name: '名称' }).fill(gift);
  await page.getByLabel('所需安全币').fill('120');
  await page.getByLabel('库存').fill('50');
  await picture('gift', page);
  await page.getByRole('checkbox', { name: '上架' }).check();
  await page.getByRole('button', { name: '新增礼品' }).click();
  await expect(toast(page, `已新增“${gift}”`)).toBeVisible();
}

/** A researcher signs in by a code from the gateway, agrees to the centre's own texts, and submits a report. */
async function handInFirst({ codeFor }: Channels, page: Page, picture: Picture): Promise<void> {
  const phone = newPhone();
  await page.goto('/login');
  await page.getByLabel('手机号').fill(phone);
  await page.getByRole('button', { name: '获取验证码' }).click();
  await expect(toast(page, '验证码已发送')).toBeVisible();
  await page.getByLabel('短信验证码').fill(await codeFor(phone));
  await page.getByLabel('我已阅读并同意').check();
  await picture('sign-in', page);
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await expect(toast(page, '登录成功')).toBeVisible();
  await skipGuide(page);
  await page.goto('/weak/home');
  await page.getByRole('button', { name: '《漏洞提交条款》' }).click();
  await expect(page.getByRole('dialog').getByText('由云杉科技法务部确认')).toBeVisible();
  await page.keyboard.press('Escape');
  await fillIn(page, report);
  await page.getByRole('button', { name: '提交报告' }).click();
  await expect(page.getByRole('heading', { level: 1, name: report.title })).toBeVisible();
}

/** The reviewer confirms it within the rule, and the researcher has the coins. */
async function award(reviewer: Page, researcher: Page, picture: Picture): Promise<void> {
  await openFromQueue(reviewer, report.title);
  await reviewer.getByRole('button', { name: '确认漏洞' }).click();
  const dialog = decisionOf(reviewer);
  await dialog.getByRole('radio', { name: '高危' }).check();
  await dialog.getByLabel('完成后打开下一份').uncheck();
  await picture('award', reviewer);
  await dialog.getByRole('button', { name: '确认并发放奖励' }).click();
  await expect(toast(reviewer, /发放 180 安全币/)).toBeVisible();

  await researcher.reload();
  await expect(researcher.getByRole('region', { name: '奖励', exact: true })).toContainText('180');
  await researcher.goto('/personal/security-currency');
  await expect(researcher.getByRole('row', { name: report.title })).toContainText('+180');
  await picture('coins', researcher);
}

/** Expects how many steps are still missing, and that this one comes next. */
async function leftAre(page: Page, count: number, next: string): Promise<void> {
  await page.goto('/console/');
  await expect(page.getByRole('heading', { name: `上线前还有 ${count} 项待完成` })).toBeVisible();
  const first = page.getByRole('region', { name: '上线准备' }).getByRole('listitem').first();
  await expect(first).toContainText(next);
}

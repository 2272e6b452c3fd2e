import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { freshCode } from '../people/inbox.ts';
import { askForCode, demoPhones, newPhone, openMemberMenu, signIn } from '../people/researcher.ts';
import { decisionOf } from '../people/reviewer.ts';
import { refused } from '../refusals/provoke.ts';
import { change, codesAreOlder, shieldsource } from '../site/data.ts';
import { signInAs } from '../site/every-page.ts';
import { expect, test } from '../site/journey.ts';
import { expectGoodLooks } from '../site/looks.ts';
import { quiet } from '../site/traffic.ts';

// a refusal: no second try
test.describe.configure({ retries: 0 });

const earlierReport = '旧会员站积分接口可重复领取';

/** Imports an account of the earlier portal with a report that was confirmed and rewarded there. */
async function importRewarded(dataDir: string, phone: string): Promise<void> {
  const [accounts, reports] = [join(dataDir, 'accounts.jsonl'), join(dataDir, 'reports.jsonl')];
  const earned = { contribution: 28 };
  const at = '2022-06-18 21:40:00';
  await writeFile(
    accounts,
    JSON.stringify({ id: '5120', phone, ...earned, coins: 80, registerTime: at }),
  );
  const report = {
    number: 'VUL-2022-0333',
    accountId: '5120',
    title: earlierReport,
    body: '同一笔积分可以并发领取多次，我用自己的两个账号验证过。',
    app: '会员中心',
    type: '业务逻辑缺陷',
    status: 2,
    level: 3,
    ...earned,
    currency: 80,
    createTime: at,
  };
  await writeFile(reports, JSON.stringify(report));
  await shieldsource(dataDir, 'import-legacy', '--accounts', accounts, '--reports', reports);
}

test('a member takes over the earlier account, and what was rewarded there stays rewarded', async ({
  page,
  newPerson,
  site,
}) => {
  const offer = page.getByRole('dialog', { name: '迁入旧门户账号' });

  await test.step('it is offered, put off, and offered again', async () => {
    await page.goto('/login');
    await signIn(page, demoPhones.earlier);
    await expect(offer).toBeVisible();
    await expectGoodLooks(page);
    await offer.getByRole('button', { name: '以后再说' }).click();
    await expect(offer).toBeHidden();
    await page.goto('/personal/center');
    await expect(page.getByRole('heading', { name: '迁移旧门户账号' })).toBeVisible();
    await page.evaluate(() => sessionStorage.clear());
    await page.goto('/');
    await offer.getByRole('button', { name: '迁入旧门户账号' }).click();
    await expect(offer.getByText('已找到 老船长 的账号，将迁入以下内容：')).toBeVisible();
    await expect(offer.getByRole('definition')).toHaveText(['3', '230', '68']);
  });

  await test.step('a proof that is over is asked for anew, and no other contact has an account', async () => {
    await change(
      site.dataDir,
      codesAreOlder,
      `update earlier_proof set created_at = created_at - interval '11 minutes'`,
    );
    await offer.getByRole('button', { name: '迁入到当前账号' }).click();
    await refused('proofExpired', page);
    await offer.getByRole('button', { name: '重新验证' }).click();

    const contact = newPhone();
    await offer.getByRole('radio', { name: '旧手机号或邮箱' }).check();
    await offer.getByLabel('旧门户的手机号或邮箱').fill(contact);
    await askForCode(page);
    await offer.getByLabel('收到的验证码').fill(await freshCode(page, 'sms', contact));
    await offer.getByRole('button', { name: '验证', exact: true }).click();
    await refused('noEarlierAccount', page);
  });

  await test.step('it is proved again, and its reports and coins come over', async () => {
    await offer.getByRole('radio', { name: /^当前手机号/ }).check();
    await askForCode(page);
    const code = await freshCode(page, 'sms', demoPhones.earlier);
    await offer.getByLabel('短信验证码').fill(code);
    await offer.getByRole('button', { name: '验证', exact: true }).click();
    await offer.getByRole('button', { name: '迁入到当前账号' }).click();
    await expect(offer.getByText('已迁入当前账号。')).toBeVisible();
    await offer.getByRole('link', { name: '查看我的漏洞' }).click();

    await expect(page).toHaveURL('/personal/submit');
    await expect(page.getByText('VUL-2021-0086')).toBeVisible();
    await expect(page.getByRole('row', { name: /帮助页搜索框/ })).toContainText('已忽略');
    await page.getByRole('link', { name: '旧版会员站找回密码验证码可枚举' }).click();
    await expect(page.getByText('从旧门户迁入')).toBeVisible();
    await expect(page.getByText('旧门户编号 VUL-2021-0086')).toBeVisible();
    await openMemberMenu(page);
    await expect(page.getByText('安全币 230 · 贡献值 68')).toBeVisible();
    await page.goto('/personal/center');
    await expect(page.getByRole('heading', { name: '登录设备' })).toBeVisible();
    await expect(page.getByRole('heading', { name: '迁移旧门户账号' })).toBeHidden();
  });

  await test.step('no admin takes back what the earlier portal gave', async () => {
    const [member, admin] = [await newPerson(), await newPerson()];
    const phone = newPhone();
    const theirs = member.getByRole('dialog', { name: '迁入旧门户账号' });
    await importRewarded(site.dataDir, phone);
    await member.goto('/login');
    await signIn(member, phone);
    await theirs.getByRole('button', { name: '迁入旧门户账号' }).click();
    await theirs.getByRole('button', { name: '迁入到当前账号' }).click();
    await theirs.getByRole('button', { name: '知道了' }).click();

    await signInAs(admin, 'admin');
    await admin.goto('/console/?status=2');
    // what the centre still lacks comes late, above the list
    await quiet(admin);
    await admin.getByRole('link', { name: earlierReport }).click();
    await admin.getByRole('button', { name: '撤销确认并收回奖励' }).click();
    await decisionOf(admin).getByLabel('撤销原因').fill('和另一份报告重复');
    await decisionOf(admin).getByRole('button', { name: '撤销并收回奖励' }).click();
    await refused('earlierReward', admin);
  });
});

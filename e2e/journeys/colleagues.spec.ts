import { joinBy, linkOn, openColleague } from '../people/colleague.ts';
import { toast } from '../people/researcher.ts';
import { passphrase } from '../people/reviewer.ts';
import { signInAs } from '../site/every-page.ts';
import { expect, test } from '../site/journey.ts';
import { onOwnSite } from '../site/own-site.ts';

test.use({ hears: true });

test('a colleague is invited, given another role, and disabled', async ({ page, newPerson }) => {
  const colleague = await newPerson();
  let link = '';

  await test.step('an admin makes a link', async () => {
    await signInAs(page, 'admin');
    await page.goto('/console/staff');
    await page.getByRole('link', { name: '邀请工作人员' }).click();
    await page.getByLabel('姓名').fill('审核员己');
    await page.getByLabel('邮箱').fill('ji@demo.example');
    await page.getByRole('checkbox', { name: '审核员' }).check();
    await page.getByRole('button', { name: '生成邀请链接' }).click();
    link = await linkOn(page);
  });

  await test.step('it sets passphrase and second factor in one go, once', async () => {
    await joinBy(colleague, link, '自己想的一句长密码 here');
    await expect(colleague.getByRole('link', { name: /^收件箱/ })).toBeVisible();
    await expect(colleague.getByRole('link', { name: /^订单/ })).toHaveCount(0);
    const other = await newPerson();
    await other.goto(link);
    await expect(other.getByRole('alert')).toContainText('这个链接已经用过、过期或被收回');
  });

  await test.step('a new role opens its desk without a reload', async () => {
    await openColleague(page, '审核员己');
    await page.getByRole('button', { name: '修改角色' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('checkbox', { name: '运营' }).check();
    await dialog.getByRole('textbox', { name: '原因' }).fill('兼管礼品发放');
    await dialog.getByRole('button', { name: '保存角色' }).click();
    await expect(toast(page, '已修改审核员己的角色')).toBeVisible();
    await expect(colleague.getByRole('link', { name: /^订单/ })).toBeVisible();
  });

  await test.step('disabled, they are out', async () => {
    await page.getByRole('button', { name: '停用' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: '原因' }).fill('调往其他部门');
    await dialog.getByRole('button', { name: '停用' }).click();
    await expect(toast(page, '已停用审核员己')).toBeVisible();
    await expect(page.getByRole('region', { name: '审核员己' })).toContainText('已停用');
    // their page leads to sign-in without a click
    await expect(colleague).toHaveURL(/\/console\/login/);
  });
});

test('a lost second factor is replaced by two admins', async ({ page, newPerson }) => {
  const [second, colleague] = [await newPerson(), await newPerson()];

  await test.step('one admin asks, and cannot approve', async () => {
    await signInAs(page, 'admin');
    await openColleague(page, '审核员丁');
    await page.getByRole('button', { name: '重设动态码' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: '手机丢失' }).click();
    await dialog.getByRole('button', { name: '提交申请' }).click();
    await expect(toast(page, '等另一位管理员复核')).toBeVisible();
    await expect(page.getByRole('button', { name: '撤回' })).toBeVisible();
    await expect(page.getByRole('button', { name: '复核通过' })).toHaveCount(0);
  });

  let link = '';
  await test.step('another reads why, and approves', async () => {
    await signInAs(second, 'secondAdmin');
    await second.getByRole('link', { name: /^工作人员/ }).click();
    await second.getByRole('link', { name: '审核员丁', exact: true }).click();
    const panel = second.getByRole('region', { name: '审核员丁', exact: true });
    await expect(panel).toContainText('手机丢失');
    await panel.getByRole('button', { name: '复核通过' }).click();
    const dialog = second.getByRole('dialog');
    await expect(dialog).toContainText('审核员丁现在的动态码立即失效');
    await dialog.getByRole('button', { name: '复核通过' }).click();
    link = await linkOn(second);
    await second.getByRole('button', { name: '已经交给对方' }).click();
    await expect(panel).toContainText('待重设');
  });

  await test.step('the link asks for the passphrase they have', async () => {
    await joinBy(colleague, link, passphrase);
    await expect(colleague.getByRole('button', { name: /审核员丁/ })).toBeVisible();
    await expect(second.getByRole('region', { name: '审核员丁', exact: true })).toContainText(
      '正常',
    );
  });
});

test('the last admin locks nobody out: not by roles, by disabling or by the settings of sign-in', async ({
  newPerson,
}) => {
  await onOwnSite(newPerson, async (own) => {
    const [page, second] = [await own.newPerson(), await own.newPerson()];
    const dialog = page.getByRole('dialog');
    const reason = () => dialog.getByRole('textbox', { name: '原因' }).fill('值班调整');
    const disable = async () => {
      await page.getByRole('button', { name: '停用' }).click();
      await reason();
      await dialog.getByRole('button', { name: '停用' }).click();
    };
    const warning = dialog.getByText(/^这样会少了最后一位能登录的管理员/);

    await test.step('of two admins one gives the other another role, and is disabled', async () => {
      await signInAs(second, 'secondAdmin');
      await openColleague(second, '管理员', 'admin@demo.example');
      await second.getByRole('button', { name: '修改角色' }).click();
      const roles = second.getByRole('dialog');
      await roles.getByRole('checkbox', { name: '审计' }).check();
      await roles.getByRole('textbox', { name: '原因' }).fill('兼看日志');
      await roles.getByRole('button', { name: '保存角色' }).click();
      await expect(toast(second, '已修改管理员的角色')).toBeVisible();
      await signInAs(page, 'admin');
      await openColleague(page, '管理员乙');
      await disable();
      await expect(toast(page, '已停用管理员乙')).toBeVisible();
    });

    await test.step('the other keeps the role and the account', async () => {
      await openColleague(page, '管理员', 'admin@demo.example');
      await page.getByRole('button', { name: '修改角色' }).click();
      await dialog.getByRole('checkbox', { name: '管理员' }).uncheck();
      await reason();
      await dialog.getByRole('button', { name: '保存角色' }).click();
      await expect(warning).toBeVisible();
      await dialog.getByRole('button', { name: '取消' }).click();
      await disable();
      await expect(warning).toBeVisible();
      await dialog.getByRole('button', { name: '取消' }).click();
      await expect(page.getByRole('region', { name: '管理员', exact: true })).toContainText('正常');
    });

    await test.step('and passphrases, while there is no other way in', async () => {
      await page.goto('/console/settings');
      const passphrases = page.getByRole('switch', { name: '密码登录控制台' });
      await passphrases.uncheck();
      await page.getByRole('button', { name: '保存“密码登录控制台”' }).click();
      await expect(page.getByText(/^请先在“登录方式”里标记一个应急账号/)).toBeVisible();
      await page.reload();
      await expect(passphrases).toBeChecked();
    });
  });
});

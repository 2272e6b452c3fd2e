import { postProposalDecide } from '@shieldsource/contract/staff/proposals';
import { getConsoleStaff, getStaffPage } from '@shieldsource/contract/staff/desk';
import { postStaffDisable, postStaffRoles } from '@shieldsource/contract/staff/acts';
import * as faults from '@shieldsource/contract/faults';
import type { Page } from '@playwright/test';
import { callAs } from '../people/calls.ts';
import { joinBy, linkMailedTo, linkOn, openColleague } from '../people/colleague.ts';
import { toast } from '../people/researcher.ts';
import { passphrase } from '../people/reviewer.ts';
import { misread, provokes, refused } from '../refusals/provoke.ts';
import { signInAs } from '../site/every-page.ts';
import { expect, test } from '../site/journey.ts';
import { onOwnSite } from '../site/own-site.ts';
import { quiet } from '../site/traffic.ts';

// a refusal: no second try
test.describe.configure({ mode: 'parallel', retries: 0 });
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
    await refused('staffLinkOver', other);
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

const [reason, me, other] = ['工作调整', 'admin@demo.example', 'admin2@demo.example'];

/** Asks for another second factor of the colleague whose record is open. */
async function askForReset(page: Page): Promise<void> {
  await page.getByRole('button', { name: '重设动态码' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: '手机丢失' }).click();
  await dialog.getByRole('button', { name: '提交申请' }).click();
  await expect(page.getByRole('button', { name: '撤回' })).toBeVisible();
}

/** Gives roles by a call, from the version as it is. */
async function giveRoles(page: Page, email: string, roles: ('admin' | 'auditor')[]): Promise<void> {
  const [row] = (await callAs(page, getStaffPage, { keyword: email })).list;
  const { id: staffId = '', version = 0 } = row ?? {};
  await callAs(page, postStaffRoles, { staffId, version, roles, reason });
}

test('two admins replace a lost second factor, and one of them locks nobody out', async ({
  newPerson,
}) => {
  // on a site of its own, as there is only one admin for a while
  await onOwnSite(newPerson, async (own) => {
    const [page, second, colleague] = [
      await own.newPerson(),
      await own.newPerson(),
      await own.newPerson(),
    ];
    const dialog = page.getByRole('dialog');
    const signed = second.getByRole('dialog').getByRole('button', { name: '复核通过' });
    const save = dialog.getByRole('button', { name: '保存角色' });
    const disable = async () => {
      await page.getByRole('button', { name: '停用' }).click();
      await dialog.getByRole('textbox', { name: '原因' }).fill(reason);
    };
    const setRole = async (role: string, isGiven: boolean) => {
      await openColleague(page, '管理员', me);
      await page.getByRole('button', { name: '修改角色' }).click();
      await dialog.getByRole('checkbox', { name: role }).setChecked(isGiven);
      await dialog.getByRole('textbox', { name: '原因' }).fill(reason);
    };
    await signInAs(page, 'admin');
    await signInAs(second, 'secondAdmin');

    await test.step('one asks, and cannot approve', async () => {
      await openColleague(page, '审核员丁');
      await askForReset(page);
      await expect(toast(page, '等另一位管理员复核')).toBeVisible();
      await expect(page.getByRole('button', { name: '复核通过' })).toHaveCount(0);
    });

    const panel = second.getByRole('region', { name: '审核员丁', exact: true });
    let link = '';
    await test.step('the other reads why, and approves', async () => {
      await second.getByRole('link', { name: /^工作人员/ }).click();
      // the list comes, and once more with what the other has just asked for
      await quiet(second);
      await second.getByRole('link', { name: '审核员丁', exact: true }).click();
      await expect(panel).toContainText('手机丢失');
      await panel.getByRole('button', { name: '复核通过' }).click();
      await expect(second.getByRole('dialog')).toContainText('审核员丁现在的动态码立即失效');
      await signed.click();
      await expect(toast(second, '链接已邮件发给审核员丁')).toBeVisible();
      await expect(second.getByLabel('链接', { exact: true })).toHaveCount(0);
      link = await linkMailedTo(second, 'ding@demo.example');
      await expect(panel).toContainText('待重设');
    });

    await test.step('the link asks for the passphrase they have', async () => {
      await joinBy(colleague, link, passphrase);
      await expect(colleague.getByRole('button', { name: /审核员丁/ })).toBeVisible();
      await expect(panel).toContainText('正常');
    });

    await test.step('whom the proposer has just made an admin cannot approve, though their page says so', async () => {
      await openColleague(page, '审核员甲');
      await askForReset(page);
      await giveRoles(page, other, ['auditor']);
      await giveRoles(page, other, ['admin']);
      await misread(second, getConsoleStaff, (row) => ({
        ...row,
        reset: row.reset && { ...row.reset, canApprove: true },
      }));
      await openColleague(second, '审核员甲');
      await second.getByRole('button', { name: '复核通过' }).click();
      await provokes('signerTooNew', second, postProposalDecide, () => signed.click());
      await second.unrouteAll({ behavior: 'wait' });
    });

    await test.step('nobody gives themselves a role', async () => {
      await setRole('审计', true);
      await provokes('ownStanding', page, postStaffRoles, () => save.click());
      await dialog.getByRole('button', { name: '取消' }).click();
    });

    await test.step('the last admin keeps role and account', async () => {
      await giveRoles(second, me, ['admin', 'auditor']);
      await openColleague(page, '管理员乙', other);
      await disable();
      await dialog.getByRole('button', { name: '停用' }).click();
      await expect(toast(page, '已停用管理员乙')).toBeVisible();

      await setRole('管理员', false);
      await provokes('lastAdmin', page, postStaffRoles, () => save.click());
      await dialog.getByRole('button', { name: '取消' }).click();
      await disable();
      const answer = page.waitForResponse(`**${postStaffDisable.path}`);
      await dialog.getByRole('button', { name: '停用' }).click();
      expect(await (await answer).json()).toMatchObject({ code: faults.lastAdmin.code });
      await expect(dialog.getByText(faults.lastAdmin.message)).toBeVisible();
      await dialog.getByRole('button', { name: '取消' }).click();
      await expect(page.getByRole('region', { name: '管理员', exact: true })).toContainText('正常');
    });

    await test.step('and passphrases, while there is no other way in', async () => {
      await page.goto('/console/settings');
      const passphrases = page.getByRole('switch', { name: '密码登录控制台' });
      await passphrases.uncheck();
      await page.getByRole('button', { name: '保存“密码登录控制台”' }).click();
      await expect(page.getByText(/^请先在“登录方式”里设置一个应急账号/)).toBeVisible();
      await page.reload();
      await expect(passphrases).toBeChecked();
    });
  });
});

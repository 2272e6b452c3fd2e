import { expect, type Page } from '@playwright/test';
import { getConsoleStaff, getStaffPage } from '@shieldsource/contract/console-staff';
import { postProposalDecide } from '@shieldsource/contract/console-proposals';
import { postStaffDisable, postStaffRoles } from '@shieldsource/contract/console-staff-acts';
import { callsOf } from '../people/calls.ts';
import { openColleague } from '../people/colleague.ts';
import { signInAs } from '../site/every-page.ts';
import { onOwnSite } from '../site/own-site.ts';
import { misread, provokes } from './provoke.ts';
import { refusalScenario } from './scenario.ts';

const [reason, me, other] = ['工作调整', 'admin@demo.example', 'admin2@demo.example'];

/** On a site of its own, as there is only one admin for a while. */
export const staffScenario = refusalScenario(
  'an admin cannot lock everybody out, approve for who let them in, or give themselves roles',
  ['staffLinkOver', 'ownStanding', 'signerTooNew', 'lastAdmin'],
  async ({ newPerson }, refused) => {
    await onOwnSite(newPerson, async (own) => {
      const [page, second] = [await own.newPerson(), await own.newPerson()];
      await page.goto(`/console/join#${'x'.repeat(43)}`);
      await refused('staffLinkOver', page);

      await signInAs(page, 'admin');
      await signInAs(second, 'secondAdmin');
      const saves = async (window: Page, role: string, isGiven: boolean) => {
        await window.getByRole('button', { name: '修改角色' }).click();
        const dialog = window.getByRole('dialog');
        await dialog.getByRole('checkbox', { name: role }).setChecked(isGiven);
        await dialog.getByRole('textbox', { name: '原因' }).fill(reason);
        return dialog.getByRole('button', { name: '保存角色' });
      };
      await openColleague(page, '管理员', me);
      const gives = await saves(page, '审计', true);
      await provokes('ownStanding', page, postStaffRoles, () => gives.click());
      await refused('ownStanding', page);

      await openColleague(page, '审核员甲');
      await page.getByRole('button', { name: '重设动态码' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('button', { name: '手机丢失' }).click();
      await dialog.getByRole('button', { name: '提交申请' }).click();
      await expect(page.getByRole('button', { name: '撤回' })).toBeVisible();

      // the page hides the button from an admin whom the proposer has just made one
      const proposer = await callsOf(page);
      for (const roles of [['auditor'], ['admin']] as const) {
        const [row] = (await proposer(getStaffPage, { keyword: other })).list;
        const { id: staffId = '', version = 0 } = row ?? {};
        await proposer(postStaffRoles, { staffId, version, roles: [...roles], reason });
      }
      await misread(second, getConsoleStaff, (row) => ({
        ...row,
        reset: row.reset && { ...row.reset, canApprove: true },
      }));
      await openColleague(second, '审核员甲');
      await second.getByRole('button', { name: '复核通过' }).click();
      await provokes('signerTooNew', second, postProposalDecide, () =>
        second.getByRole('dialog').getByRole('button', { name: '复核通过' }).click(),
      );
      await refused('signerTooNew', second);
      await second.unroute(/getConsoleStaff/);

      // another admin gives them a second role, and is then disabled
      const calls = await callsOf(second);
      const { list } = await calls(getStaffPage, { keyword: me });
      const mine = list[0];
      expect(mine?.email).toBe(me);
      if (!mine) return;
      await calls(postStaffRoles, {
        staffId: mine.id,
        version: mine.version,
        roles: ['admin', 'auditor'],
        reason,
      });
      await openColleague(page, '管理员乙', other);
      await page.getByRole('button', { name: '停用' }).click();
      await dialog.getByRole('textbox', { name: '原因' }).fill(reason);
      await dialog.getByRole('button', { name: '停用' }).click();
      await expect(page.getByRole('region', { name: '管理员乙' })).toContainText('已停用');

      await openColleague(page, '管理员', me);
      const leaves = await saves(page, '管理员', false);
      await provokes('lastAdmin', page, postStaffRoles, () => leaves.click());
      await refused('lastAdmin', page);
      await dialog.getByRole('button', { name: '取消' }).click();
      await page.getByRole('button', { name: '停用' }).click();
      await dialog.getByRole('textbox', { name: '原因' }).fill(reason);
      await provokes('lastAdmin', page, postStaffDisable, () =>
        dialog.getByRole('button', { name: '停用' }).click(),
      );
      await refused('lastAdmin', page);
    });
  },
);

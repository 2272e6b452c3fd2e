import type { ReportStatus } from '@shieldsource/contract/reports';
import { staffRole, type StaffRole } from '@shieldsource/contract/staff';
import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { onDesk } from '../../../test/desk.tsx';
import { givenDetail } from '../../../test/given-report.ts';
import { ReportActions } from './ReportActions.tsx';

const expected: Record<StaffRole, Partial<Record<ReportStatus, string[]>>> = {
  reviewer: {
    1: ['忽略', '确认漏洞'],
    2: ['修复完成', '开始修复'],
    3: ['修复完成'],
    4: ['修复未通过'],
    [-1]: ['重新打开'],
  },
  admin: { 2: ['撤销确认并收回奖励'] },
  operator: {},
  auditor: {},
};
const statuses: readonly ReportStatus[] = [1, 2, 3, 4, -1];

describe('what can be done', () => {
  for (const { code: role, label } of staffRole.list) {
    test(`${label} has the buttons of the table in each status`, async () => {
      for (const status of statuses) {
        const { unmount } = await show(status, [role]);
        expect(buttons()).toEqual(expected[role][status] ?? []);
        await unmount();
      }
    });
  }

  test('a reviewer who is an admin too has the buttons of both', async () => {
    await show(2, ['reviewer', 'admin']);
    expect(buttons()).toEqual(['撤销确认并收回奖励', '修复完成', '开始修复']);
  });

  test('nobody decides their own report', async () => {
    await show(1, ['reviewer', 'admin'], true);
    expect(buttons()).toEqual([]);
    await expect.element(page.getByText('这是你自己提交的报告，由其他审核员处理')).toBeVisible();
  });
});

describe('by keyboard', () => {
  test('c asks for the award, Escape leaves it', async () => {
    await show(1, ['reviewer']);
    await userEvent.keyboard('c');
    await expect
      .element(page.getByRole('dialog', { name: '确认漏洞 SS-2026-000001' }))
      .toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  });

  test('i asks for the reason; keys typed into its note stay there', async () => {
    await show(1, ['reviewer']);
    await userEvent.keyboard('i');
    const note = page.getByLabelText('备注');
    await userEvent.fill(note, '');
    await userEvent.type(note, 'cij');
    await expect.element(note).toHaveValue('cij');
    await expect.element(page.getByRole('dialog', { name: '忽略报告' })).toBeVisible();
    expect(page.getByRole('dialog').elements()).toHaveLength(1);
  });

  test('ignoring without a reason is refused at its field', async () => {
    await show(1, ['reviewer']);
    await userEvent.keyboard('i');
    await page.getByRole('dialog').getByRole('button', { name: '忽略报告' }).click();
    await expect.element(page.getByText('请选择忽略原因')).toBeVisible();
  });

  test('a key without its button does nothing', async () => {
    await show(3, ['reviewer']);
    await userEvent.keyboard('ci');
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  });
});

const show = (status: ReportStatus, roles: readonly StaffRole[], isOwn = false) =>
  onDesk(
    <ReportActions
      detail={givenDetail({ status, isOwn })}
      roles={roles}
      onNext={() => undefined}
    />,
  );

// Without the key that stands on them.
const buttons = () =>
  [...document.querySelectorAll('button')].map(
    (button) => button.querySelector('[class*=label]')?.textContent,
  );

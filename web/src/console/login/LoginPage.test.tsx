import { faults } from '@shieldsource/contract/faults';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { serverAnswers } from '../../../test/answers.ts';
import { onDesk } from '../../../test/desk.tsx';
import { consoleFront, portalFront, startFront } from '../../lib/front.ts';
import { StaffSession } from '../../lib/staff-session.ts';
import { LoginPage } from './LoginPage.tsx';

const email = page.getByLabelText('邮箱');
const passphrase = page.getByLabelText('口令').first();
const totp = page.getByLabelText('动态码');
const act = page.getByRole('button', { name: '登录' });

/** What the page asks first. */
const hasAdmin = { code: 0, result: { isOpen: false } };

beforeEach(() => {
  sessionStorage.clear();
  startFront(consoleFront);
});
afterEach(() => {
  startFront(portalFront);
  vi.restoreAllMocks();
});

describe('signing in as staff', () => {
  test('each field says what it misses, and nothing is sent', async () => {
    const asked = serverAnswers(hasAdmin);
    await show();
    await act.click();
    for (const said of ['请输入正确的邮箱', '请输入口令', '动态码为 6 位数字']) {
      await expect.element(page.getByText(said)).toBeVisible();
    }
    await expect.element(email).toHaveFocus();
    expect(asked.map(({ path }) => path)).toEqual(['/api/console/getFirstRun']);
  });

  test('a refusal is told in the form and keeps no token', async () => {
    serverAnswers(hasAdmin, {
      code: faults.wrongStaffSignIn.code,
      message: faults.wrongStaffSignIn.message,
    });
    await show();
    await fill();
    await expect
      .element(page.getByRole('alert'))
      .toHaveTextContent(faults.wrongStaffSignIn.message);
    expect(sessionStorage.getItem('shield_source_staff')).toBeNull();
  });

  test('a fault the server finds in a field is told at the field', async () => {
    const fields = [{ path: 'totp', message: '动态码已过期' }];
    serverAnswers(hasAdmin, {
      code: faults.badInput.code,
      message: faults.badInput.message,
      result: { fields },
    });
    await show();
    await fill();
    await expect.element(page.getByText('动态码已过期')).toBeVisible();
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
  });

  test('success keeps the token for this tab and goes on', async () => {
    const staff = {
      id: '01993d6a-0000-7000-8000-000000000001',
      number: 1,
      name: '审核员甲',
      email: 'a@b.example',
      roles: ['reviewer'],
    };
    const asked = serverAnswers(hasAdmin, { code: 0, result: { token: 'secret', staff } });
    await show();
    await fill();
    await expect.poll(() => sessionStorage.getItem('shield_source_staff')).toBe('secret');
    expect(localStorage.getItem('shield_source_staff')).toBeNull();
    expect(asked[1]?.body).toEqual({
      email: 'reviewer@demo.example',
      passphrase: 'a long passphrase',
      totp: '123456',
    });
  });
});

test('where there was never an admin it leads to the first run', async () => {
  serverAnswers({ code: 0, result: { isOpen: true } });
  await show();
  await expect
    .element(page.getByRole('link', { name: '还没有管理员，开始首次设置' }))
    .toHaveAttribute('href', '/first-run');
});

async function fill() {
  await userEvent.fill(email, 'Reviewer@demo.example');
  await userEvent.fill(passphrase, 'a long passphrase');
  await userEvent.fill(totp, '123456');
  await act.click();
}

const show = () =>
  onDesk(
    <StaffSession>
      <LoginPage />
    </StaffSession>,
  );

import type { StaffAccount } from '@shieldsource/contract/staff/sign-in';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answersByCall, No } from '../../../test/answers-by-call.ts';
import { onDesk } from '../../../test/desk.tsx';
import AccountPage from './AccountPage.tsx';

afterEach(() => vi.restoreAllMocks());

const id = (last: number) => `01993d6a-0000-7000-8000-00000000000${last}`;
const time = 1_793_000_000_000;
const session = { device: 'x Firefox/1 Windows', createTime: time, lastSeenTime: time };
const account: StaffAccount = {
  recoveryCodes: 0,
  passkeys: [],
  hasPasskeys: true,
  providerAccounts: [],
  provider: null,
  sessions: [{ ...session, id: id(1), network: '203.0.113.0/24', isCurrent: true }],
};
const shows = (over: Partial<StaffAccount> = {}) => ({
  getStaffAccount: () => ({ ...account, ...over }),
});
const act = (name: string) => page.getByRole('button', { name, exact: true });
const inDialog = (name: string) => page.getByRole('dialog').getByRole('button', { name });
const code = page.getByLabelText(/^动态码或恢复码/);

describe('the own account', () => {
  test('says what is missing, and leaves out what there is not', async () => {
    answersByCall(shows({ hasPasskeys: false }));
    await onDesk(<AccountPage />);
    await expect.element(page.getByText(/还没有恢复码/)).toBeVisible();
    expect(page.getByRole('heading', { name: '通行密钥' }).query()).toBeNull();
    expect(page.getByRole('heading', { name: '单点登录' }).query()).toBeNull();
    await expect.element(page.getByText('网络 203.0.113.0/24')).toBeVisible();
    expect(page.getByRole('button', { name: /退出其他/ }).query()).toBeNull();
  });

  test('new recovery codes are shown once, until they are said to be kept', async () => {
    const codes = ['AAAA-BBBB-CCCC-DDDD', 'EEEE-FFFF-GGGG-HHHH'];
    const asked = answersByCall({ ...shows(), postStaffRecoveryCodes: () => ({ codes }) });
    await onDesk(<AccountPage />);
    await act('生成恢复码').click();
    await code.fill('123456');
    await inDialog('生成恢复码').click();
    await expect.element(page.getByText('AAAA-BBBB-CCCC-DDDD')).toBeVisible();
    await userEvent.keyboard('{Enter}{Escape}');
    await expect.element(page.getByText('AAAA-BBBB-CCCC-DDDD')).toBeVisible();
    await act('我已保存').click();
    await expect.element(page.getByText('AAAA-BBBB-CCCC-DDDD')).not.toBeInTheDocument();
    expect(asked.find(({ name }) => name === 'postStaffRecoveryCodes')?.input).toEqual({
      code: '123456',
    });
  });

  test('a new code app shows its secret and asks for both codes; a wrong one is said at its field', async () => {
    const fields = [{ path: 'newCode', message: '新的动态码不正确，请重试' }];
    const asked = answersByCall({
      ...shows(),
      postStaffFactorWish: () => ({ secret: 'A'.repeat(32), uri: 'otpauth://totp/x?secret=A' }),
      postStaffFactorRenew: () => {
        throw new No('badInput', { fields });
      },
    });
    await onDesk(<AccountPage />);
    await act('更换动态码').click();
    await expect.element(page.getByRole('img', { name: '动态码的二维码' })).toBeVisible();
    await expect.element(page.getByText(/AAAA AAAA/)).toBeVisible();
    await page.getByLabelText(/^新的动态码/).fill('111111');
    await code.fill('222222');
    await inDialog('换用新的动态码').click();
    await expect.element(page.getByText('新的动态码不正确，请重试')).toBeVisible();
    expect(asked.at(-1)?.input).toEqual({
      secret: 'A'.repeat(32),
      newCode: '111111',
      code: '222222',
    });
  });

  test('a short new passphrase is refused before it is sent', async () => {
    const asked = answersByCall(shows());
    await onDesk(<AccountPage />);
    await act('修改密码').click();
    await page.getByLabelText(/^新密码/).fill('太短了');
    await inDialog('修改密码').click();
    await expect.element(page.getByText('密码至少 12 个字符，可以是一句话')).toBeVisible();
    expect(asked.every(({ name }) => name === 'getStaffAccount')).toBe(true);
  });

  test('other devices are signed out one by one, or all at once', async () => {
    const other = { ...session, id: id(2), network: '', isCurrent: false };
    const asked = answersByCall({
      ...shows({ sessions: [...account.sessions, other] }),
      postStaffSessionEnd: () => null,
    });
    await onDesk(<AccountPage />);
    await act('让 Firefox · Windows 退出登录').click();
    await expect.element(page.getByText('这台设备已退出登录')).toBeVisible();
    await act('退出其他 1 台设备').click();
    await expect.element(page.getByText('其他设备都已退出登录')).toBeVisible();
    const ended = asked.filter(({ name }) => name === 'postStaffSessionEnd');
    expect(ended.map(({ input }) => input)).toEqual([{ sessionId: id(2) }, {}]);
  });

  test('accounts of the provider and passkeys are listed, and let go of with a second factor', async () => {
    const asked = answersByCall({
      ...shows({
        provider: '公司账号',
        providerAccounts: [
          { id: id(3), issuer: 'https://id.example.com', linkTime: time, lastUsedTime: null },
        ],
        passkeys: [{ id: id(4), name: '办公电脑', createTime: time, lastUsedTime: time }],
      }),
      postStaffPasskeyRemove: () => null,
      postStaffProviderUnlink: () => null,
    });
    await onDesk(<AccountPage />);
    await act('移除“办公电脑”').click();
    await code.fill('123456');
    await inDialog('移除').click();
    await expect.element(page.getByText('已移除“办公电脑”')).toBeVisible();
    await act('解除与 https://id.example.com 的关联').click();
    await code.fill('123456');
    await inDialog('解除关联').click();
    await expect.element(page.getByText('已解除关联')).toBeVisible();
    expect(asked.find(({ name }) => name === 'postStaffPasskeyRemove')?.input).toEqual({
      passkeyId: id(4),
      code: '123456',
    });
  });
});

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answersByCall, No } from '../../../test/answers-by-call.ts';
import { onDesk } from '../../../test/desk.tsx';
import { consoleFront, portalFront, startFront } from '../../lib/front.ts';
import { StaffSession } from '../../lib/staff-session.ts';
import { FirstRunPage } from './FirstRunPage.tsx';

beforeEach(() => {
  sessionStorage.clear();
  startFront(consoleFront);
});
afterEach(() => {
  startFront(portalFront);
  sessionStorage.clear();
  vi.restoreAllMocks();
});

const text = (name: string) => page.getByRole('textbox', { name });
const act = (name: string) => page.getByRole('button', { name });
const secret = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const begun = () => ({ secret, totpUri: `otpauth://totp/x?secret=${secret}` });
const staff = {
  id: '01993d6a-0000-7000-8000-000000000001',
  number: 1,
  name: '第一人',
  email: 'first@example.com',
  language: null,
  roles: ['admin'],
};
const show = () =>
  onDesk(
    <StaffSession>
      <FirstRunPage />
    </StaffSession>,
    '/first-run',
  );

async function giveWord() {
  await userEvent.fill(text('首次密码'), 'ABCD-EFGH-JKMN-PQRS');
  await userEvent.fill(text('你的邮箱'), 'First@example.com');
  await act('下一步').click();
}

test('the word, then name, passphrase and second factor, and one is signed in', async () => {
  const asked = answersByCall({
    getFirstRun: () => ({ isOpen: true }),
    postFirstRunWord: begun,
    postFirstRun: () => ({ token: 'secret token', staff }),
  });
  await show();
  await giveWord();
  await expect.element(page.getByRole('img', { name: '动态码的二维码' })).toBeVisible();
  await expect.element(page.getByText('ABCD EFGH IJKL MNOP QRST UVWX YZ23 4567')).toBeVisible();
  await userEvent.fill(text('姓名'), '第一人');
  await userEvent.fill(text('密码'), '一句只有我自己知道的长密码');
  await userEvent.fill(text('动态码'), '123456');
  await act('创建并登录').click();
  await expect.poll(() => sessionStorage.getItem('shield_source_staff')).toBe('secret token');
  expect(asked.find(({ name }) => name === 'postFirstRun')?.input).toEqual({
    word: 'ABCD-EFGH-JKMN-PQRS',
    email: 'first@example.com',
    secret,
    name: '第一人',
    passphrase: '一句只有我自己知道的长密码',
    totp: '123456',
  });
});

test('a wrong word is said, and nothing else is asked', async () => {
  answersByCall({
    getFirstRun: () => ({ isOpen: true }),
    postFirstRunWord: () => {
      throw new No('wrongFirstWord');
    },
  });
  await show();
  await giveWord();
  await expect.element(page.getByRole('alert')).toMatchTextContent('首次密码不正确或已更换');
  await expect.element(text('姓名')).not.toBeInTheDocument();
});

test('who was overtaken, or whose word has changed, is told and can go back', async () => {
  answersByCall({
    getFirstRun: () => ({ isOpen: true }),
    postFirstRunWord: begun,
    postFirstRun: () => {
      throw new No('firstRunClosed');
    },
  });
  await show();
  await giveWord();
  await userEvent.fill(text('姓名'), '第二人');
  await userEvent.fill(text('密码'), '短');
  await userEvent.fill(text('动态码'), '123456');
  await act('创建并登录').click();
  await expect.element(page.getByText('密码至少 12 个字符，可以是一句话')).toBeVisible();
  await userEvent.fill(text('密码'), '另一句只有我自己知道的长密码');
  await act('创建并登录').click();
  await expect.element(page.getByRole('alert')).toMatchTextContent('首次设置已经完成');
  await act('返回上一步').click();
  await expect.element(text('首次密码')).toBeVisible();
});

test('once there was an admin it is closed', async () => {
  answersByCall({ getFirstRun: () => ({ isOpen: false }) });
  await show();
  await expect.element(page.getByText('首次设置已经完成，这个页面不再开放。')).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: '去登录' }))
    .toHaveAttribute('href', '/login');
  await expect.element(text('首次密码')).not.toBeInTheDocument();
});

import * as faults from '@shieldsource/contract/faults';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { No } from '../../../test/answers-by-call.ts';
import { givenWaiting } from '../../../test/given-waiting.ts';
import { asMember, givenAccount, givenMember } from '../../../test/as-member.tsx';
import { keepToken, readToken } from '../../lib/front.ts';
import { dismiss, shownToasts } from '../../ui/toast/toasts.ts';
import MemberMenu from './MemberMenu.tsx';

const portrait = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==';
const address = page.getByTestId('address');
const toasts = () => shownToasts().map(({ text }) => text);
const open = (name: string) => page.getByRole('button', { name }).click();
const out = page.getByRole('button', { name: '退出登录' });

afterEach(() => {
  vi.restoreAllMocks();
  keepToken('');
  for (const { id } of shownToasts()) dismiss(id);
});

const show = (answers: Parameters<typeof asMember>[1] = {}) =>
  asMember(<MemberMenu />, {
    ...answers,
    answers: { postUnreadCount: () => 0, getWaitingList: () => [], ...answers.answers },
  });

test('shows portrait and name, and behind them coins, contribution and every page of the member', async () => {
  await show({
    answers: {
      postUserInfo: () => givenMember({ headPortrait: portrait }),
      postAccountInfo: () => givenAccount({ coinBalance: 1320, contribution: 108 }),
    },
  });
  const button = page.getByRole('button', { name: '灰鲸' });
  await expect.element(button).toHaveAttribute('aria-expanded', 'false');
  expect(button.element().querySelector('img')?.src).toContain(portrait.slice(0, 20));
  await button.click();
  await expect.element(button).toHaveAttribute('aria-expanded', 'true');
  await expect.element(page.getByText('安全币 1,320 · 贡献值 108')).toBeVisible();
  const links = page.getByRole('link').elements();
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/user/center',
    '/personal/submit',
    '/personal/my-gift',
    '/personal/security-currency',
    '/personal/contribution',
    '/personal/message',
    '/personal/center',
    '/?lang=en',
  ]);
  await page.getByRole('link', { name: '个人中心' }).click();
  await expect.element(address).toHaveTextContent('/personal/center');
  await expect.element(button).toHaveAttribute('aria-expanded', 'false');
});

test('who has no name is called after their number, who has no portrait has a letter', async () => {
  await show({ answers: { postUserInfo: () => givenMember({ nickName: '' }) } });
  const button = page.getByRole('button', { name: '白帽10086' });
  await expect.element(button).toBeVisible();
  expect(button.element().querySelector('img')).toBeNull();
});

test('says that something is unread', async () => {
  await show({ answers: { postUnreadCount: () => 3 } });
  await open('灰鲸，有未读消息');
  await expect.element(page.getByRole('link', { name: /^我的消息.*3 条未读/ })).toBeVisible();
});

test('says how much waits for the member, at the page that lists it', async () => {
  await show({
    answers: {
      getWaitingList: () => [givenWaiting(), givenWaiting({ kind: 'draft', subject: null })],
    },
  });
  await open('灰鲸，有事待处理');
  await expect.element(page.getByRole('link', { name: /^我的主页.*2 项待处理/ })).toBeVisible();
});

describe('the way out', () => {
  test('ends the session, says so and leads home', async () => {
    const asked = await show({ at: '/personal/submit', answers: { postLogout: () => null } });
    await open('灰鲸');
    await out.click();
    await expect.element(address).toHaveTextContent('/');
    await expect.poll(() => toasts()).toEqual(['退出成功']);
    expect(readToken()).toBe('');
    expect(asked.filter(({ name }) => name === 'postLogout')).toHaveLength(1);
  });

  test('is free of words when the server knew already', async () => {
    const asked = await show({
      at: '/personal/submit',
      answers: {
        postLogout: () => {
          throw new No('loggedOut');
        },
      },
    });
    await open('灰鲸');
    await out.click();
    await expect.element(address).toHaveTextContent('/');
    await expect.poll(() => asked.some(({ name }) => name === 'postLogout')).toBe(true);
    expect(toasts()).toEqual([]);
    expect(readToken()).toBe('');
  });

  test('says that the session had expired', async () => {
    await show({
      answers: {
        postLogout: () => {
          throw new No('expired');
        },
      },
    });
    await open('灰鲸');
    await out.click();
    await expect.poll(() => toasts()).toEqual([faults.expired.message]);
    expect(readToken()).toBe('');
  });

  test('forgets the member here while the server cannot be reached, and says so', async () => {
    await show({ at: '/personal/submit' });
    await open('灰鲸');
    await out.click();
    await expect.poll(() => toasts()).toEqual(['这台设备已退出登录，联网后会通知服务器']);
    await expect.poll(() => address.element().textContent).toBe('/');
    expect(readToken()).toBe('');
  });
});

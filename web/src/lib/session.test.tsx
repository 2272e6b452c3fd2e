import { faults } from '@shieldsource/contract/faults';
import { jsonReportSubmit } from '@shieldsource/contract/reports';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { serverAnswers } from '../../test/answers.ts';
import { onPage } from '../../test/on-page.tsx';
import { dismiss, shownToasts } from '../ui/toast/toasts.ts';
import { call } from './client.ts';
import { keepToken, readToken } from './half.ts';
import { MemberSession, useMember } from './member-session.ts';

const mina = {
  userId: '01993d6a-0000-7000-8000-000000000001',
  uid: 10086,
  userName: '138****0000',
  nickName: '灰鲸',
  headPortrait: '/api/files/portrait',
  userImg: '/api/files/portrait',
  gender: 3 as const,
  realStatus: 1 as const,
  hideInRank: false,
};
const account = { code: 0, result: {} };
const address = page.getByTestId('address');
const toasts = () => shownToasts().map(({ text }) => text);

beforeEach(() => keepToken('kept'));
afterEach(() => {
  vi.restoreAllMocks();
  keepToken('');
  for (const { id } of shownToasts()) dismiss(id);
});

function Who() {
  const { state, person, authenticated, profileFilled, signIn, signOut } = useMember();
  const flags = [authenticated && '已认证', profileFilled && '资料完整'].filter(Boolean).join(' ');
  return (
    <main>
      <p data-testid="who">{person ? `${person.nickName} ${flags}` : state}</p>
      <button type="button" onClick={() => signIn('new', mina)}>
        登录
      </button>
      <button type="button" onClick={() => void signOut()}>
        退出
      </button>
      <button
        type="button"
        onClick={() => void call(jsonReportSubmit, {} as never).catch(() => undefined)}
      >
        提交
      </button>
    </main>
  );
}

const show = (at: string) =>
  onPage(
    <MemberSession>
      <Who />
    </MemberSession>,
    { at },
  );
const who = page.getByTestId('who');
const press = (name: string) => page.getByRole('button', { name, exact: true }).click();

describe('at the start', () => {
  test('a kept token brings the person back, with what follows from them, and their account', async () => {
    const asked = serverAnswers({ code: 0, result: mina }, account);
    await show('/personal/submit?page=2');
    await expect.element(who).toHaveTextContent('灰鲸 已认证 资料完整');
    await expect.element(address).toHaveTextContent('/personal/submit?page=2');
    await vi.waitFor(() =>
      expect(asked.map(({ path }) => path)).toEqual([
        '/api/user/postUserInfo',
        '/api/user/postAccountInfo',
      ]),
    );
  });

  test('without a token nobody is asked', async () => {
    keepToken('');
    const asked = serverAnswers();
    await show('/');
    await expect.element(who).toHaveTextContent('empty');
    expect(asked).toEqual([]);
  });

  test.for([faults.loggedOut, faults.notLoggedIn])('$code clears quietly', async (fault) => {
    serverAnswers(fault);
    await show('/rank/personal');
    await expect.element(who).toHaveTextContent('empty');
    expect(readToken()).toBe('');
    expect(toasts()).toEqual([]);
    await expect.element(address).toHaveTextContent('/rank/personal');
  });

  test('100 says so, clears and goes to /', async () => {
    serverAnswers(faults.expired);
    await show('/rank/personal');
    await expect.element(address).toHaveTextContent('/');
    expect(readToken()).toBe('');
    expect(toasts()).toEqual([faults.expired.message]);
  });

  test('anything else is shown, and the token stays for the next start', async () => {
    serverAnswers(faults.unavailable);
    await show('/');
    await expect.element(who).toHaveTextContent('empty');
    expect(toasts()).toEqual([faults.unavailable.message]);
    expect(readToken()).toBe('kept');
  });
});

test('signing in keeps the token and says so', async () => {
  keepToken('');
  const asked = serverAnswers(account);
  await show('/login');
  await press('登录');
  await expect.element(who).toHaveTextContent('灰鲸 已认证 资料完整');
  expect(readToken()).toBe('new');
  expect(toasts()).toEqual(['登录成功']);
  await vi.waitFor(() => expect(asked).toHaveLength(1));
});

describe('signing out', () => {
  test('twice at once asks once, says so and goes to /', async () => {
    const asked = serverAnswers({ code: 0, result: mina }, account, { code: 0 });
    await show('/rank/personal');
    await expect.element(who).toHaveTextContent('灰鲸 已认证 资料完整');
    await vi.waitFor(() => expect(asked).toHaveLength(2));
    const button = page.getByRole('button', { name: '退出' }).element() as HTMLElement;
    button.click();
    button.click();
    await expect.element(address).toHaveTextContent('/');
    await expect.element(who).toHaveTextContent('empty');
    expect(asked.filter(({ path }) => path.endsWith('postLogout'))).toHaveLength(1);
    expect(readToken()).toBe('');
    expect(toasts()).toEqual(['退出成功']);
  });

  test('already out at the server: clears without a word', async () => {
    const asked = serverAnswers({ code: 0, result: mina }, account, faults.loggedOut);
    await show('/');
    await vi.waitFor(() => expect(asked).toHaveLength(2));
    await press('退出');
    await expect.element(who).toHaveTextContent('empty');
    expect(toasts()).toEqual([]);
  });

  test('no connection: one stays signed in', async () => {
    const asked = serverAnswers({ code: 0, result: mina }, account);
    await show('/');
    await vi.waitFor(() => expect(asked).toHaveLength(2));
    await press('退出');
    await vi.waitFor(() => expect(toasts()).toEqual(['服务异常']));
    await expect.element(who).toHaveTextContent('灰鲸 已认证 资料完整');
    expect(readToken()).toBe('kept');
  });
});

test.for([faults.loggedOut, faults.notLoggedIn, faults.expired])(
  'a call answered $code ends on sign-in with the way back',
  async (fault) => {
    const asked = serverAnswers({ code: 0, result: mina }, account, fault);
    await show('/weak/home?draft=1');
    await vi.waitFor(() => expect(asked).toHaveLength(2));
    await press('提交');
    await expect.element(address).toHaveTextContent('/login?callback=%2Fweak%2Fhome%3Fdraft%3D1');
    await expect.element(who).toHaveTextContent('empty');
    expect(readToken()).toBe('');
  },
);

test('on the sign-in page a lost login goes nowhere', async () => {
  const asked = serverAnswers({ code: 0, result: mina }, account, faults.notLoggedIn);
  await show('/login?callback=%2F');
  await vi.waitFor(() => expect(asked).toHaveLength(2));
  await press('提交');
  await expect.element(who).toHaveTextContent('empty');
  await expect.element(address).toHaveTextContent('/login?callback=%2F');
});

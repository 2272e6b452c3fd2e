import * as faults from '@shieldsource/contract/faults';
import { jsonReportSubmit } from '@shieldsource/contract/reports/calls';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { serverAnswers } from '../../test/answers.ts';
import { answersByCall } from '../../test/answers-by-call.ts';
import { givenAccount } from '../../test/as-member.tsx';
import { onPage } from '../../test/on-page.tsx';
import { LeaveGuard } from '../ui/leave/LeaveGuard.tsx';
import { dismiss, shownToasts } from '../ui/toast/toasts.ts';
import { call } from './client.ts';
import { consoleFront, keepToken, portalFront, readToken, startFront } from './front.ts';
import { MemberSession, useMember } from './member-session.ts';
import { StaffSession, useStaff } from './staff-session.ts';

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
  cancelTime: null,
  limited: null,
  language: null,
};
const account = { code: 0, result: givenAccount() };
const main = {
  id: '01993d6a-0000-7000-8000-000000000002',
  consignee: '米娜',
  consigneePhone: '13800000000',
  regionCode: ['110000', '110100', '110101'],
  regionName: '北京市 东城区',
  detailAddress: '东直门内大街 1 号',
  isMain: true,
  version: 1,
};
const addresses = { code: 0, result: [main] };
const address = page.getByTestId('address');
const toasts = () => shownToasts().map(({ text }) => text);

beforeEach(() => keepToken('kept'));
afterEach(() => {
  vi.restoreAllMocks();
  keepToken('');
  for (const { id } of shownToasts()) dismiss(id);
});

function Who() {
  const { state, person, signIn, signOut, askAgain, refresh, ...flagged } = useMember();
  const flags = [
    flagged.authenticated && '已认证',
    flagged.addressComplete && '地址完整',
    flagged.profileFilled && '资料完整',
    flagged.isClosed && '注销中',
  ]
    .filter(Boolean)
    .join(' ');
  return (
    <main>
      <p data-testid="who">{person ? `${person.nickName} ${flags}` : state}</p>
      <button type="button" onClick={() => signIn('new', mina)}>
        登录
      </button>
      <button type="button" onClick={askAgain}>
        再问
      </button>
      <button type="button" onClick={() => void refresh()}>
        更新
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
    const asked = serverAnswers({ code: 0, result: mina }, account, addresses);
    await show('/personal/submit?page=2');
    await expect.element(who).toHaveTextContent('灰鲸 已认证 地址完整 资料完整');
    await expect.element(address).toHaveTextContent('/personal/submit?page=2');
    await expect
      .poll(() => asked.map(({ path }) => path))
      .toEqual([
        '/api/user/postUserInfo',
        '/api/user/postAccountInfo',
        '/api/user/postAddressInfo',
      ]);
  });

  test('without a token nobody is asked', async () => {
    keepToken('');
    const asked = serverAnswers();
    await show('/');
    await expect.element(who).toHaveTextContent('empty');
    expect(asked).toEqual([]);
  });

  test('99 clears quietly', async () => {
    serverAnswers(faults.notLoggedIn);
    await show('/rank/personal');
    await expect.element(who).toHaveTextContent('empty');
    expect(readToken()).toBe('');
    expect(toasts()).toEqual([]);
    await expect.element(address).toHaveTextContent('/rank/personal');
  });

  test('94 clears, and says that one was signed out elsewhere', async () => {
    serverAnswers(faults.loggedOut);
    await show('/rank/personal');
    await expect.element(who).toHaveTextContent('empty');
    expect(readToken()).toBe('');
    expect(toasts()).toEqual([faults.loggedOut.message]);
    await expect.element(address).toHaveTextContent('/rank/personal');
  });

  test('100 says so, clears and goes to /', async () => {
    serverAnswers(faults.expired);
    await show('/rank/personal');
    await expect.poll(() => address.element().textContent).toBe('/');
    expect(readToken()).toBe('');
    expect(toasts()).toEqual([faults.expired.message]);
  });

  test('anything else is shown: address and token stay, and can be asked about again', async () => {
    serverAnswers(faults.unavailable);
    await show('/personal/submit?page=2');
    await expect.element(who).toHaveTextContent('unreached');
    await expect.element(address).toHaveTextContent('/personal/submit?page=2');
    expect(toasts()).toEqual([faults.unavailable.message]);
    expect(readToken()).toBe('kept');
  });

  test('no answer leaves open who is here: the address stays, and asking again brings the person', async () => {
    const broken = serverAnswers();
    await show('/personal/submit?page=2');
    await expect.element(who).toHaveTextContent('unreached');
    await expect.poll(() => toasts()).toEqual(['服务异常']);
    expect(readToken()).toBe('kept');
    expect(broken).toHaveLength(1);

    vi.restoreAllMocks();
    serverAnswers({ code: 0, result: mina }, account, addresses);
    await press('再问');
    await expect.element(who).toHaveTextContent('灰鲸 已认证 地址完整 资料完整');
    await expect.element(address).toHaveTextContent('/personal/submit?page=2');
  });
});

test.for([
  ['no phone', { ...main, consigneePhone: '' }],
  ['no street', { ...main, detailAddress: '' }],
] as const)('an address with %s is not complete', async ([, address]) => {
  serverAnswers({ code: 0, result: mina }, account, { code: 0, result: [address] });
  await show('/');
  await expect.element(who).toHaveTextContent('灰鲸 已认证 资料完整');
});

describe('an account in its cooling-off', () => {
  const leaving = { ...mina, cancelTime: Date.now() + 86_400_000 };

  test('is said to be, and nothing is asked that is closed to it', async () => {
    const asked = serverAnswers({ code: 0, result: leaving }, account);
    await show('/');
    await expect.element(who).toHaveTextContent('灰鲸 已认证 资料完整 注销中');
    await expect.poll(() => asked).toHaveLength(2);
    expect(asked.map(({ path }) => path)).not.toContain('/api/user/postAddressInfo');
  });

  test('is noticed, and said, when even a silent call is refused for it', async () => {
    const start = [{ code: 0, result: mina }, account, addresses];
    const asked = serverAnswers(
      ...start,
      faults.accountCancelling,
      { code: 0, result: leaving },
      account,
    );
    await show('/weak/home');
    await expect.poll(() => asked).toHaveLength(3);
    await call(jsonReportSubmit, {} as never, { silent: true }).catch(() => undefined);
    await expect.element(who).toHaveTextContent('灰鲸 已认证 地址完整 资料完整 注销中');
    expect(toasts()).toContain(faults.accountCancelling.message);
  });
});

test('signing in keeps the token and says so', async () => {
  keepToken('');
  const asked = serverAnswers(account, addresses);
  await show('/login');
  await press('登录');
  await expect.element(who).toHaveTextContent('灰鲸 已认证 地址完整 资料完整');
  expect(readToken()).toBe('new');
  expect(toasts()).toEqual(['登录成功']);
  await expect.poll(() => asked).toHaveLength(2);
});

describe('signing out', () => {
  test('twice at once asks once, says so and goes to /', async () => {
    const asked = serverAnswers({ code: 0, result: mina }, account, addresses, { code: 0 });
    await show('/rank/personal');
    await expect.element(who).toHaveTextContent('灰鲸 已认证 地址完整 资料完整');
    await expect.poll(() => asked).toHaveLength(3);
    const button = page.getByRole('button', { name: '退出' }).element() as HTMLElement;
    button.click();
    button.click();
    await expect.poll(() => address.element().textContent).toBe('/');
    await expect.element(who).toHaveTextContent('empty');
    expect(readToken()).toBe('');
    await expect.poll(() => toasts()).toEqual(['退出成功']);
    expect(asked.filter(({ path }) => path.endsWith('postLogout'))).toHaveLength(1);
  });

  test('already out at the server: clears without a word and goes to /', async () => {
    const asked = serverAnswers({ code: 0, result: mina }, account, addresses, faults.loggedOut);
    await show('/rank/personal');
    await expect.poll(() => asked).toHaveLength(3);
    await press('退出');
    await expect.element(who).toHaveTextContent('empty');
    await expect.poll(() => address.element().textContent).toBe('/');
    expect(readToken()).toBe('');
    await expect.poll(() => asked).toHaveLength(4);
    expect(toasts()).toEqual([]);
  });

  test.for(['再问', '更新'])(
    '%s: an answer that comes afterwards brings nobody back',
    async (ask) => {
      const held = Promise.withResolvers<typeof mina>();
      const answers = [() => mina, () => held.promise];
      const asked = answersByCall({
        postUserInfo: () => answers.shift()?.(),
        postAccountInfo: givenAccount,
        postAddressInfo: () => [main],
        postLogout: async () => {
          held.resolve(mina);
          await held.promise;
          return null;
        },
      });
      await show('/rank/personal');
      await expect.poll(() => asked).toHaveLength(3);
      await press(ask);
      await press('退出');
      await expect.poll(() => toasts()).toEqual(['退出成功']);
      await expect.element(who).toHaveTextContent('empty');
      expect(asked.map(({ name }) => name).slice(3)).toEqual(['postUserInfo', 'postLogout']);
    },
  );

  test('no connection: forgotten here at once, and the server is told before anything else', async () => {
    const before = serverAnswers({ code: 0, result: mina }, account, addresses);
    localStorage.setItem('shield_source_own:x', 'mine');
    sessionStorage.setItem('shield_source_own:y', 'mine');
    await show('/rank/personal');
    await expect.poll(() => before).toHaveLength(3);
    await press('退出');
    await expect.poll(() => toasts()).toEqual(['这台设备已退出登录，联网后会通知服务器']);
    await expect.element(who).toHaveTextContent('empty');
    expect(readToken()).toBe('');
    expect(Object.keys({ ...localStorage, ...sessionStorage })).not.toContain(
      expect.stringContaining('own:'),
    );
    // still without a network: it stays owed
    window.dispatchEvent(new Event('online'));
    await expect.poll(() => before).toHaveLength(5);

    vi.restoreAllMocks();
    const asked = serverAnswers({ code: 0 }, faults.notLoggedIn);
    await press('提交');
    await expect
      .poll(() => asked.map(({ path }) => path.split('/').at(-1)))
      .toEqual(['postLogout', 'jsonReportSubmit']);
    const [told] = vi.mocked(window.fetch).mock.calls;
    expect(told?.[1]?.headers).toMatchObject({ Authorization: 'Bearer kept' });
    window.dispatchEvent(new Event('online'));
    await press('提交');
    await expect.poll(() => asked).toHaveLength(3);
  });
});

test.for([faults.loggedOut, faults.notLoggedIn, faults.expired])(
  'a call answered $code ends on sign-in with the way back',
  async (fault) => {
    const asked = serverAnswers({ code: 0, result: mina }, account, addresses, fault);
    await show('/weak/home?draft=1');
    await expect.poll(() => asked).toHaveLength(3);
    await press('提交');
    await expect.element(address).toHaveTextContent('/login?callback=%2Fweak%2Fhome%3Fdraft%3D1');
    await expect.element(who).toHaveTextContent('empty');
    expect(readToken()).toBe('');
    expect(toasts()).toEqual([fault.message]);
  },
);

test('a lost login asks first where something written would go with it, once', async () => {
  const lost = Array.from({ length: 3 }, () => faults.expired);
  const asked = serverAnswers({ code: 0, result: mina }, account, addresses, ...lost);
  function Writing() {
    return <LeaveGuard isDirty loss="会丢失" />;
  }
  await onPage(
    <MemberSession>
      <Who />
      <Writing />
    </MemberSession>,
    { at: '/personal/submit' },
  );
  await expect.poll(() => asked).toHaveLength(3);
  await press('提交');
  await press('继续填写');
  await expect.element(address).toHaveTextContent('/personal/submit');
  // what the page asks by itself does not ask again
  await press('提交');
  await expect.poll(() => asked).toHaveLength(5);
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await expect.element(who).toHaveTextContent('灰鲸 已认证 地址完整 资料完整');
});

test('on the sign-in page a lost login goes nowhere', async () => {
  const asked = serverAnswers({ code: 0, result: mina }, account, addresses, faults.notLoggedIn);
  await show('/login?callback=%2F');
  await expect.poll(() => asked).toHaveLength(3);
  await press('提交');
  await expect.element(who).toHaveTextContent('empty');
  await expect.element(address).toHaveTextContent('/login?callback=%2F');
});

describe('in another tab', () => {
  const other = new BroadcastChannel('shield_source_token');
  const tell = (message: object) => other.postMessage(message);
  const start = [{ code: 0, result: mina }, account, addresses];

  async function showMember(at: string, ...answers: readonly { code: number; result?: unknown }[]) {
    const asked = serverAnswers(...start, ...answers);
    await show(at);
    await expect.poll(() => asked).toHaveLength(3);
    return asked;
  }

  test('signing out is said calmly here, and one goes on as a visitor', async () => {
    await showMember('/rank/personal');
    tell({ is: 'leaving' });
    keepToken('');
    tell({ is: 'left' });
    await expect.element(who).toHaveTextContent('empty');
    await expect.element(address).toHaveTextContent('/rank/personal');
    expect(shownToasts()).toMatchObject([{ kind: 'news', text: '已在其他页面退出登录' }]);
  });

  test('what is refused while it signs out is no error', async () => {
    await showMember('/weak/home', faults.loggedOut);
    tell({ is: 'leaving' });
    // the answer comes after the message
    await new Promise((heard) => {
      const channel = new BroadcastChannel('shield_source_token');
      channel.addEventListener('message', heard, { once: true });
      tell({ is: 'leaving' });
    });
    await press('提交');
    await expect.element(who).toHaveTextContent('empty');
    expect(shownToasts()).toMatchObject([{ kind: 'news', text: '已在其他页面退出登录' }]);
    await expect.element(address).toHaveTextContent('/weak/home');
  });

  test.for([
    ['signs in by more', { is: 'entered', id: mina.userId, token: 'new' }],
    ['keeps the account after all', { is: 'changed' }],
  ] as const)('whoever %s there has all pages here, too', async ([, message]) => {
    const closed = { ...mina, limited: { hasPassword: true } };
    serverAnswers({ code: 0, result: closed }, { code: 0, result: mina }, account, addresses);
    await show('/personal/center');
    await expect.element(who).toHaveTextContent('灰鲸 已认证 资料完整 注销中');
    tell(message);
    await expect.element(who).toHaveTextContent('灰鲸 已认证 地址完整 资料完整');
    expect(toasts()).toEqual([]);
  });

  test('another person is followed with a word, the same one without', async () => {
    const another = { ...mina, userId: '01993d6a-0000-7000-8000-000000000003', nickName: '白鹭' };
    const asked = await showMember(
      '/rank/personal',
      { code: 0, result: mina },
      { code: 0, result: another },
      account,
      addresses,
    );
    tell({ is: 'entered', id: mina.userId, token: 'new' });
    tell({ is: 'entered', id: another.userId, token: 'new' });
    await expect.element(who).toHaveTextContent('白鹭 已认证 地址完整 资料完整');
    expect(toasts()).toEqual(['已在其他页面登录另一个账号']);
    expect(asked.filter(({ path }) => path.endsWith('postUserInfo'))).toHaveLength(3);
  });

  test('who signs in is known to a visitor here', async () => {
    keepToken('');
    serverAnswers(...start);
    await show('/rank/personal');
    await expect.element(who).toHaveTextContent('empty');
    // the storage of another tab may not show it yet
    tell({ is: 'entered', id: mina.userId, token: 'new' });
    await expect.element(who).toHaveTextContent('灰鲸 已认证 地址完整 资料完整');
    expect(toasts()).toEqual([]);
  });

  test('is told when somebody signs in and out here, or changes something', async () => {
    const told: unknown[] = [];
    other.addEventListener('message', ({ data }) => told.push(data));
    keepToken('');
    const asked = serverAnswers(account, addresses, { code: 0, result: mina }, { code: 0 });
    await show('/login');
    await press('登录');
    await expect.element(who).toHaveTextContent('灰鲸 已认证 地址完整 资料完整');
    await press('更新');
    await expect.poll(() => asked).toHaveLength(3);
    await press('退出');
    await expect
      .poll(() => told)
      .toEqual([
        { is: 'entered', id: mina.userId, token: expect.any(String) as string },
        { is: 'changed' },
        { is: 'leaving' },
        { is: 'left' },
      ]);
    await expect.poll(() => toasts()).toEqual(['退出成功']);
  });
});

describe('in another tab of the console, which has a token of its own', () => {
  const other = new BroadcastChannel('shield_source_staff');
  const wu = {
    id: '01993d6a-0000-7000-8000-000000000004',
    number: 7,
    name: '吴敏',
    email: 'wu@example.com',
    language: null,
    roles: ['reviewer'] as ['reviewer'],
  };
  const start = { code: 0, result: wu };

  beforeEach(() => {
    keepToken('');
    startFront(consoleFront);
    keepToken('kept');
  });
  afterEach(() => {
    keepToken('');
    startFront(portalFront);
  });

  function Colleague() {
    const { state, person, signIn } = useStaff();
    return (
      <main>
        <p data-testid="who">{person?.name ?? state}</p>
        <button type="button" onClick={() => signIn('new', wu)}>
          登录
        </button>
      </main>
    );
  }
  const showColleague = () =>
    onPage(
      <StaffSession>
        <Colleague />
      </StaffSession>,
      { at: '/reports' },
    );

  test.for([wu.id, '01993d6a-0000-7000-8000-000000000005'])(
    'whoever signs in there ends this one with a word: %s',
    async (id) => {
      const asked = serverAnswers(start, start);
      await showColleague();
      await expect.element(who).toHaveTextContent(wu.name);
      other.postMessage({ is: 'entered', id, token: '' });
      await expect.element(who).toHaveTextContent('empty');
      expect(readToken()).toBe('');
      expect(shownToasts()).toMatchObject([{ kind: 'news', text: '已在其他页面登录，此页已退出' }]);
      expect(asked).toHaveLength(1);
    },
  );

  test('who signs out there is out here', async () => {
    serverAnswers(start);
    await showColleague();
    await expect.element(who).toHaveTextContent(wu.name);
    other.postMessage({ is: 'left' });
    await expect.element(who).toHaveTextContent('empty');
    expect(readToken()).toBe('');
    expect(toasts()).toEqual(['已在其他页面退出登录']);
  });

  test('who signs in here says so there, and keeps the token', async () => {
    keepToken('');
    const told: unknown[] = [];
    other.addEventListener('message', ({ data }) => told.push(data));
    serverAnswers();
    await showColleague();
    await expect.element(who).toHaveTextContent('empty');
    await press('登录');
    await expect.element(who).toHaveTextContent(wu.name);
    await expect.poll(() => told).toEqual([{ is: 'entered', id: wu.id, token: '' }]);
    expect(readToken()).toBe('new');
  });
});

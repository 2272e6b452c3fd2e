import * as faults from '@shieldsource/contract/faults';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answersByCall, No } from '../../../test/answers-by-call.ts';
import { onDesk } from '../../../test/desk.tsx';
import { givenWork } from '../../../test/given-work.ts';
import { consoleFront, portalFront, startFront } from '../../lib/front.ts';
import { StaffSession } from '../../lib/staff-session.ts';
import { LoginPage } from './LoginPage.tsx';
import ProviderPage from './ProviderPage.tsx';

const email = page.getByLabelText('邮箱');
const passphrase = page.getByLabelText('密码').first();
const totp = page.getByLabelText('动态码');
const act = page.getByRole('button', { name: '登录', exact: true });
const ways = (over = {}) => ({
  getFirstRun: () => ({ isOpen: false }),
  getStaffSignInWays: () => ({ passphrases: true, passkeys: true, provider: null, ...over }),
});
const staff = {
  id: '01993d6a-0000-7000-8000-000000000001',
  number: 1,
  name: '审核员甲',
  email: 'a@b.example',
  language: null,
  roles: ['reviewer'],
};
const refusing =
  (name: 'wrongStaffSignIn' | 'badInput' | 'singleSignOnFailed', result?: unknown) => () => {
    throw new No(name, result);
  };
const keptToken = () => sessionStorage.getItem('shield_source_staff');

beforeEach(() => {
  sessionStorage.clear();
  startFront(consoleFront);
});
afterEach(() => {
  startFront(portalFront);
  vi.restoreAllMocks();
  history.replaceState(null, '', '/');
});

describe('signing in as staff', () => {
  test('each field says what it misses, and nothing is sent', async () => {
    const asked = answersByCall(ways());
    await show();
    await act.click();
    for (const said of ['请输入邮箱', '请输入密码', '请输入动态码'])
      await expect.element(page.getByText(said)).toBeVisible();
    await expect.element(email).toHaveFocus();
    expect(asked.map(({ name }) => name).toSorted()).toEqual(['getFirstRun', 'getStaffSignInWays']);
  });

  test('a refusal is told in the form and keeps no token', async () => {
    answersByCall({ ...ways(), postStaffLogin: refusing('wrongStaffSignIn') });
    await show();
    await fill();
    await expect
      .element(page.getByRole('alert'))
      .toHaveTextContent(faults.wrongStaffSignIn.message);
    expect(keptToken()).toBeNull();
  });

  test('after many tries of strangers, what was typed stays and the next press brings a ticket', async () => {
    const pixel = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';
    const asked = answersByCall({
      ...ways(),
      postStaffLogin: (input) => {
        if (!('ticket' in (input as object))) throw new No('captchaNeeded');
        return { token: 'secret', staff };
      },
      getCaptchaImage: () => ({ captchaId: staff.id, image: pixel }),
      postCaptchaVerify: () => ({ ticket: 'one' }),
    });
    await show();
    await fill();
    const answer = page.getByRole('textbox', { name: '图形验证码' });
    await expect.element(answer).toBeVisible();
    await answer.fill('aB3x');
    await act.click();
    await expect.poll(keptToken).toBe('secret');
    const tries = asked.filter(({ name }) => name === 'postStaffLogin').map(({ input }) => input);
    expect(tries).toEqual([
      expect.not.objectContaining({ ticket: 'one' }),
      expect.objectContaining({ ...(tries[0] as object), ticket: 'one' }),
    ]);
  });

  test('where work alone is asked of strangers, it is done unseen and nothing is pressed again', async () => {
    const asked = answersByCall({
      ...ways(),
      postStaffLogin: (input) => {
        if (!('ticket' in (input as object))) throw new No('captchaNeeded');
        return { token: 'secret', staff };
      },
      getCaptchaImage: () => ({ captchaId: staff.id, image: '', work: givenWork(23, 40) }),
      postCaptchaVerify: () => ({ ticket: 'one' }),
    });
    await show();
    await fill();
    await expect.poll(keptToken).toBe('secret');
    expect(asked.find(({ name }) => name === 'postCaptchaVerify')?.input).toEqual({
      captchaId: staff.id,
      work: 23,
    });
  });

  test('a fault the server finds in a field is told at the field', async () => {
    const fields = [{ path: 'totp', message: '动态码已过期' }];
    answersByCall({ ...ways(), postStaffLogin: refusing('badInput', { fields }) });
    await show();
    await fill();
    await expect.element(page.getByText('动态码已过期')).toBeVisible();
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
  });

  test('success keeps the token for this tab and goes on', async () => {
    const asked = answersByCall({ ...ways(), postStaffLogin: () => ({ token: 'secret', staff }) });
    await show();
    await fill();
    await expect.poll(keptToken).toBe('secret');
    expect(localStorage.getItem('shield_source_staff')).toBeNull();
    expect(asked.find(({ name }) => name === 'postStaffLogin')?.input).toEqual({
      email: 'reviewer@demo.example',
      passphrase: 'a long passphrase',
      totp: '123456',
    });
  });

  test('a recovery code goes where the code goes', async () => {
    const asked = answersByCall({ ...ways(), postStaffLogin: () => ({ token: 'secret', staff }) });
    await show();
    await fill('ABCD-EFGH-JKMN-PQRS-TVWX-YZ01');
    await expect.poll(keptToken).toBe('secret');
    const sent = asked.find(({ name }) => name === 'postStaffLogin');
    expect(sent?.input['totp']).toBe('ABCD-EFGH-JKMN-PQRS-TVWX-YZ01');
  });
});

test('where there was never an admin it leads to the first run', async () => {
  answersByCall({ ...ways(), getFirstRun: () => ({ isOpen: true }) });
  await show();
  await expect
    .element(page.getByRole('link', { name: '还没有管理员，开始首次设置' }))
    .toHaveAttribute('href', '/first-run');
});

describe('other ways in', () => {
  test('are offered as far as there are any', async () => {
    const group = page.getByRole('group', { name: '其他登录方式' });
    const asked = answersByCall(ways({ passkeys: false }));
    const { unmount } = await show();
    await expect.poll(() => asked.map(({ name }) => name)).toContain('getStaffSignInWays');
    await expect.element(email).toBeVisible();
    await expect.element(group).not.toBeInTheDocument();
    await unmount();
    answersByCall(ways());
    await show();
    await expect.element(group.getByRole('button', { name: '用通行密钥登录' })).toBeVisible();
    expect(page.getByRole('button', { name: '用公司账号登录' }).query()).toBeNull();
  });

  test('a page that cannot ask for them still takes a passphrase', async () => {
    const asked = answersByCall({ postStaffLogin: () => ({ token: 'secret', staff }) });
    await show();
    await fill();
    await expect.poll(keptToken).toBe('secret');
    expect(asked.length).toBeGreaterThan(1);
  });

  test('without passphrases the form waits behind the emergency account', async () => {
    answersByCall(ways({ passphrases: false, provider: '公司账号' }));
    await show();
    await expect.element(page.getByRole('button', { name: '用公司账号登录' })).toBeVisible();
    await expect.element(email).not.toBeInTheDocument();
    await page.getByRole('button', { name: '应急账号登录' }).click();
    await expect.element(email).toBeVisible();
    await expect.element(page.getByText(/只有应急账号可以使用/)).toBeVisible();
  });

  test('a passkey that was not given says so, and the form stays', async () => {
    answersByCall({ ...ways(), postStaffPasskeyStart: refusing('wrongStaffSignIn') });
    await show();
    await page.getByRole('button', { name: '用通行密钥登录' }).click();
    await expect.element(page.getByRole('alert')).toBeVisible();
    await expect.element(email).toBeVisible();
  });
});

describe('coming back from the provider', () => {
  const comeBack = async (query: string, answers: Parameters<typeof answersByCall>[0]) => {
    history.replaceState(null, '', `/console/login/provider?${query}`);
    const asked = answersByCall(answers);
    await onDesk(
      <StaffSession>
        <ProviderPage />
      </StaffSession>,
      '/login/provider',
    );
    return asked;
  };
  const signedIn = { token: 'secret', staff };

  test('signs in, sends what came along once, and cleans the address', async () => {
    const asked = await comeBack('code=1&state=singleSignOn.x', {
      postStaffProviderBack: () => ({ signedIn, ticket: null }),
    });
    await expect.poll(keptToken).toBe('secret');
    expect(location.search).toBe('');
    expect(asked.map(({ name, input }) => [name, input])).toEqual([
      ['postStaffProviderBack', { query: 'code=1&state=singleSignOn.x' }],
    ]);
  });

  test('asks for the second factor where the provider did not, and tells a wrong one at its field', async () => {
    const fields = [{ path: 'code', message: '动态码不正确' }];
    const answers = [refusing('badInput', { fields }), () => signedIn];
    await comeBack('code=1&state=singleSignOn.x', {
      postStaffProviderBack: () => ({ signedIn: null, ticket: 'ticket' }),
      postStaffProviderFinish: () => answers.shift()?.(),
    });
    const code = page.getByLabelText(/^动态码或恢复码/);
    await code.fill('123456');
    await page.getByRole('button', { name: '继续' }).click();
    await expect.element(page.getByText('动态码不正确')).toBeVisible();
    await code.fill('654321');
    await page.getByRole('button', { name: '继续' }).click();
    await expect.poll(keptToken).toBe('secret');
  });

  test('a refusal is told, with a way back', async () => {
    await comeBack('error=access_denied&state=singleSignOn.x', {
      postStaffProviderBack: refusing('singleSignOnFailed'),
    });
    await expect
      .element(page.getByRole('alert'))
      .toHaveTextContent(faults.singleSignOnFailed.message);
    await page.getByRole('link', { name: '返回登录' }).click();
    await expect.element(page.getByTestId('address')).toHaveTextContent('/login');
  });

  test('from linking goes to the own account', async () => {
    const asked = await comeBack('code=1&state=link.x', { postStaffProviderLink: () => null });
    await expect.element(page.getByTestId('address')).toHaveTextContent('/account');
    expect(asked.map(({ name }) => name)).toEqual(['postStaffProviderLink']);
  });
});

async function fill(code = '123456') {
  await userEvent.fill(email, 'Reviewer@demo.example');
  await userEvent.fill(passphrase, 'a long passphrase');
  await userEvent.fill(totp, code);
  await act.click();
}

const show = () =>
  onDesk(
    <StaffSession>
      <LoginPage />
    </StaffSession>,
  );

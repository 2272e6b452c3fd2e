import * as faults from '@shieldsource/contract/faults';
import { Route, Routes } from 'react-router';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { answersByCall } from '../../../test/answers-by-call.ts';
import { serverAnswers } from '../../../test/answers.ts';
import { givenAccount } from '../../../test/as-member.tsx';
import { onPage } from '../../../test/on-page.tsx';
import { keepToken, readToken } from '../../lib/front.ts';
import { MemberSession, useMember } from '../../lib/member-session.ts';
import { dismiss, shownToasts } from '../../ui/toast/toasts.ts';
import LoginPage from './LoginPage.tsx';

const pixel = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==';
const picture = (at: number) => ({
  code: 0,
  result: { captchaId: `01993d6a-0000-7000-8000-00000000000${at}`, image: pixel },
});
const user = {
  userId: '01993d6a-0000-7000-8000-000000000001',
  uid: 10001,
  userName: '138****0000',
  nickName: '',
  headPortrait: '',
  userImg: '',
  gender: null,
  realStatus: 0,
  hideInRank: false,
  cancelTime: null as number | null,
  limited: null,
  language: null,
};
const phone = page.getByLabelText('手机号');
const answer = page.getByLabelText('图形验证码', { exact: true }).first();
const code = page.getByLabelText('短信验证码');
const address = page.getByTestId('address');
const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
async function loaded() {
  await expect.element(page.getByAltText('图形验证码，点击换一张')).toBeVisible();
}

afterEach(() => {
  vi.restoreAllMocks();
  keepToken('');
  for (const { id } of shownToasts()) dismiss(id);
});

/** Rendered before and after signing in, as the frame of every page is, and shows who is signed in. */
function Around() {
  useMember();
  return null;
}

const show = (at = '/login') =>
  onPage(
    <MemberSession>
      <Around />
      <Routes>
        <Route path="/login" element={<LoginPage />} />
        <Route path="*" element={null} />
      </Routes>
    </MemberSession>,
    { at },
  );

describe('asking for a code', () => {
  test('the answer becomes a ticket, the ticket a code, and sending rests for a while', async () => {
    const asked = serverAnswers(
      picture(1),
      { code: 0, result: { ticket: 'once' } },
      { code: 0, result: { retryAfter: 60 } },
      picture(2),
    );
    await show();
    await loaded();
    await phone.fill('13800000001');
    await answer.fill(' aB3x ');
    await press('获取验证码');
    await expect.element(page.getByRole('button', { name: /秒后重发/ })).toBeDisabled();
    expect(asked[1]?.body).toEqual({ captchaId: picture(1).result.captchaId, answer: 'aB3x' });
    expect(asked[2]?.body).toMatchObject({
      phone: '13800000001',
      purpose: 'login',
      ticket: 'once',
    });
    await expect.poll(() => asked).toHaveLength(4);
  });

  test('a wrong answer says so and brings another picture', async () => {
    const asked = serverAnswers(picture(1), faults.wrongCaptcha, picture(2));
    await show();
    await loaded();
    await phone.fill('13800000001');
    await answer.fill('wrong');
    await press('获取验证码');
    await expect.element(answer).toHaveAccessibleDescription(faults.wrongCaptcha.message);
    await expect.element(answer).toHaveValue('');
    await expect.poll(() => asked).toHaveLength(3);
  });

  test('a ticket that is no good any more is told at the picture', async () => {
    serverAnswers(
      picture(1),
      { code: 0, result: { ticket: 'spent' } },
      faults.captchaNeeded,
      picture(2),
    );
    await show();
    await loaded();
    await phone.fill('13800000001');
    await answer.fill('aB3x');
    await press('获取验证码');
    await expect.element(answer).toHaveAccessibleDescription(faults.captchaNeeded.message);
  });

  test('without a right phone, or without an answer, nothing is sent', async () => {
    const asked = serverAnswers(picture(1));
    await show();
    await loaded();
    await phone.fill('123');
    await press('获取验证码');
    await expect.element(phone).toHaveAccessibleDescription('请填写正确的手机号');
    await phone.fill('13800000001');
    await press('获取验证码');
    await expect.element(answer).toHaveAccessibleDescription('请输入图形验证码');
    expect(asked).toHaveLength(1);
  });

  test.for([
    [30, '30 秒'],
    [3_590, '60 分钟'],
    [86_390, '24 小时'],
  ] as const)(
    'a refused send says for how long, and counts nothing down: %i',
    async ([seconds, wait]) => {
      const asked = serverAnswers(
        picture(1),
        { code: 0, result: { ticket: 'once' } },
        { ...faults.tooOften, result: { retryAfter: seconds } },
        picture(2),
      );
      await show();
      await loaded();
      await phone.fill('13800000001');
      await answer.fill('aB3x');
      await press('获取验证码');
      await expect.element(code).toHaveAccessibleDescription(`未发送，请 ${wait} 后再试`);
      await expect.poll(() => asked).toHaveLength(4);
      await expect.element(page.getByRole('button', { name: '获取验证码' })).toBeEnabled();
    },
  );
});

describe('signing in', () => {
  test('to an account in its cooling-off leads to where it can be taken back', async () => {
    const leaving = { ...user, cancelTime: Date.now() + 86_400_000 };
    const asked = serverAnswers(picture(1), { code: 0, result: { token: 'fresh', user: leaving } });
    await show('/login?callback=%2Fweak%2Fhome');
    await loaded();
    await phone.fill('13800000001');
    await code.fill('123456');
    await page.getByLabelText('我已阅读并同意').click();
    await press('登录');
    await expect.element(address).toHaveTextContent('/personal/center');
    await expect.poll(() => asked[2]?.path).toBe('/api/user/postAccountInfo');
  });

  const tryIn = async () => {
    await show();
    await loaded();
    await phone.fill('13800000001');
    await code.fill('123456');
    await page.getByLabelText('我已阅读并同意').click();
    await press('登录');
  };

  test('with a wrong code says so at the code, until it is changed', async () => {
    serverAnswers(picture(1), faults.wrongPhoneCode);
    await tryIn();
    await expect.element(code).toHaveAccessibleDescription(faults.wrongPhoneCode.message);
    await code.fill('654321');
    await expect.element(code).not.toHaveAccessibleDescription();
  });

  test('to a disabled account says so in the form', async () => {
    serverAnswers(picture(1), faults.accountDisabled);
    await tryIn();
    await expect
      .element(page.getByRole('alert').getByText(faults.accountDisabled.message))
      .toBeVisible();
  });

  test.for(['/login', '/login?way=password'])(
    'an empty form tells all that is missing at once, consent too: %s',
    async (at) => {
      serverAnswers(picture(1), picture(2));
      await show(at);
      await loaded();
      await press('登录');
      await expect.element(page.getByText('请先阅读并同意用户协议和隐私政策')).toBeVisible();
      await expect.element(phone).toHaveAttribute('aria-invalid', 'true');
    },
  );

  test('a busy server is told in the form', async () => {
    serverAnswers(picture(1), faults.unavailable);
    await show();
    await loaded();
    await phone.fill('13800000001');
    await code.fill('123456');
    await page.getByLabelText('我已阅读并同意').click();
    await press('登录');
    await expect
      .element(page.getByRole('alert').getByText(faults.unavailable.message))
      .toBeVisible();
    await expect.element(code).toHaveValue('123456');
  });

  test('needs consent', async () => {
    const asked = serverAnswers(picture(1));
    await show();
    await loaded();
    await phone.fill('13800000001');
    await code.fill('123456');
    await press('登录');
    await expect.element(page.getByText('请先阅读并同意用户协议和隐私政策')).toBeVisible();
    expect(asked).toHaveLength(1);
  });

  test.for([
    ['/login?callback=%2Fweak%2Fhome', '/weak/home'],
    ['/login?callback=%2F%2Fevil.example', '/'],
    ['/login', '/'],
  ] as const)('from %s leads to %s', async ([from, to]) => {
    const asked = serverAnswers(
      picture(1),
      { code: 0, result: { token: 'fresh', user } },
      { code: 0, result: givenAccount() },
    );
    await show(from);
    await loaded();
    await phone.fill('13800000001');
    await code.fill('123456');
    await page.getByLabelText('我已阅读并同意').click();
    await press('登录');
    await expect.poll(() => address.element().textContent).toBe(to);
    expect(asked[1]?.body).toMatchObject({ phone: '13800000001', code: '123456' });
    expect(readToken()).toBe('fresh');
    expect(shownToasts().map(({ text }) => text)).toContain('登录成功');
    await expect.poll(() => asked[3]?.path).toBe('/api/user/postAddressInfo');
  });
});

describe('signing in by password', () => {
  const password = page.getByLabelText('密码', { exact: true });
  const open = async () => {
    await show('/login?way=password&callback=%2Fweak%2Fhome');
    await loaded();
  };

  test('is a tab, and keeps where one came from', async () => {
    serverAnswers(picture(1), picture(2));
    await show('/login?callback=%2Fweak%2Fhome');
    await page.getByRole('link', { name: '密码登录' }).click();
    await expect.element(address).toHaveTextContent('/login?callback=%2Fweak%2Fhome&way=password');
    await expect.element(password).toBeVisible();
  });

  test('takes phone, password, picture and consent', async () => {
    const asked = serverAnswers(
      picture(1),
      { code: 0, result: { ticket: 'once' } },
      { code: 0, result: { token: 'fresh', user } },
      { code: 0, result: givenAccount() },
    );
    await open();
    await phone.fill('13800000001');
    await password.fill('一句只有自己记得住的话');
    await expect.element(password).toHaveAttribute('type', 'password');
    await page.getByRole('button', { name: '显示密码' }).click();
    await expect.element(password).toHaveAttribute('type', 'text');
    await press('登录');
    await expect.element(page.getByText('请先阅读并同意用户协议和隐私政策')).toBeVisible();
    await page.getByLabelText('我已阅读并同意').click();
    await press('登录');
    await expect.element(answer).toHaveAccessibleDescription('请输入图形验证码');
    await answer.fill('aB3x');
    await press('登录');
    await expect.element(address).toHaveTextContent('/weak/home');
    expect(asked[2]?.body).toMatchObject({
      phone: '13800000001',
      password: '一句只有自己记得住的话',
      ticket: 'once',
    });
  });

  test('pressed before the challenge has come, goes on as soon as it is there', async () => {
    const challenge = Promise.withResolvers<object>();
    const asked = answersByCall({
      getCaptchaImage: () => challenge.promise,
      postCaptchaVerify: () => ({ ticket: 'once' }),
      postUserLogin: () => ({ token: 'fresh', user }),
    });
    await show('/login?way=password&callback=%2Fweak%2Fhome');
    await phone.fill('13800000001');
    await password.fill('一句只有自己记得住的话');
    await page.getByLabelText('我已阅读并同意').click();
    await press('登录');
    await expect.element(page.getByRole('button', { name: '登录中' })).toBeDisabled();
    challenge.resolve({ captchaId: picture(1).result.captchaId, image: '' });
    await expect.element(address).toHaveTextContent('/weak/home');
    expect(asked.filter(({ name }) => name === 'getCaptchaImage')).toHaveLength(1);
  });

  test('in vain brings another picture', async () => {
    const asked = serverAnswers(
      picture(1),
      { code: 0, result: { ticket: 'once' } },
      faults.wrongPassword,
      picture(2),
    );
    await open();
    await phone.fill('13800000001');
    await password.fill('不是这一句');
    await answer.fill('aB3x');
    await page.getByLabelText('我已阅读并同意').click();
    await press('登录');
    await expect
      .poll(() => shownToasts().map(({ text }) => text))
      .toEqual([faults.wrongPassword.message]);
    await expect.element(answer).toHaveValue('');
    await expect
      .element(page.getByRole('alert').getByText(faults.wrongPassword.message))
      .toBeVisible();
    await expect.poll(() => asked).toHaveLength(4);
  });
});

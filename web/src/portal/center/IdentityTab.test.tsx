import * as faults from '@shieldsource/contract/faults';
import type { getRealAccountInfo } from '@shieldsource/contract/people/identity';
import type { OutputOf } from '@shieldsource/contract/route';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { No } from '../../../test/answers-by-call.ts';
import { asMember } from '../../../test/as-member.tsx';
import { idOf } from '../../../test/given-my-report.ts';
import { keepToken } from '../../lib/front.ts';
import { dismiss, shownToasts } from '../../ui/toast/toasts.ts';
import { IdentityTab } from './IdentityTab.tsx';

type Identity = OutputOf<typeof getRealAccountInfo>;

const pixel = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==';
const unknown: Identity = {
  realStatus: 0,
  realName: '',
  idType: null,
  idTypeName: '',
  idNumber: '',
  payout: null,
  reason: '',
  submitTime: null,
  picturesDeleteTime: null,
  reviewDays: 3,
};
const approved: Identity = {
  realStatus: 1,
  realName: '张*',
  idType: 'identityCard',
  idTypeName: '居民身份证',
  idNumber: '110***********1234',
  payout: { method: 'alipay', methodName: '支付宝', account: '138****8000', bankName: '' },
  reason: '',
  submitTime: 1_793_000_000_000,
  picturesDeleteTime: null,
  reviewDays: 3,
};
const around = {
  getPhoneInitCaptcha: () => ({ captchaId: idOf(80), image: pixel }),
  getTerms: () => ({
    kind: 'identity',
    version: 3,
    title: '实名信息处理说明',
    body: '',
    publishTime: 1,
  }),
};
const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
const number = page.getByRole('textbox', { name: '证件号码' });

afterEach(() => {
  vi.restoreAllMocks();
  keepToken('');
  for (const { id } of shownToasts()) dismiss(id);
});

describe('the application', () => {
  test('is read in the order in which it is seen: row by row', async () => {
    await page.viewport(1280, 900);
    await asMember(<IdentityTab />, {
      answers: {
        ...around,
        getPhoneInitCaptcha: () => ({
          captchaId: idOf(80),
          image: '',
          work: { salt: 'salt', goal: 'none', most: 1 },
        }),
        getRealAccountInfo: () => unknown,
      },
    });
    const photos = page.getByRole('heading', { name: '证件照片（选填）' });
    const code = page.getByRole('textbox', { name: '短信验证码' });
    await expect.element(code).toBeVisible();
    const beside = number.element().getBoundingClientRect();
    const title = photos.element().getBoundingClientRect();
    expect([title.left > beside.right, title.top < beside.top]).toEqual([true, true]);
    const [papers, picker, field] = [number, photos, code].map((one) => one.element());
    for (const [first, then] of [
      [papers, picker],
      [picker, field],
    ])
      expect(first?.compareDocumentPosition(then as Node)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  test('tells a wrong check digit at once, whatever else is still empty', async () => {
    await asMember(<IdentityTab />, { answers: { ...around, getRealAccountInfo: () => unknown } });
    await number.fill('110105194912310021');
    await userEvent.tab();
    await expect.element(number).toHaveAccessibleDescription('证件号码不正确，请核对后重新输入');
    await number.fill('11010519491231002x');
    await expect.element(number).not.toHaveAttribute('aria-invalid', 'true');
  });

  test('is sent whole, with the version of the consent and the code', async () => {
    const asked = await asMember(<IdentityTab />, {
      answers: {
        ...around,
        getRealAccountInfo: () => unknown,
        postRealInfo: () => ({ realStatus: 2 }),
      },
    });
    await page.getByRole('textbox', { name: '真实姓名' }).fill('张三');
    await number.fill('11010519491231002x');
    // the payout is asked for with the first cash gift only
    expect(page.getByText('收款账号', { exact: true }).elements()).toEqual([]);
    await page.getByLabelText('短信验证码').fill('123456');
    await page.getByLabelText('我已阅读并同意').click();
    await press('提交实名认证');
    await expect
      .poll(() => asked.find(({ name }) => name === 'postRealInfo')?.input)
      .toEqual({
        realName: '张三',
        idType: 'identityCard',
        idNumber: '11010519491231002X',
        images: [],
        consentVersion: 3,
        code: '123456',
      });
    // The user info is fetched again: which gifts can be exchanged may depend on it.
    await expect.poll(() => asked.filter(({ name }) => name === 'postUserInfo')).toHaveLength(2);
  });

  test('says for how long pictures are kept, and later that they are gone', async () => {
    await asMember(<IdentityTab />, { answers: { ...around, getRealAccountInfo: () => unknown } });
    await expect.element(page.getByText('加密保存，审核后 30 天删除')).toBeVisible();
    const later = { ...approved, picturesDeleteTime: Date.UTC(2026, 10, 28, 4) };
    await asMember(<IdentityTab />, { answers: { ...around, getRealAccountInfo: () => later } });
    await expect.element(page.getByText(/^已于 2026-11-28 12:00(:00)? 删除$/)).toBeVisible();
  });

  test('shows why it was rejected, and may be made again', async () => {
    const rejected = { ...approved, realStatus: 3 as const, reason: '照片看不清' };
    await asMember(<IdentityTab />, { answers: { ...around, getRealAccountInfo: () => rejected } });
    await expect.element(page.getByText('未通过原因：照片看不清')).toBeVisible();
    await expect.element(page.getByRole('button', { name: '提交实名认证' })).toBeVisible();
  });
});

test('approved while the form was open: the page is as it is now, and says why', async () => {
  let identity = { ...approved, realStatus: 2 as Identity['realStatus'] };
  await asMember(<IdentityTab />, {
    answers: {
      ...around,
      getRealAccountInfo: () => identity,
      postRealInfo: () => {
        identity = approved;
        throw new No('identityFixed');
      },
    },
  });
  await expect.element(page.getByText(/提交后 3 个工作日内有结果/)).toBeVisible();
  await press('修改后重新提交');
  await page.getByRole('textbox', { name: '真实姓名' }).fill('张三');
  await number.fill('11010519491231002x');
  await page.getByLabelText('短信验证码').fill('123456');
  await page.getByRole('checkbox').click();
  await press('提交实名认证');
  await expect.element(page.getByRole('button', { name: '修改收款账号' })).toBeVisible();
  expect(shownToasts().map(({ text }) => text)).toEqual([faults.identityFixed.message]);
});

test('all that is missing is told at once, the consent too', async () => {
  await asMember(<IdentityTab />, { answers: { ...around, getRealAccountInfo: () => unknown } });
  await expect.element(page.getByRole('checkbox')).toBeEnabled();
  await press('提交实名认证');
  await expect.element(number).toHaveAccessibleDescription('请填写证件号码');
  await expect
    .element(page.getByRole('checkbox'))
    .toHaveAccessibleDescription('请先阅读并同意实名信息处理说明');
  await expect
    .element(page.getByLabelText('短信验证码'))
    .toHaveAccessibleDescription('请填写验证码');
});

test('a busy server is told in the form, and what was typed stays', async () => {
  await asMember(<IdentityTab />, {
    answers: {
      ...around,
      getRealAccountInfo: () => approved,
      postRealInfo: () => {
        throw new No('unavailable');
      },
    },
  });
  await press('修改收款账号');
  const account = page.getByRole('textbox', { name: '支付宝账号' });
  await account.fill('13900001111');
  await page.getByLabelText('短信验证码').fill('123456');
  await page.getByLabelText('我已阅读并同意').click();
  await press('保存收款账号');
  await expect.element(page.getByRole('alert')).toHaveTextContent(faults.unavailable.message);
  await expect.element(account).toHaveValue('13900001111');
  expect(shownToasts()).toEqual([]);
});

test('known by name without a payout: goods are exchanged, and it is filled in for cash', async () => {
  const asked = await asMember(<IdentityTab />, {
    answers: {
      ...around,
      getRealAccountInfo: () => ({ ...approved, payout: null }),
      postRealInfo: () => ({ realStatus: 1 }),
    },
  });
  await expect.element(page.getByText('未填写，首次兑换现金时再填')).toBeVisible();
  await press('填写收款账号');
  await page.getByText('银行卡', { exact: true }).click();
  await press('保存收款账号');
  await expect
    .element(page.getByRole('textbox', { name: '开户行' }))
    .toHaveAccessibleDescription('请输入开户行');
  await page.getByRole('textbox', { name: '开户行' }).fill('中国工商银行');
  await page.getByRole('textbox', { name: '银行卡号' }).fill('6222020000000000000');
  await page.getByLabelText('短信验证码').fill('123456');
  await page.getByLabelText('我已阅读并同意').click();
  await press('保存收款账号');
  await expect
    .poll(() => asked.find(({ name }) => name === 'postRealInfo')?.input)
    .toMatchObject({
      payout: { method: 'bank', account: '6222020000000000000', bankName: '中国工商银行' },
    });
});

test('once approved only the payout can be changed', async () => {
  const asked = await asMember(<IdentityTab />, {
    answers: {
      ...around,
      getRealAccountInfo: () => approved,
      postRealInfo: () => {
        throw new No('wrongPhoneCode');
      },
    },
  });
  await expect.element(page.getByText('110***********1234')).toBeVisible();
  await press('修改收款账号');
  expect(number.elements()).toEqual([]);
  await page.getByRole('textbox', { name: '支付宝账号' }).fill('13900001111');
  const code = page.getByLabelText('短信验证码');
  await code.fill('123456');
  await page.getByLabelText('我已阅读并同意').click();
  await press('保存收款账号');
  await expect.element(code).toHaveAccessibleDescription(faults.wrongPhoneCode.message);
  expect(asked.find(({ name }) => name === 'postRealInfo')?.input).toEqual({
    images: [],
    payout: { method: 'alipay', account: '13900001111' },
    consentVersion: 3,
    code: '123456',
  });
});

import * as faults from '@shieldsource/contract/faults';
import { exportPart } from '@shieldsource/contract/people/data-export';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { No } from '../../../test/answers-by-call.ts';
import { asMember, givenAccount, givenAddress } from '../../../test/as-member.tsx';
import { idOf } from '../../../test/given-my-report.ts';
import { keepToken } from '../../lib/front.ts';
import { dismiss, shownToasts } from '../../ui/toast/toasts.ts';
import { UserInfoTab } from './UserInfoTab.tsx';

const pixel = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==';
let drawn = 0;
const base = {
  // each is another one, as from the server
  getPhoneInitCaptcha: () => ({ captchaId: idOf((drawn += 1)), image: pixel }),
  postCaptchaVerify: () => ({ ticket: 'once' }),
  postPhoneCode: () => ({ retryAfter: 60 }),
  getCurrentPhone: () => ({ phoneMasked: '138****0000' }),
};
const dialog = page.getByRole('dialog');
const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
const act = (name: string) => dialog.getByRole('button', { name, exact: true }).click();
const toasts = () => shownToasts().map(({ text }) => text);

afterEach(() => {
  vi.restoreAllMocks();
  keepToken('');
  for (const { id } of shownToasts()) dismiss(id);
});

describe('another phone', () => {
  const fillIn = async () => {
    await press('更换手机号');
    await dialog.getByLabelText('原手机 138****0000 的验证码').fill('111111');
    await dialog.getByLabelText('新手机号').fill('13900000009');
    await dialog.getByLabelText('新手机的验证码').fill('222222');
  };

  test('takes a picture and a code for each', async () => {
    const asked = await asMember(<UserInfoTab />, {
      answers: { ...base, postPhoneChange: () => ({ phoneMasked: '139****0009' }) },
    });
    await fillIn();
    const answer = dialog.getByRole('textbox', { name: '图形验证码' });
    const sends = dialog.getByRole('button', { name: '获取验证码' });
    await answer.fill('aB3x');
    await sends.first().click();
    await expect.element(dialog.getByRole('button', { name: /秒后重发/ })).toBeDisabled();
    await expect.element(answer).toHaveValue('');
    await answer.fill('cD4y');
    await sends.click();
    await expect.element(sends).not.toBeInTheDocument();
    const sent = asked.filter(({ name }) => name === 'postPhoneCode').map(({ input }) => input);
    expect(sent).toMatchObject([
      { purpose: 'phoneOld' },
      { purpose: 'phoneNew', phone: '13900000009' },
    ]);
    expect(sent[0]).not.toHaveProperty('phone');
    await act('更换手机号');
    await expect.poll(() => toasts()).toContain('手机号已更换，其他设备已退出登录');
    expect(asked.find(({ name }) => name === 'postPhoneChange')?.input).toEqual({
      oldCode: '111111',
      phone: '13900000009',
      newCode: '222222',
    });
  });

  test('says at the phone when no code can go there', async () => {
    const message = '新手机号和现在的相同，请换一个';
    await asMember(<UserInfoTab />, {
      answers: {
        ...base,
        postPhoneCode: () => {
          throw new No('badInput', { fields: [{ path: 'phone', message }] });
        },
      },
    });
    await fillIn();
    await dialog.getByRole('textbox', { name: '图形验证码' }).fill('aB3x');
    await dialog.getByRole('button', { name: '获取验证码' }).last().click();
    await expect.element(dialog.getByLabelText('新手机号')).toHaveAccessibleDescription(message);
  });

  test('says which code was wrong, and that a phone is somebody’s', async () => {
    let refusal = new No('wrongPhoneCode', {
      fields: [{ path: 'newCode', message: faults.wrongPhoneCode.message }],
    });
    await asMember(<UserInfoTab />, {
      answers: {
        ...base,
        postPhoneChange: () => {
          throw refusal;
        },
      },
    });
    await fillIn();
    await act('更换手机号');
    await expect
      .element(dialog.getByLabelText('新手机的验证码'))
      .toHaveAccessibleDescription(faults.wrongPhoneCode.message);
    refusal = new No('phoneTaken');
    await act('更换手机号');
    await expect.element(dialog.getByText(faults.phoneTaken.message)).toBeVisible();
    for (const used of ['原手机 138****0000 的验证码', '新手机的验证码'])
      await expect.element(dialog.getByLabelText(used)).toHaveValue('');
  });
});

describe('a password', () => {
  test('is set when it was written the same way twice, which is told once the page knows of it', async () => {
    let hasPassword = false;
    let isKnown = false;
    const asked = await asMember(<UserInfoTab />, {
      answers: {
        ...base,
        postPasswordSet: () => {
          hasPassword = true;
          return null;
        },
        postAccountInfo: async () => {
          if (hasPassword) await new Promise((resolve) => setTimeout(resolve, 300));
          isKnown = hasPassword;
          return givenAccount({ hasPassword });
        },
      },
    });
    await press('设置密码');
    await dialog.getByLabelText(/^新密码/).fill('太短');
    await dialog.getByLabelText(/^再输入一次/).fill('太短了');
    await act('保存密码');
    await expect.element(dialog.getByText('密码至少 10 位')).toBeVisible();
    await expect.element(dialog.getByText('两次输入的密码不一致')).toBeVisible();
    await dialog.getByLabelText(/^新密码/).fill('一句只有自己记得住的话');
    await dialog.getByLabelText(/^再输入一次/).fill('一句只有自己记得住的话');
    await dialog.getByLabelText('短信验证码').fill('123456');
    await act('保存密码');
    await expect.poll(() => toasts()).toContain('密码已设置');
    expect(isKnown).toBe(true);
    expect(asked.find(({ name }) => name === 'postPasswordSet')?.input).toEqual({
      password: '一句只有自己记得住的话',
      code: '123456',
    });
  });

  test('that anybody would try is told at its field', async () => {
    const message = '这个密码太容易被猜到，换一个吧';
    await asMember(<UserInfoTab />, {
      answers: {
        ...base,
        postPasswordSet: () => {
          throw new No('badInput', { fields: [{ path: 'password', message }] });
        },
      },
    });
    await press('设置密码');
    await dialog.getByLabelText(/^新密码/).fill('1234567890');
    await dialog.getByLabelText(/^再输入一次/).fill('1234567890');
    await dialog.getByLabelText('短信验证码').fill('123456');
    await act('保存密码');
    await expect.element(dialog.getByText(message)).toBeVisible();
  });

  test('can be changed and removed once there is one', async () => {
    const asked = await asMember(<UserInfoTab />, {
      answers: {
        ...base,
        postAccountInfo: () => givenAccount({ hasPassword: true }),
        postPasswordRemove: () => null,
      },
    });
    await expect.element(page.getByRole('button', { name: '修改密码' })).toBeVisible();
    await press('移除密码');
    await dialog.getByLabelText('短信验证码').fill('123456');
    await act('移除密码');
    await expect.poll(() => toasts()).toContain('密码已移除');
    expect(asked.find(({ name }) => name === 'postPasswordRemove')?.input).toEqual({
      code: '123456',
    });
  });
});

test('each other device, or all of them, can be signed out', async () => {
  const session = (at: number, isCurrent = false) => ({
    id: idOf(at),
    createdAt: 1,
    lastSeenAt: 1,
    device: `device ${at}`,
    isCurrent,
  });
  const asked = await asMember(<UserInfoTab />, {
    answers: {
      ...base,
      postAccountInfo: () =>
        givenAccount({ sessions: [session(71, true), session(72), session(73)] }),
      postSessionEnd: () => null,
    },
  });
  await expect.element(page.getByRole('button', { name: /^让/ }).nth(1)).toBeVisible();
  await press('让 device 73 退出登录');
  await expect.poll(() => toasts()).toContain('这台设备已退出登录');
  await press('退出其他 2 台设备');
  await expect.poll(() => toasts()).toContain('其他设备都已退出登录');
  expect(asked.filter(({ name }) => name === 'postSessionEnd').map(({ input }) => input)).toEqual([
    { sessionId: idOf(73) },
    {},
  ]);
});

test('an export takes every page of every part, shows how far it is, and becomes one file', async () => {
  const saved: { name: string; content: Promise<string> }[] = [];
  let blob = new Blob();
  vi.spyOn(URL, 'createObjectURL').mockImplementation((made) => {
    blob = made as Blob;
    return 'blob:made';
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    saved.push({ name: this.download, content: blob.text() });
  });
  let goOn: () => void = () => undefined;
  await asMember(<UserInfoTab />, {
    answers: {
      ...base,
      postDataExport: () => ({ exportId: idOf(90), expireTime: 1 }),
      getDataExport: async ({ part, page: at }) => {
        if (part === 'addresses' && at === '2') await new Promise<void>((done) => (goOn = done));
        return {
          part,
          pages: part === 'addresses' ? 2 : 1,
          items: part === 'addresses' ? [givenAddress({ id: idOf(20 + Number(at)) })] : [],
        };
      },
    },
  });
  await press('导出数据');
  await dialog.getByLabelText('短信验证码').fill('123456');
  await act('导出数据');
  await expect.element(dialog.getByText('正在获取：收货地址')).toBeVisible();
  await expect
    .element(dialog.getByRole('progressbar', { name: '导出进度' }))
    .toHaveAttribute('value', String(1.5 / exportPart.list.length));
  goOn();
  await expect.element(dialog.getByText(/已保存为 shieldsource-.+\.json/)).toBeVisible();
  expect(saved).toHaveLength(1);
  const content = JSON.parse(await saved[0]!.content) as Record<string, unknown>;
  expect(content['addresses']).toEqual([21, 22].map((at) => givenAddress({ id: idOf(at) })));
  expect(Object.keys(content)).toEqual(['exportTime', ...exportPart.list.map(({ code }) => code)]);
});

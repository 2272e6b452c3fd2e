import * as faults from '@shieldsource/contract/faults';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { No } from '../../../test/answers-by-call.ts';
import { asMember } from '../../../test/as-member.tsx';
import { idOf } from '../../../test/given-my-report.ts';
import { keepToken } from '../../lib/front.ts';
import { dismiss, shownToasts } from '../../ui/toast/toasts.ts';
import FirstVisit from './FirstVisit.tsx';

const pixel = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==';
const guide = page.getByRole('dialog', { name: '新手指引' });
const offer = page.getByRole('dialog', { name: '迁入旧门户账号' });
const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
const proof = { proofId: idOf(70), nickName: '老船长', reports: 3, coins: 230, contribution: 68 };

beforeEach(() => sessionStorage.clear());
afterEach(() => {
  vi.restoreAllMocks();
  keepToken('');
  for (const { id } of shownToasts()) dismiss(id);
});

/** The server keeps the status, as it would. */
function visit(
  first: '0' | '1' | '2',
  { at = '/', ...answers }: NonNullable<Parameters<typeof asMember>[1]> = {},
) {
  let status = first;
  return asMember(<FirstVisit />, {
    at,
    answers: {
      getUserStatus: () => ({ status }),
      postFirstStatus: (input) => {
        status = input['status'] === '1' ? '1' : '0';
        return { status };
      },
      getPhoneInitCaptcha: () => ({ captchaId: idOf(80), image: pixel }),
      postCaptchaVerify: () => ({ ticket: 'once' }),
      postContactCheck: ({ ticket, code }) => ({
        retryAfter: ticket === undefined ? 0 : 60,
        proof: code === undefined ? null : proof,
      }),
      postHistoryMigrate: () => {
        status = '0';
        return { reports: 3, coins: 230, contribution: 68 };
      },
      ...answers.answers,
    },
  });
}
const saved = (asked: Awaited<ReturnType<typeof visit>>) =>
  asked.filter(({ name }) => name === 'postFirstStatus').map(({ input }) => input['status']);

describe('the guide', () => {
  test('leads through four steps, back and forth, and does not come again', async () => {
    const asked = await visit('0');
    await expect.element(guide.getByText('第 1 步，共 4 步')).toBeVisible();
    await expect.element(guide.getByRole('list', { name: '报告处理流程' })).toBeVisible();
    await press('下一步');
    await expect.element(guide.getByRole('heading', { name: '奖励分两种' })).toBeVisible();
    await press('上一步');
    for (let step = 0; step < 3; step++) await press('下一步');
    await expect.element(guide.getByText('第 4 步，共 4 步')).toBeVisible();
    await press('知道了');
    await expect.element(guide).not.toBeInTheDocument();
    expect(saved(asked)).toEqual(['1']);
  });

  test('can be put aside at once', async () => {
    const asked = await visit('0');
    await press('不再显示');
    await expect.element(guide).not.toBeInTheDocument();
    expect(saved(asked)).toEqual(['1']);
  });

  test('closed without an answer comes again with the next visit, not with the next page', async () => {
    const asked = await visit('0');
    await guide.getByRole('button', { name: '关闭' }).click();
    await expect.element(guide).not.toBeInTheDocument();
    expect([saved(asked), sessionStorage.length]).toEqual([[], 1]);
  });

  test('greets at the member’s home as well', async () => {
    await visit('0', { at: '/user/center' });
    await expect.element(guide.getByText('第 1 步，共 4 步')).toBeVisible();
  });

  test.each(['/weak/home', '/award/exchange/1', '/personal/center?tab=address'])(
    'never covers what was asked for: %s',
    async (at) => {
      const asked = await visit('0', { at });
      await expect.poll(() => asked.map(({ name }) => name)).toContain('getUserStatus');
      await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    },
  );

  test('is not there for who has seen it, nor when the server does not say', async () => {
    const asked = await visit('1');
    await expect.poll(() => asked.map(({ name }) => name)).toContain('getUserStatus');
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    vi.restoreAllMocks();
    await visit('0', {
      answers: {
        getUserStatus: () => {
          throw new No('defect');
        },
      },
    });
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    expect(shownToasts()).toEqual([]);
  });
});

describe('the offer', () => {
  test('proves by the own phone, names what comes, takes it over, and makes room for the guide', async () => {
    const asked = await visit('2');
    await press('迁入旧门户账号');
    await expect
      .element(offer.getByRole('radio', { name: '当前手机号 138****0000' }))
      .toBeChecked();
    await offer.getByRole('textbox', { name: '图形验证码' }).fill('aB3x');
    await press('获取验证码');
    await expect.element(offer.getByRole('button', { name: /秒后重发/ })).toBeDisabled();
    await offer.getByLabelText('短信验证码').fill('123456');
    await press('验证');
    await expect.element(offer.getByText('已找到 老船长 的账号，将迁入以下内容：')).toBeVisible();
    await expect.element(offer.getByText('230')).toBeVisible();
    await press('迁入到当前账号');
    await expect.element(offer.getByText('已迁入当前账号。')).toBeVisible();
    const sent = asked.filter(({ name }) => name === 'postContactCheck');
    expect(sent.map(({ input: { ticket, code, contact } }) => [ticket, code, contact])).toEqual([
      [undefined, undefined, undefined],
      ['once', undefined, undefined],
      [undefined, '123456', undefined],
    ]);
    expect(asked.find(({ name }) => name === 'postHistoryMigrate')?.input).toEqual({
      proofId: proof.proofId,
    });
    await press('知道了');
    await expect.element(guide).toBeVisible();
  });

  test('asks for no code from who has just signed in with one', async () => {
    const asked = await visit('2', {
      answers: { postContactCheck: () => ({ retryAfter: 0, proof }) },
    });
    await press('迁入旧门户账号');
    await press('迁入到当前账号');
    await expect.element(offer.getByText('已迁入当前账号。')).toBeVisible();
    await offer.getByRole('button', { name: '关闭' }).click();
    await expect.element(guide).toBeVisible();
    expect(asked.filter(({ name }) => name === 'postContactCheck')).toHaveLength(1);
  });

  test('proves by another phone or mail address, and tells when there is nothing', async () => {
    const asked = await visit('2', {
      answers: {
        postContactCheck: ({ code }) => {
          if (code === undefined) return { retryAfter: 0, proof: null };
          throw new No('noEarlierAccount');
        },
      },
    });
    await press('迁入旧门户账号');
    await offer.getByRole('radio', { name: '旧手机号或邮箱' }).click();
    await press('获取验证码');
    await expect
      .element(offer.getByLabelText('旧门户的手机号或邮箱'))
      .toHaveAccessibleDescription('请填写旧门户的手机号或邮箱');
    await offer.getByLabelText('旧门户的手机号或邮箱').fill('Old@Example.com');
    await offer.getByLabelText('收到的验证码').fill('123456');
    await press('验证');
    await expect
      .element(offer.getByRole('alert').getByText(faults.noEarlierAccount.message))
      .toBeVisible();
    expect(asked.findLast(({ name }) => name === 'postContactCheck')?.input).toMatchObject({
      contact: 'old@example.com',
      code: '123456',
    });
  });

  test('says why a takeover failed, and can be tried again', async () => {
    await visit('2', {
      answers: {
        postHistoryMigrate: () => {
          throw new No('conflict');
        },
      },
    });
    await press('迁入旧门户账号');
    await offer.getByLabelText('短信验证码').fill('123456');
    await press('验证');
    await press('迁入到当前账号');
    await expect.element(offer.getByRole('alert').getByText(faults.conflict.message)).toBeVisible();
    await expect.element(offer.getByRole('button', { name: '迁入到当前账号' })).toBeEnabled();
  });

  test.for(['proofExpired', 'noEarlierAccount'] as const)(
    'after %s leads back to proving whose the account is',
    async (fault) => {
      await visit('2', {
        answers: {
          postHistoryMigrate: () => {
            throw new No(fault);
          },
        },
      });
      await press('迁入旧门户账号');
      await offer.getByLabelText('短信验证码').fill('123456');
      await press('验证');
      await press('迁入到当前账号');
      await expect.element(offer.getByRole('alert').getByText(faults[fault].message)).toBeVisible();
      await press('重新验证');
      await expect.element(offer.getByLabelText('短信验证码')).toHaveValue('');
    },
  );

  test('refused for good makes room for the guide; put off, for nothing', async () => {
    const asked = await visit('2');
    await press('不再提示');
    await expect.element(guide).toBeVisible();
    expect(saved(asked)).toEqual(['0']);
  });

  test('put off leaves the visit alone', async () => {
    const asked = await visit('2');
    await press('以后再说');
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    expect(saved(asked)).toEqual([]);
  });
});

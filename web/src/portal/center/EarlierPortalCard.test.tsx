import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { asMember } from '../../../test/as-member.tsx';
import { idOf } from '../../../test/given-my-report.ts';
import { keepToken } from '../../lib/front.ts';
import { EarlierPortalCard } from './EarlierPortalCard.tsx';

const pixel = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==';
const way = page.getByRole('button', { name: '迁入旧门户账号' });
const dialog = page.getByRole('dialog', { name: '迁入旧门户账号' });

afterEach(() => {
  vi.restoreAllMocks();
  keepToken('');
});

test('the way stays until nothing waits any more, and leads to a takeover by the old contact', async () => {
  let isOpen = true;
  await asMember(<EarlierPortalCard />, {
    at: '/personal/center',
    answers: {
      getHistoryOffer: () => ({ isOpen }),
      getPhoneInitCaptcha: () => ({ captchaId: idOf(80), image: pixel }),
      postContactCheck: () => ({
        retryAfter: 0,
        proof: { proofId: idOf(70), nickName: '老船长', reports: 1, coins: 2, contribution: 3 },
      }),
      postHistoryMigrate: () => {
        isOpen = false;
        return { reports: 1, coins: 2, contribution: 3 };
      },
    },
  });
  await way.click();
  await expect.element(dialog.getByRole('radio', { name: '旧手机号或邮箱' })).toBeChecked();
  await dialog.getByLabelText('旧门户的手机号或邮箱').fill('13900000000');
  await dialog.getByLabelText('收到的验证码').fill('123456');
  await dialog.getByRole('button', { name: '验证', exact: true }).click();
  await dialog.getByRole('button', { name: '迁入到当前账号' }).click();
  await dialog.getByRole('link', { name: '查看我的漏洞' }).click();
  await expect.element(page.getByTestId('address')).toHaveTextContent('/personal/submit');
  await expect.element(way).not.toBeInTheDocument();
});

test('where nothing was imported there is no way', async () => {
  const asked = await asMember(<EarlierPortalCard />, {
    answers: { getHistoryOffer: () => ({ isOpen: false }) },
  });
  await expect.poll(() => asked.map(({ name }) => name)).toContain('getHistoryOffer');
  await expect.element(page.getByText('迁移旧门户账号')).not.toBeInTheDocument();
});

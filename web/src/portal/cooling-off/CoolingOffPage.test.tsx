import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { No } from '../../../test/answers-by-call.ts';
import { asMember, givenMember } from '../../../test/as-member.tsx';
import { keepToken } from '../../lib/front.ts';
import { useMember } from '../../lib/member-session.ts';
import { dismiss, shownToasts } from '../../ui/toast/toasts.ts';
import CoolingOffPage from './CoolingOffPage.tsx';

// ten minutes more, so that the hour does not change while the page loads
const cancelTime = Date.now() + (3 * 24 + 5) * 3_600_000 + 600_000;
const press = (name: string) => page.getByRole('button', { name, exact: true }).click();

function Page() {
  const { isClosed } = useMember();
  return isClosed ? <CoolingOffPage /> : <p>一切照旧</p>;
}

afterEach(() => {
  vi.restoreAllMocks();
  keepToken('');
  for (const { id } of shownToasts()) dismiss(id);
});

test.for([
  ['here', (): null => null],
  [
    'elsewhere already',
    (): null => {
      throw new No('conflict');
    },
  ],
] as const)(
  'says when and what is erased; revoked %s, everything is as it was',
  async ([, revoke]) => {
    let isCancelling = true;
    await asMember(<Page />, {
      answers: {
        postUserInfo: () => givenMember({ cancelTime: isCancelling ? cancelTime : null }),
        postCancelRevoke: (): null => {
          isCancelling = false;
          return revoke();
        },
      },
    });
    await expect.element(page.getByText(/还有 3 天 5 小时/)).toBeVisible();
    await expect.element(page.getByText('剩余的 320 安全币会作废')).toBeVisible();
    await press('撤销注销，保留账号');
    await expect.element(page.getByText('一切照旧')).toBeVisible();
  },
);

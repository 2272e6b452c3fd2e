import { Link } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { answersByCall } from '../../../test/answers-by-call.ts';
import { asMember, givenMember } from '../../../test/as-member.tsx';
import { onPage } from '../../../test/on-page.tsx';
import { keepToken } from '../../lib/front.ts';
import { MemberSession } from '../../lib/member-session.ts';
import { useUnreadCount } from './use-unread-count.ts';

afterEach(() => {
  vi.restoreAllMocks();
  keepToken('');
});

function Unread() {
  return (
    <>
      <p>{useUnreadCount()} 条</p>
      <Link to="/personal/submit">我的漏洞</Link>
      <Link to="/personal/submit?page=2">下一页</Link>
    </>
  );
}
const counted = (asked: readonly { name: string }[]) =>
  asked.filter(({ name }) => name === 'postUnreadCount');

test('what is unread is asked for at each change of the page, not of what it shows', async () => {
  let unread = 2;
  const asked = await asMember(<Unread />, {
    at: '/user/center',
    answers: { postUnreadCount: () => unread },
  });
  await expect.element(page.getByText('2 条')).toBeVisible();
  unread = 3;
  await page.getByRole('link', { name: '我的漏洞' }).click();
  await expect.element(page.getByText('3 条')).toBeVisible();
  const before = counted(asked).length;
  await page.getByRole('link', { name: '下一页' }).click();
  await expect.element(page.getByTestId('address')).toHaveTextContent('/personal/submit?page=2');
  expect(counted(asked)).toHaveLength(before);
});

test('nobody is asked for a visitor, nor in the cooling-off', async () => {
  const asked = answersByCall({});
  const shown = await onPage(
    <MemberSession>
      <Unread />
    </MemberSession>,
  );
  await expect.element(page.getByText('0 条')).toBeVisible();
  expect(asked).toEqual([]);
  await shown.unmount();
  vi.restoreAllMocks();
  const later = await asMember(<Unread />, {
    answers: { postUserInfo: () => givenMember({ cancelTime: Date.now() + 86_400_000 }) },
  });
  await expect.element(page.getByText('0 条')).toBeVisible();
  expect(counted(later)).toEqual([]);
});

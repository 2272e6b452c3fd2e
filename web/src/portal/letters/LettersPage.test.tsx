import type { Letter } from '@shieldsource/contract/letters/calls';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { No } from '../../../test/answers-by-call.ts';
import { asMember } from '../../../test/as-member.tsx';
import { idOf } from '../../../test/given-my-report.ts';
import { keepToken } from '../../lib/front.ts';
import { dismiss, shownToasts } from '../../ui/toast/toasts.ts';
import LettersPage from './LettersPage.tsx';

afterEach(() => {
  vi.restoreAllMocks();
  keepToken('');
  for (const { id } of shownToasts()) dismiss(id);
});

const letter = (given: Partial<Letter>): Letter => ({
  id: idOf(1),
  type: 1,
  typeName: '漏洞',
  title: '报告 SS-2026-000001 已确认',
  body: '危害等级：高危\n奖励：80 安全币',
  link: `/personal/submit/detail/${idOf(9)}`,
  createTime: 1_793_000_000_000,
  readTime: null,
  keepTime: null,
  ...given,
});
const notice = letter({ id: idOf(2), type: 2, typeName: '通知', title: '系统维护', link: '' });

/** Answers like a server that remembers which letters were read and deleted. */
async function given(letters: Letter[], at = '/personal/message') {
  let kept = letters;
  const read = (chosen: (one: Letter) => boolean) => {
    kept = kept.map((one) => (chosen(one) ? { ...one, readTime: one.readTime ?? 1 } : one));
    return null;
  };
  const unread = (type?: number) =>
    kept.filter((one) => one.readTime === null && (type === undefined || one.type === type)).length;
  return asMember(<LettersPage />, {
    at,
    answers: {
      getLetterPage: ({ type }) => {
        const list = kept.filter((one) => type === undefined || one.type === Number(type));
        return { list, total: list.length, page: 1, pageSize: 20, nextCursor: null };
      },
      getLetterDetail: () => {
        const [first] = kept;
        if (!first) throw new No('notFound');
        return first;
      },
      postMessageTypeList: () =>
        [1, 2, 3, 4].map((type) => ({ type, name: '', unread: unread(type) })),
      postUnreadCount: () => unread(),
      postLetterRead: ({ letterId }) => read(({ id }) => id === letterId),
      postLetterReadAll: () => read(() => true),
      postLetterDelete: ({ letterId }) => {
        kept = kept.filter(({ id }) => id !== letterId);
        return null;
      },
      postLetterRestore: () => {
        kept = letters;
        return null;
      },
    },
  });
}
const address = page.getByTestId('address');
const tabs = page.getByRole('navigation', { name: /消息类型/ });
const toasts = () => shownToasts().map(({ text }) => text);

describe('the message box', () => {
  test('shows every letter that it counts, also those on one report', async () => {
    const earlier = letter({ id: idOf(4), title: '报告 SS-2026-000001 已收到' });
    await given([letter({}), notice, earlier]);
    await expect.element(page.getByText('共 3 条')).toBeVisible();
    expect(page.getByRole('button', { name: /^删除：/ }).elements()).toHaveLength(3);
    await expect.element(page.getByRole('link', { name: /已收到/ })).toBeVisible();
  });

  test('opens a letter at an address of its own, marks it read, and leads on and back', async () => {
    const asked = await given([letter({})], '/personal/message?type=1');
    await expect.element(page.getByText('1 条未读')).toBeVisible();
    await page.getByRole('link', { name: /已确认/ }).click();
    await expect.element(address).toHaveTextContent(`/personal/message?type=1&open=${idOf(1)}`);
    await expect.element(page.getByRole('heading', { level: 1, name: /已确认/ })).toBeVisible();
    await expect.element(page.getByText(/奖励：80 安全币/)).toBeVisible();
    await expect
      .element(page.getByRole('link', { name: '查看报告' }))
      .toHaveAttribute('href', `/personal/submit/detail/${idOf(9)}`);
    await expect.poll(() => asked.filter(({ name }) => name === 'postLetterRead')).toHaveLength(1);
    expect(asked.find(({ name }) => name === 'postLetterRead')?.input).toEqual({
      letterId: idOf(1),
    });
    await page.getByRole('button', { name: '返回' }).click();
    await expect.element(address).toHaveTextContent('/personal/message?type=1');
    await expect.element(page.getByText('1 条未读')).not.toBeInTheDocument();
  });

  test('one that was read is not marked again', async () => {
    const asked = await given([letter({ readTime: 5 })], `/personal/message?open=${idOf(1)}`);
    await expect.element(page.getByText(/奖励：80 安全币/)).toBeVisible();
    expect(asked.some(({ name }) => name === 'postLetterRead')).toBe(false);
  });

  test('says when the letter of an address is gone', async () => {
    await given([], `/personal/message?open=${idOf(7)}`);
    await expect.element(page.getByText('找不到这条消息')).toBeVisible();
    await expect
      .element(page.getByRole('link', { name: '回到我的消息' }))
      .toHaveAttribute('href', '/personal/message');
  });

  test('marks one read in the list, and all at once', async () => {
    await given([letter({}), letter({ id: idOf(3) }), notice]);
    await expect.element(tabs.getByRole('link', { name: '漏洞 2' })).toBeVisible();
    await page.getByRole('button', { name: '标为已读', exact: true }).first().click();
    await expect.element(page.getByText('2 条未读')).toBeVisible();
    await expect.element(tabs.getByRole('link', { name: '漏洞 1' })).toBeVisible();
    await page.getByRole('button', { name: '全部标为已读' }).click();
    await expect
      .element(page.getByRole('button', { name: '全部标为已读' }))
      .not.toBeInTheDocument();
    await expect.element(tabs.getByRole('link', { name: '漏洞', exact: true })).toBeVisible();
    expect(page.getByText('未读').elements()).toHaveLength(0);
    expect(toasts()).toEqual(['已全部标为已读']);
  });

  test('deletes at once, and gives it back when asked', async () => {
    const asked = await given([letter({}), notice]);
    await page.getByRole('button', { name: '删除：系统维护' }).click();
    await expect.element(page.getByRole('link', { name: /系统维护/ })).not.toBeInTheDocument();
    await expect.element(page.getByText('1 条未读')).toBeVisible();
    expect(toasts()).toEqual(['已删除“系统维护”']);
    await page.getByRole('button', { name: '撤销' }).click();
    await expect.element(page.getByRole('link', { name: /系统维护/ })).toBeVisible();
    await expect.element(page.getByText('2 条未读')).toBeVisible();
    expect(asked.find(({ name }) => name === 'postLetterRestore')?.input).toEqual({
      letterId: idOf(2),
    });
    expect(toasts()).toEqual(['消息已找回']);
  });

  test('says where an address is confirmed without its letter', async () => {
    await given([letter({ type: 4, typeName: '确认', title: '请确认收货地址' })]);
    await page.getByRole('button', { name: '删除：请确认收货地址' }).click();
    await expect
      .element(page.getByRole('status').getByText(/可以到“我的礼品”里确认/))
      .toBeVisible();
  });

  test('offers no deletion of what the account’s security is about, and says until when', async () => {
    const kept = letter({ title: '登录密码已设置', keepTime: 1_795_600_000_000 });
    await given([kept, notice]);
    await expect.element(page.getByRole('button', { name: /^删除：系统/ })).toBeVisible();
    expect(page.getByRole('button', { name: /^删除：登录/ }).elements()).toHaveLength(0);
    await page.getByRole('link', { name: /登录密码/ }).click();
    await expect
      .element(page.getByText(/^账号安全消息，2026-11-25 .* 之前不能删除$/))
      .toBeVisible();
    expect(page.getByRole('button', { name: '删除' }).elements()).toHaveLength(0);
  });

  test('deleting the open one ends at the list, and can be undone there', async () => {
    await given([letter({})], `/personal/message?type=1&open=${idOf(1)}`);
    await page.getByRole('button', { name: '删除', exact: true }).click();
    await expect.element(address).toHaveTextContent('/personal/message?type=1');
    await expect.element(page.getByText('这一类还没有消息')).toBeVisible();
    await page.getByRole('button', { name: '撤销' }).click();
    await expect.element(page.getByRole('link', { name: /已确认/ })).toBeVisible();
  });

  test('the type stands in the address', async () => {
    const asked = await given([letter({}), notice], '/personal/message?page=3');
    await tabs.getByRole('link', { name: /通知/ }).click();
    await expect.element(address).toHaveTextContent('/personal/message?type=2');
    await expect.element(page.getByText('系统维护')).toBeVisible();
    expect(asked.filter(({ name }) => name === 'getLetterPage').at(-1)?.input).toMatchObject({
      type: '2',
      page: '1',
    });
  });

  test('an empty box says what will be here and offers the next step', async () => {
    await given([]);
    await expect.element(page.getByText('报告的每一步进展，都会发消息通知你。')).toBeVisible();
    await expect.element(page.getByRole('link', { name: '提交漏洞' })).toBeVisible();
  });

  test('an error offers to try again', async () => {
    let isDown = true;
    await asMember(<LettersPage />, {
      at: '/personal/message',
      answers: {
        postUnreadCount: () => 0,
        postMessageTypeList: () => [],
        getLetterPage: () => {
          if (isDown) throw new No('unavailable');
          return { list: [notice], total: 1, page: 1, pageSize: 20, nextCursor: null };
        },
      },
    });
    await expect.element(page.getByText('数据加载出错')).toBeVisible();
    isDown = false;
    await page.getByRole('button', { name: '重新加载' }).click();
    await expect.element(page.getByText('系统维护')).toBeVisible();
  });
});

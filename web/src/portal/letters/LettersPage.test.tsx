import type { Letter } from '@shieldsource/contract/letters';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { answersByCall } from '../../../test/answers-by-call.ts';
import { idOf } from '../../../test/given-my-report.ts';
import { onPage } from '../../../test/on-page.tsx';
import LettersPage from './LettersPage.tsx';

afterEach(() => vi.restoreAllMocks());

const letter = (given: Partial<Letter>): Letter => ({
  id: idOf(1),
  type: 1,
  typeName: '漏洞',
  title: '报告 SS-2026-000001 已确认',
  body: '评级：高危',
  link: `/personal/submit/detail/${idOf(9)}`,
  createTime: 1_793_000_000_000,
  readTime: null,
  ...given,
});

/** A letter box that keeps what was read. */
function given(...letters: Letter[]) {
  let kept = letters;
  const read = (chosen: (one: Letter) => boolean) => {
    kept = kept.map((one) => (chosen(one) ? { ...one, readTime: one.readTime ?? 1 } : one));
    return null;
  };
  return answersByCall({
    getLetterPage: ({ type }) => {
      const list = kept.filter((one) => type === undefined || one.type === Number(type));
      return { list, total: list.length, page: 1, pageSize: 20 };
    },
    postUnreadCount: () => kept.filter(({ readTime }) => readTime === null).length,
    postLetterRead: ({ letterId }) => read(({ id }) => id === letterId),
    postLetterReadAll: () => read(() => true),
  });
}

describe('messages', () => {
  test('opening one marks it read and follows its link', async () => {
    const asked = given(letter({}));
    await onPage(<LettersPage />);
    await expect.element(page.getByText('1 条未读')).toBeVisible();
    await page.getByRole('button', { name: /已确认/ }).click();
    await expect
      .element(page.getByTestId('address'))
      .toHaveTextContent(`/personal/submit/detail/${idOf(9)}`);
    await expect.element(page.getByText('1 条未读')).not.toBeInTheDocument();
    expect(asked.find(({ name }) => name === 'postLetterRead')?.input).toEqual({
      letterId: idOf(1),
    });
  });

  test('one without a link unfolds, and one that was read is not marked again', async () => {
    const asked = given(letter({ link: '', readTime: 5 }));
    await onPage(<LettersPage />);
    const row = page.getByRole('button', { name: /已确认/ });
    await row.click();
    await expect.element(row).toHaveAttribute('aria-expanded', 'true');
    expect(asked.some(({ name }) => name === 'postLetterRead')).toBe(false);
  });

  test('all can be marked read at once', async () => {
    given(letter({}), letter({ id: idOf(2) }));
    await onPage(<LettersPage />);
    await page.getByRole('button', { name: '全部标为已读' }).click();
    await expect
      .element(page.getByRole('button', { name: '全部标为已读' }))
      .not.toBeInTheDocument();
    expect(page.getByText('未读').elements()).toHaveLength(0);
  });

  test('the kind stands in the address', async () => {
    const asked = given(
      letter({}),
      letter({ id: idOf(2), type: 2, typeName: '通知', title: '系统维护' }),
    );
    await onPage(<LettersPage />, { at: '/personal/message?page=3' });
    await page.getByRole('button', { name: '通知', exact: true }).click();
    await expect.element(page.getByTestId('address')).toHaveTextContent('/personal/message?type=2');
    await expect.element(page.getByText('系统维护')).toBeVisible();
    expect(asked.filter(({ name }) => name === 'getLetterPage').at(-1)?.input).toMatchObject({
      type: '2',
      page: '1',
    });
  });

  test('an empty box says what will be here', async () => {
    given();
    await onPage(<LettersPage />);
    await expect.element(page.getByText('报告每走一步，都会有一条消息告诉你。')).toBeVisible();
  });
});

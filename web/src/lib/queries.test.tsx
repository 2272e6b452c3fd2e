import { getReportCount } from '@shieldsource/contract/reports/calls';
import { postLetterReadAll, postUnreadCount } from '@shieldsource/contract/letters/calls';
import { onlineManager, useQuery } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { answersByCall } from '../../test/answers-by-call.ts';
import { onPage } from '../../test/on-page.tsx';
import { QueryStates } from '../ui/states/QueryStates.tsx';
import { dismiss, shownToasts } from '../ui/toast/toasts.ts';
import { queryOf } from './queries.ts';
import { useCall } from './use-call.ts';

const countOf = (validCount: number) => ({
  validCount,
  seriousCount: 0,
  highLevelCount: 0,
  mediumLevelCount: 0,
  lowLevelCount: 0,
});
const toasts = () => shownToasts().map(({ text }) => text);

beforeEach(() => {
  onlineManager.setOnline(false);
  vi.spyOn(window, 'fetch').mockRejectedValue(new TypeError('no connection'));
});
afterEach(() => {
  onlineManager.setOnline(true);
  vi.restoreAllMocks();
  for (const { id } of shownToasts()) dismiss(id);
});

test('without a network a question is not waited for: it fails, says so and may be asked again', async () => {
  const Counters = () => (
    <QueryStates query={useQuery(queryOf(getReportCount, {}))}>{() => '到了'}</QueryStates>
  );
  await onPage(<Counters />);
  await expect.element(page.getByRole('alert').getByText('数据加载出错')).toBeVisible();
  expect(toasts()).toEqual(['网络错误']);
});

test('without a network an act says so at once, and its button may be pressed again', async () => {
  const Act = () => {
    const readAll = useCall(postLetterReadAll);
    return (
      <button type="button" disabled={readAll.isPending} onClick={() => readAll.mutate({})}>
        全部标为已读
      </button>
    );
  };
  await onPage(<Act />);
  await page.getByRole('button').click();
  await expect.poll(() => toasts()).toEqual(['网络错误']);
  await expect.element(page.getByRole('button', { name: '全部标为已读' })).toBeEnabled();
});

test('an act is over once the page shows what it changed, and also when that cannot be had', async () => {
  onlineManager.setOnline(true);
  const arrives = Promise.withResolvers<object>();
  const counts = [countOf(1), arrives.promise];
  answersByCall({
    getReportCount: () => {
      const next = counts.shift();
      if (!next) throw new TypeError('no connection');
      return next;
    },
    postLetterReadAll: () => null,
  });
  const drawn: string[] = [];
  const Act = () => {
    const { data } = useQuery(queryOf(getReportCount, {}));
    const readAll = useCall(postLetterReadAll, { refreshes: [getReportCount] });
    const text = `${readAll.isPending ? '正在' : '完成'} ${data?.validCount}`;
    if (drawn.at(-1) !== text) drawn.push(text);
    return (
      <button type="button" disabled={readAll.isPending} onClick={() => readAll.mutate({})}>
        {text}
      </button>
    );
  };
  await onPage(<Act />);
  const button = page.getByRole('button', { name: /完成|正在/ });
  await expect.element(button).toHaveTextContent('完成 1');
  await button.click();
  await expect.poll(() => counts).toHaveLength(0);
  await new Promise((resolve) => setTimeout(resolve, 50));
  arrives.resolve(countOf(2));
  await expect.element(button).toHaveTextContent('完成 2');
  expect(drawn.filter((text) => text.startsWith('完成'))).toEqual([
    '完成 undefined',
    '完成 1',
    '完成 2',
  ]);

  await button.click();
  await expect.poll(() => toasts()).toEqual(['网络错误']);
  await expect.element(button).toHaveTextContent('完成 2');
});

test('what follows an act happens, also when a part of what it changed has taken its button away', async () => {
  onlineManager.setOnline(true);
  const slow = Promise.withResolvers<number>();
  const unread = [3, slow.promise];
  const counts = [countOf(1), countOf(0)];
  answersByCall({
    getReportCount: () => counts.shift(),
    postUnreadCount: () => unread.shift(),
    postLetterReadAll: () => null,
  });
  const onDone = vi.fn<() => void>();
  const Act = () => {
    const readAll = useCall(postLetterReadAll, {
      refreshes: [getReportCount, postUnreadCount],
      onDone,
    });
    return (
      <button type="button" onClick={() => readAll.mutate({})}>
        全部标为已读
      </button>
    );
  };
  const Place = () => {
    useQuery(queryOf(postUnreadCount, {}));
    return useQuery(queryOf(getReportCount, {})).data?.validCount === 1 && <Act />;
  };
  await onPage(<Place />);
  const button = page.getByRole('button', { name: '全部标为已读' });
  await button.click();
  await expect.element(button).not.toBeInTheDocument();
  expect(onDone).not.toHaveBeenCalled();
  slow.resolve(0);
  await expect.poll(() => onDone.mock.calls).toHaveLength(1);
});

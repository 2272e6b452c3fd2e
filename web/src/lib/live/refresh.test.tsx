import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { page } from 'vitest/browser';
import { refreshOf } from './refresh.ts';

afterEach(() => vi.restoreAllMocks());

const calls = { report: ['getReportDetail', 'getReportPage'], letter: ['postUnreadCount'] };

/** Renders a page that shows these queries, and lists what it has fetched since. */
async function showing(...keys: readonly (readonly [string, object])[]) {
  const asked: string[] = [];
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  for (const queryKey of keys) {
    const queryFn = () => asked.push(queryKey[0]);
    onTestFinished(new QueryObserver(client, { queryKey, queryFn }).subscribe(() => undefined));
  }
  await expect.poll(() => asked).toHaveLength(keys.length);
  asked.length = 0;
  const refresh = refreshOf(client, calls);
  onTestFinished(() => refresh.stop());
  return { client, asked, refresh };
}

const detail = (id: string) => ['getReportDetail', { id }] as const;
const list = ['getReportPage', { page: 1 }] as const;
const unread = ['postUnreadCount', {}] as const;
const changed = (id: string) => [{ subject: 'report', id }] as const;

test('what tells of a subject is asked for again, and nothing of another', async () => {
  const { asked, refresh } = await showing(detail('a'), list, unread, ['getAppList', {}]);
  refresh.changed(changed('b'));
  await expect.poll(() => asked).toEqual(['getReportPage']);
  refresh.changed(changed('a'));
  await expect.poll(() => asked).toContain('getReportDetail');
  refresh.changed([{ subject: 'letter', id: '' }]);
  await expect.poll(() => asked).toContain('postUnreadCount');
  expect(asked).not.toContain('getAppList');
});

test('many changes in a row are asked for together', async () => {
  const { asked, refresh } = await showing(list);
  for (let count = 0; count < 50; count += 1) refresh.changed(changed(`${count}`));
  await expect.poll(() => asked.length).toBeGreaterThan(1);
  expect(asked).toHaveLength(2);
});

test('what was asked for since something changed is not asked for again', async () => {
  const { asked, refresh, client } = await showing(list, unread);
  client.setQueryData(list, 1, { updatedAt: 1_000 });
  refresh.changedUntil(2_000);
  await expect.poll(() => asked).toEqual(['getReportPage']);
});

test('a first answer that was on its way when something changed is asked for once more', async () => {
  const first = Promise.withResolvers<string>();
  const client = new QueryClient();
  const queryFn = vi
    .fn<() => Promise<string>>()
    .mockReturnValueOnce(first.promise)
    .mockResolvedValue('new');
  onTestFinished(
    new QueryObserver(client, { queryKey: detail('a'), queryFn }).subscribe(() => undefined),
  );
  const refresh = refreshOf(client, calls);
  onTestFinished(() => refresh.stop());
  refresh.changed(changed('a'));
  first.resolve('old');
  await expect.poll(() => client.getQueryData(detail('a'))).toBe('new');
});

test('what is not shown is asked for when it is next', async () => {
  const { client, refresh } = await showing(list);
  client.setQueryData(detail('a'), 'old');
  refresh.changed(changed('a'));
  expect(client.getQueryState(detail('a'))).toMatchObject({ isInvalidated: true, data: 'old' });
});

test.each([
  ['somebody writes', <textarea key="1" aria-label="评论" />, '评论'],
  ['somebody fills in a field', <input key="2" aria-label="姓名" />, '姓名'],
])('while %s it waits, and comes when that is over', async (_, field, label) => {
  await render(<form>{field}</form>);
  const { asked, refresh } = await showing(list);
  await page.getByLabelText(label).fill('还在写');
  refresh.changed(changed('a'));
  // waits for several intervals
  await new Promise((resolve) => setTimeout(resolve, 1_200));
  expect(asked).toEqual([]);
  await page.getByLabelText(label).fill('');
  await expect.poll(() => asked).toEqual(['getReportPage']);
});

test('a form that is left filled holds nothing back for longer than a minute', async () => {
  await render(
    <form>
      <textarea aria-label="评论" />
    </form>,
  );
  const { asked, refresh } = await showing(list);
  const typed = Date.now();
  const clock = vi.spyOn(Date, 'now').mockReturnValue(typed);
  await page.getByLabelText('评论').fill('写了一半');
  clock.mockReturnValue(typed + 59_000);
  refresh.changed(changed('a'));
  // waits for several intervals
  await new Promise((resolve) => setTimeout(resolve, 1_200));
  expect(asked).toEqual([]);
  clock.mockReturnValue(typed + 61_000);
  await expect.poll(() => asked).toEqual(['getReportPage']);
  await expect.element(page.getByLabelText('评论')).toHaveValue('写了一半');
});

test('an open dialog keeps what it was opened with', async () => {
  const shown = await render(<dialog open>确认</dialog>);
  const { asked, refresh } = await showing(list);
  refresh.changed(changed('a'));
  await new Promise((resolve) => setTimeout(resolve, 1_200));
  expect(asked).toEqual([]);
  await shown.unmount();
  await expect.poll(() => asked).toEqual(['getReportPage']);
});

test('what is sought by is no writing', async () => {
  await render(
    <form role="search">
      <input aria-label="标题" />
    </form>,
  );
  const { asked, refresh } = await showing(list);
  await page.getByLabelText('标题').fill('越权');
  refresh.changed(changed('a'));
  await expect.poll(() => asked).toEqual(['getReportPage']);
});

test('a hidden page waits until it is shown', async () => {
  const { asked, refresh } = await showing(list);
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  refresh.changed(changed('a'));
  hidden.mockRestore();
  expect(asked).toEqual([]);
  refresh.look();
  await expect.poll(() => asked).toEqual(['getReportPage']);
});

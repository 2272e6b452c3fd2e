import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { onPage } from '../../../test/on-page.tsx';
import { dismiss, shownToasts, toast } from './toasts.ts';

afterEach(() => {
  vi.useRealTimers();
  for (const { id } of shownToasts()) dismiss(id);
});

test('the same news is shown once at a time, and read out', async () => {
  await onPage(null);
  toast.error('网络错误');
  toast.error('网络错误');
  await expect.element(page.getByText('网络错误')).toBeVisible();
  await expect.element(page.getByRole('status')).toHaveTextContent('网络错误');
  expect(shownToasts()).toHaveLength(1);
});

test('default words', async () => {
  await onPage(null);
  toast.success();
  toast.error();
  toast.loading();
  expect(shownToasts().map(({ text }) => text)).toEqual(['操作成功', '操作失败', '加载中...']);
});

test('news goes by itself or when closed; loading stays until it is over', async () => {
  await onPage(null);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const done = toast.loading();
  toast.success('已保存');
  await vi.advanceTimersByTimeAsync(3_000);
  expect(shownToasts().map(({ text }) => text)).toEqual(['加载中...']);
  done();
  vi.useRealTimers();
  toast.error('不行');
  await page.getByRole('button', { name: '关闭' }).click();
  expect(shownToasts()).toEqual([]);
});

test('what can be done about it stands in it for 10 s, and doing it ends it', async () => {
  await onPage(null);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const undo = vi.fn<() => void>();
  toast.success('已删除', { act: { name: '撤销', run: undo } });
  await vi.advanceTimersByTimeAsync(9_999);
  expect(shownToasts()).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(shownToasts()).toEqual([]);
  vi.useRealTimers();
  toast.success('已删除', { act: { name: '撤销', run: undo } });
  await page.getByRole('button', { name: '撤销' }).click();
  expect(undo).toHaveBeenCalledOnce();
  expect(shownToasts()).toEqual([]);
});

test('news stands before a modal dialog', async () => {
  await onPage(<dialog ref={(dialog) => dialog?.showModal()}>条款</dialog>);
  toast.error('网络错误');
  await expect.element(page.getByText('网络错误')).toBeVisible();
  // What is opened last stands in front of everything opened before.
  await vi.waitFor(() =>
    expect(document.querySelectorAll('[role=status]:popover-open')).toHaveLength(1),
  );
});

import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { onPage } from '../../../test/on-page.tsx';
import { DialogFrame } from '../dialog/DialogFrame.tsx';
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

test('the newest takes the place of those before it, but of none with something to do', async () => {
  await onPage(null);
  toast.success('已保存');
  toast.success('已删除', { act: { name: '撤销', run: () => undefined } });
  toast.error('不行');
  expect(shownToasts().map(({ text }) => text)).toEqual(['已删除', '不行']);
  await expect.element(page.getByText('不行')).toBeVisible();
  const { left, right, bottom } = page.getByText('不行').element().getBoundingClientRect();
  expect(left).toBeGreaterThan(innerWidth / 2);
  expect(innerWidth - right).toBeLessThan(120);
  expect(innerHeight - bottom).toBeLessThan(160);
});

test('news of others take the place of news alone, not of what one did', async () => {
  await onPage(null);
  toast.success('已忽略');
  toast.news('新评论');
  toast.news('报告已超时');
  expect(shownToasts().map(({ text }) => text)).toEqual(['已忽略', '报告已超时']);
});

test('what is told of the same takes its place, whatever could be done about it', async () => {
  await onPage(null);
  const act = { name: '撤销', run: () => undefined };
  toast.success('已确认', { act, about: 'verdict 1' });
  toast.success('已忽略', { act, about: 'verdict 2' });
  toast.success('已撤销', { about: 'verdict 1' });
  expect(shownToasts().map(({ text }) => text)).toEqual(['已忽略', '已撤销']);
  await expect.element(page.getByText('已撤销')).toBeVisible();
});

test('default words', async () => {
  await onPage(null);
  toast.success();
  toast.error();
  toast.loading();
  expect(shownToasts().map(({ text }) => text)).toEqual(['操作失败', '加载中...']);
  toast.success();
  expect(shownToasts().map(({ text }) => text)).toEqual(['加载中...', '操作成功']);
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

test('in a modal dialog toasts are pressed and heard, close nothing, and stay when it closes', async () => {
  const [closed, undo] = [vi.fn<() => void>(), vi.fn<() => void>()];
  const [dialog, status] = [page.getByRole('dialog'), page.getByRole('status')];
  const Dialogs = () => {
    const [isOpen, setOpen] = useState(true);
    return (
      <DialogFrame title="条款" isOpen={isOpen} onClose={() => (setOpen(false), closed())}>
        正文
      </DialogFrame>
    );
  };
  await onPage(<Dialogs />);
  await expect.element(dialog.getByRole('status')).toBeInTheDocument();
  toast.success('已删除', { act: { name: '撤销', run: undo } });
  await expect.element(dialog.getByRole('status').getByText('已删除')).toBeVisible();
  await page.getByRole('button', { name: '撤销' }).click();
  expect(undo).toHaveBeenCalledOnce();
  toast.error('不行');
  await page.getByRole('status').getByRole('button', { name: '关闭' }).click();
  await expect.element(page.getByText('不行')).not.toBeInTheDocument();
  expect(closed).not.toHaveBeenCalled();

  toast.error('网络错误');
  await expect.element(page.getByText('网络错误')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(status).toHaveTextContent('网络错误');
});

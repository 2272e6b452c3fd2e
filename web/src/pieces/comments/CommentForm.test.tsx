import { Link } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { uploadsByHand } from '../../../test/fake-upload.ts';
import { onPage } from '../../../test/on-page.tsx';
import { CommentForm } from './CommentForm.tsx';

afterEach(() => vi.unstubAllGlobals());

test('what is typed while a comment is sent is not emptied with it', async () => {
  const sent = Promise.withResolvers<void>();
  await onPage(<CommentForm send={() => sent.promise} />);
  const box = page.getByRole('textbox', { name: '评论' });
  const send = page.getByRole('button', { name: '发表评论' });
  await box.fill('第一句');
  await send.click();
  await expect.element(send).toBeDisabled();
  await box.fill('第一句，第二句');
  sent.resolve();
  await expect.element(send).toBeEnabled();
  await expect.element(box).toHaveValue('第一句，第二句');
});

test('a comment waits until a file that did not arrive is sent again or left out', async () => {
  const uploads = uploadsByHand();
  const send = vi.fn<() => Promise<void>>(() => Promise.resolve());
  await onPage(<CommentForm send={send} />);
  await page.getByRole('textbox', { name: '评论' }).fill('日志见附件');
  await page.getByLabelText('选择附件').upload(new File(['GET /'], '日志.txt'));
  uploads[0]?.answer(null, { code: 1507, message: '未提交的上传文件过多' });
  await expect.element(page.getByText('未提交的上传文件过多')).toBeVisible();
  const button = page.getByRole('button', { name: '发表评论' });
  const refusal = page.getByText('部分文件上传失败，请重新上传或移除');
  await expect.element(refusal).not.toBeInTheDocument();
  await button.click();
  await expect.element(refusal).toBeVisible();
  expect(send).not.toHaveBeenCalled();
  await page.getByRole('button', { name: '移除 日志.txt' }).click();
  await expect.element(refusal).not.toBeInTheDocument();
  await button.click();
  await expect.poll(() => send.mock.calls).toHaveLength(1);
});

const leaves = () => dispatchEvent(new Event('beforeunload', { cancelable: true }));

test('what is attached without words is asked about before it is left', async () => {
  const uploads = uploadsByHand();
  await onPage(<CommentForm send={() => Promise.resolve()} />);
  expect(leaves()).toBe(true);
  await page.getByLabelText('选择附件').upload(new File(['GET /'], '日志.txt'));
  await expect.poll(leaves).toBe(false);
  uploads[0]?.answer(null, { code: 1507, message: '未提交的上传文件过多' });
  await page.getByRole('button', { name: '移除 日志.txt' }).click();
  await expect.poll(leaves).toBe(true);
});

test('so is a correction, once it is one', async () => {
  await onPage(
    <>
      <Link to="/away">离开</Link>
      <CommentForm send={() => Promise.resolve()} start="原来的话" label="修改评论" shown={[]} />
    </>,
  );
  expect(leaves()).toBe(true);
  await page.getByRole('textbox', { name: '修改评论' }).fill('改过的话');
  await page.getByRole('link', { name: '离开' }).click();
  await expect.element(page.getByRole('dialog', { name: '离开这个页面？' })).toBeVisible();
});

test('what is kept is not asked about', async () => {
  const kept = { images: [], attachments: [] };
  await onPage(<CommentForm send={() => Promise.resolve()} kept={kept} />);
  await page.getByRole('textbox', { name: '评论' }).fill('第一句');
  expect(leaves()).toBe(true);
});

import { maxFileBytes, type StoredFile } from '@shieldsource/contract/files/calls';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { uploadsByHand } from '../../../test/fake-upload.ts';
import { idOf } from '../../../test/given-my-report.ts';
import { onPage } from '../../../test/on-page.tsx';
import { AttachmentPicker } from './AttachmentPicker.tsx';
import { useUploads } from './use-uploads.ts';

let uploads: ReturnType<typeof uploadsByHand>;

beforeEach(() => {
  uploads = uploadsByHand();
});
afterEach(() => vi.unstubAllGlobals());

function Picker() {
  const picked = useUploads('report');
  return (
    <>
      <AttachmentPicker uploads={picked} />
      <output>{`${picked.ids.join()} ${picked.isBusy ? 'busy' : 'ready'}`}</output>
    </>
  );
}

const textFile = (name: string) => new File(['GET /'], name, { type: 'text/plain' });
const stored = (name: string): StoredFile => ({
  id: idOf(1),
  name,
  mime: 'text/plain',
  sizeBytes: 5,
  isImage: false,
  url: '/x',
});

async function choose(...files: File[]) {
  await onPage(<Picker />);
  await page.getByLabelText('选择附件').upload(files);
}

describe('attachments', () => {
  test('are seen on their way and counted once they have arrived', async () => {
    await choose(textFile('请求.txt'));
    uploads[0]?.moveTo(0.4);
    await expect.element(page.getByText('40%')).toBeVisible();
    await expect.element(page.getByText('busy')).toBeInTheDocument();
    uploads[0]?.answer(stored('请求.txt'));
    await expect.element(page.getByText('5.00 B')).toBeVisible();
    await expect.element(page.getByText(`${idOf(1)} ready`)).toBeInTheDocument();
    expect(uploads[0]?.url).toContain('/api/common/postformFileUpload');
  });

  test('can be cancelled on their way', async () => {
    await choose(textFile('请求.txt'));
    await page.getByRole('button', { name: '取消上传 请求.txt' }).click();
    await expect.element(page.getByText('请求.txt')).not.toBeInTheDocument();
    expect(uploads[0]?.isAborted).toBe(true);
  });

  test('say why one did not arrive, and leave the others alone', async () => {
    await choose(textFile('一.txt'), textFile('二.txt'));
    uploads[0]?.answer(null, { code: 1507, message: '未提交的上传文件过多' });
    uploads[1]?.answer(stored('二.txt'));
    await expect.element(page.getByText('未提交的上传文件过多')).toBeVisible();
    await expect.element(page.getByText(`${idOf(1)} ready`)).toBeInTheDocument();
  });

  test('that say who wrote them are held until the person sends them all the same', async () => {
    await choose(new File(['%PDF-1.7 <</Author (Li Lei) /Company (ACME)>>'], '报告.pdf'));
    await expect
      .element(page.getByRole('alert'))
      .toHaveTextContent('文件属性含有姓名或单位：Li Lei、ACME');
    expect(uploads).toHaveLength(0);
    await expect.element(page.getByText('busy')).toBeInTheDocument();
    await page.getByRole('button', { name: '仍要上传 报告.pdf' }).click();
    await expect.poll(() => uploads).toHaveLength(1);
    uploads[0]?.answer(stored('报告.pdf'));
    await expect.element(page.getByText(`${idOf(1)} ready`)).toBeInTheDocument();
  });

  test('that say nothing of it go at once', async () => {
    await choose(new File(['%PDF-1.7'], '报告.pdf'), new File(['PK'], '表.xlsx'));
    await expect.poll(() => uploads).toHaveLength(2);
  });

  test('too large are not even sent', async () => {
    const large = textFile('大.zip');
    Object.defineProperty(large, 'size', { value: maxFileBytes + 1 });
    await onPage(<Picker />);
    const drop = new DragEvent('drop', { bubbles: true, cancelable: true });
    Object.defineProperty(drop, 'dataTransfer', { value: { files: [large], types: ['Files'] } });
    page.getByRole('button', { name: '添加附件' }).element().dispatchEvent(drop);
    await expect.element(page.getByText('超过 50.00 MB，请压缩后再传')).toBeVisible();
    expect(uploads).toHaveLength(0);
  });

  test('are ten at most', async () => {
    await choose(...Array.from({ length: 12 }, (_, index) => textFile(`${index}.txt`)));
    await expect.element(page.getByText('附件最多 10 个')).toBeVisible();
    await expect
      .element(page.getByRole('button', { name: '添加附件' }))
      .toHaveAttribute('aria-disabled', 'true');
    expect(page.getByRole('progressbar').elements()).toHaveLength(10);
  });
});

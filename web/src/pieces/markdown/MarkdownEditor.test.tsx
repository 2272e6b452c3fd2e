import { postformImageUpload } from '@shieldsource/contract/files/calls';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { uploadsByHand } from '../../../test/fake-upload.ts';
import { idOf } from '../../../test/given-my-report.ts';
import { onPage } from '../../../test/on-page.tsx';
import { uploadTo } from '../../lib/upload-address.ts';
import { MarkdownEditor } from './MarkdownEditor.tsx';
import { useImageUploads } from './use-image-uploads.ts';

let uploads: ReturnType<typeof uploadsByHand>;

beforeEach(() => {
  uploads = uploadsByHand();
});
afterEach(() => vi.unstubAllGlobals());

function Editor({ onOtherFiles }: { onOtherFiles?: (files: File[]) => void }) {
  const [text, setText] = useState('');
  const pictures = useImageUploads(uploadTo(postformImageUpload, { purpose: 'report' }));
  return (
    <MarkdownEditor
      label="漏洞详情"
      name="description"
      max={30}
      outline={'## 概述\n\n## 影响'}
      value={text}
      onChange={setText}
      uploads={pictures}
      {...(onOtherFiles && { onOtherFiles })}
    />
  );
}

const field = page.getByRole('textbox', { name: '漏洞详情' });
const progress = page.getByRole('progressbar');
const png = '\u0089PNG\r\n';
const bytesOf = (text: string) => Uint8Array.from(text, (sign) => sign.charCodeAt(0));
const picture = new File([bytesOf(png)], 'image.png', { type: 'image/png' });

function carry(kind: 'paste' | 'drop', ...files: File[]) {
  const data = new DataTransfer();
  for (const file of files) data.items.add(file);
  const options = { bubbles: true, cancelable: true };
  const event =
    kind === 'paste'
      ? new ClipboardEvent('paste', { ...options, clipboardData: data })
      : new DragEvent('drop', { ...options, dataTransfer: data });
  field.element().dispatchEvent(event);
}

describe('the editor', () => {
  test('keeps its text once, however often a key is pressed', async () => {
    await onPage(<Editor />);
    await userEvent.type(field, '响应');
    await expect.element(field).toHaveValue('响应');
    expect((field.element() as HTMLTextAreaElement).defaultValue).toBe('');
  });

  test('sends a pasted picture and writes it where the cursor was', async () => {
    await onPage(<Editor />);
    await field.fill('响应：');
    carry('paste', picture);
    await expect.element(progress).toBeVisible();
    uploads[0]?.moveTo(0.5);
    await expect.element(progress).toHaveAttribute('value', '0.5');
    await userEvent.type(field, '后');
    uploads[0]?.answer({
      id: idOf(3),
      name: 'image.png',
      mime: 'image/png',
      sizeBytes: 3,
      isImage: true,
      url: '/x',
    });
    await expect.element(field).toHaveValue(`响应：\n![截图](file:${idOf(3)})\n后`);
    expect(uploads[0]?.url).toContain('/api/common/postformImageUpload');
  });

  test('fences a pasted request, and one step takes it back', async () => {
    await onPage(<Editor />);
    await field.fill('请求：');
    const data = new DataTransfer();
    data.setData('text/plain', 'GET / HTTP/1.1\r\nAccept: */*\r\n');
    const options = { bubbles: true, cancelable: true, clipboardData: data };
    field.element().dispatchEvent(new ClipboardEvent('paste', options));
    await expect.element(field).toHaveValue('请求：\n```\nGET / HTTP/1.1\nAccept: */*\n```\n');
    await userEvent.keyboard('{Control>}z{/Control}');
    await expect.element(field).toHaveValue('请求：');
  });

  test('marks bold what ends with a Chinese sign', async () => {
    await onPage(<Editor />);
    await field.fill('请注意：下面是步骤');
    (field.element() as HTMLTextAreaElement).setSelectionRange(1, 4);
    await userEvent.keyboard('{Control>}b{/Control}');
    await page.getByRole('tab', { name: '预览' }).click();
    const panel = page.getByRole('tabpanel');
    await expect.element(panel.getByText('注意：', { exact: true })).toBeVisible();
    expect(panel.element().querySelector('strong')?.textContent).toBe('注意：');
    expect(panel.element().textContent).not.toContain('*');
  });

  test('takes back the place of a picture that did not arrive, and says why', async () => {
    await onPage(<Editor />);
    carry('drop', new File(['x'], '响应 [1].png', { type: 'image/png' }));
    await expect.element(progress).toBeVisible();
    uploads[0]?.answer(null, { code: 1502, message: '图片格式不支持' });
    const alert = page.getByRole('alert');
    await expect.element(alert).toHaveTextContent('图片 响应 1 上传失败：图片格式不支持');
    await expect.element(field).toHaveValue('\n');
    await alert.getByRole('button', { name: '关闭' }).click();
    await expect.element(alert).not.toBeInTheDocument();
  });

  test('hands over what is no picture', async () => {
    const others = vi.fn<(files: File[]) => void>();
    await onPage(<Editor onOtherFiles={others} />);
    const log = new File(['GET /'], '请求.txt', { type: 'text/plain' });
    carry('drop', log);
    await expect.poll(() => others.mock.calls).toEqual([[[log]]]);
    expect(uploads).toHaveLength(0);
  });

  test('hands over a folder too, which cannot be read, and whatever came with it', async () => {
    const others = vi.fn<(files: File[]) => void>();
    await onPage(<Editor onOtherFiles={others} />);
    const log = new File(['GET /'], '请求.txt');
    const folder = new File([], 'logs');
    vi.spyOn(folder, 'slice').mockImplementation(() => {
      throw new DOMException('not a file', 'NotReadableError');
    });
    const drop = new DragEvent('drop', { bubbles: true, cancelable: true });
    const files = [log, folder, picture];
    Object.defineProperty(drop, 'dataTransfer', { value: { files, types: ['Files'] } });
    field.element().dispatchEvent(drop);
    await expect.poll(() => others.mock.calls).toEqual([[[log, folder]]]);
    expect(uploads).toHaveLength(1);
  });

  test.each([
    ['a drawing', '<svg xmlns="http://www.w3.org/2000/svg"/>', 'poc.svg', 'image/svg+xml'],
    ['a photo of a phone', '\0\0\0\u0018ftypheic', 'IMG_1.HEIC', 'image/heic'],
    ['the same without a type', '\0\0\0\u0018ftypheic', 'IMG_1.HEIC', ''],
    ['a bitmap', 'BM6', '截图.bmp', 'image/bmp'],
    ['a scan', 'II*\0', '扫描.tif', 'image/tiff'],
    ['what only says that it is a picture', 'GET /', '请求.png', 'image/png'],
    ['a drawing without a type', '<svg xmlns="http://www.w3.org/2000/svg"/>', 'poc.svg', ''],
    ['a drawing that says it is a picture', '<?xml version="1.0"?><svg/>', 'a.png', 'image/png'],
    ['a packed drawing', '\u001f\u008b\b\0', 'poc.svgz', 'image/svg+xml'],
    ['a bitmap without a type', 'BM6', '截图.bmp', ''],
    ['a scan from the other end', 'MM\0*', '扫描.tiff', ''],
    ['a picture of another kind', '\0\0\0\u001cftypavif', '图.avif', 'image/avif'],
    ['another of a phone', '\0\0\0\u0018ftypmif1', 'IMG_2.heif', 'image/heif'],
    ['an icon', '\0\0\u0001\0', 'favicon.ico', 'image/x-icon'],
    ['a sheet of layers', '8BPS\0\u0001', '图.psd', 'image/vnd.adobe.photoshop'],
    ['a film', '\0\0\0\u0018ftypisom', '录屏.gif', 'image/gif'],
    ['a sound in the case of a picture', 'RIFF\0\0\0\0WAVE', '录音.webp', 'image/webp'],
    ['a document', '%PDF-1.7', '截图.jpg', 'image/jpeg'],
    ['an archive', 'PK\u0003\u0004', '截图.png', 'image/png'],
    ['nothing', '', '空.png', 'image/png'],
    ['a page', '<!doctype html><script>alert(1)</script>', 'a.jpg', 'image/jpeg'],
  ])('attaches %s', async (_, content, name, type) => {
    const others = vi.fn<(files: File[]) => void>();
    await onPage(<Editor onOtherFiles={others} />);
    const file = new File([bytesOf(content)], name, { type });
    carry('drop', file);
    await expect.poll(() => others.mock.calls).toEqual([[[file]]]);
    expect(uploads).toHaveLength(0);
  });

  test.each([
    ['without a type', png, '截图', ''],
    ['as bytes', '\u00ff\u00d8\u00ff\u00e0', '照片.jpg', 'application/octet-stream'],
    ['as another', 'RIFF\0\0\0\0WEBPVP8 ', '图.png', 'image/png'],
    ['as a text', 'GIF89a', '录屏.txt', 'text/plain'],
    ['of before', 'GIF87a', '录屏.GIF', ''],
  ])('shows what is a picture by its content, sent %s', async (_, content, name, type) => {
    const others = vi.fn<(files: File[]) => void>();
    await onPage(<Editor onOtherFiles={others} />);
    carry('drop', new File([bytesOf(content)], name, { type }));
    await expect.poll(() => uploads).toHaveLength(1);
    expect(others).not.toHaveBeenCalled();
  });

  test('attaches what cannot be shown with one press, and forgets old complaints', async () => {
    const others = vi.fn<(files: File[]) => void>();
    await onPage(<Editor onOtherFiles={others} />);
    const moving = new File([bytesOf(png)], '录屏.png', { type: 'image/png' });
    carry('drop', moving);
    await expect.poll(() => uploads).toHaveLength(1);
    uploads[0]?.answer(null, { code: 1510, message: '动态 PNG 不能直接显示' });
    const attach = page.getByRole('button', { name: '作为附件上传' });
    await attach.click();
    expect(others.mock.calls).toEqual([[[moving]]]);
    await expect.element(attach).not.toBeInTheDocument();
    carry('drop', moving);
    await expect.poll(() => uploads).toHaveLength(2);
    uploads[1]?.answer(null, { code: 1509, message: '图片已损坏' });
    await expect.element(attach).toBeVisible();
    carry('drop', picture);
    await expect.element(attach).not.toBeInTheDocument();
  });

  test('two that are called the same are attached one by one, while there is room', async () => {
    const others = vi.fn<(files: File[]) => boolean>(() => true);
    await onPage(<Editor onOtherFiles={others} />);
    const [first, second] = ['1', '2'].map((end) => new File([bytesOf(png + end)], 'image.png'));
    carry('drop', first!, second!);
    await expect.poll(() => uploads).toHaveLength(2);
    for (const upload of uploads) upload.answer(null, { code: 1509, message: '图片已损坏' });
    const attach = page.getByRole('button', { name: '作为附件上传' });
    await expect.poll(() => attach.elements()).toHaveLength(2);
    await attach.first().click();
    await expect.poll(() => attach.elements()).toHaveLength(1);
    others.mockReturnValue(false);
    await attach.click();
    await expect.element(attach).toBeVisible();
    expect(others.mock.calls).toEqual([[[first]], [[second]]]);
  });

  test('shows what it will look like', async () => {
    await onPage(<Editor />);
    await field.fill('**重要**');
    await page.getByRole('tab', { name: '预览' }).click();
    await expect.element(page.getByRole('tabpanel').getByText('重要')).toBeVisible();
    await page.getByRole('tab', { name: '编辑' }).click();
    await expect.element(field).toHaveValue('**重要**');
  });

  test('marks text with its tools and offers an outline only while empty', async () => {
    await onPage(<Editor />);
    await page.getByRole('button', { name: '填入提纲' }).click();
    await expect.element(field).toHaveValue('## 概述\n\n## 影响');
    await expect.element(page.getByRole('button', { name: '填入提纲' })).not.toBeInTheDocument();
    await field.fill('');
    await page.getByRole('button', { name: '粗体' }).click();
    await expect.element(field).toHaveValue('**粗体**');
    await userEvent.keyboard('{Control>}z{/Control}');
    await expect.element(field).toHaveValue('');
  });

  test('has two stops of the Tab key before its field, whose arrows go on', async () => {
    await onPage(<Editor />);
    const at = (name: string) => page.getByRole('button', { name, exact: true });
    field.element().focus();
    await userEvent.keyboard('{Shift>}{Tab}{/Shift}');
    await expect.element(at('小标题')).toHaveFocus();
    await userEvent.keyboard('{ArrowRight}{ArrowRight}');
    await expect.element(at('列表')).toHaveFocus();
    await userEvent.keyboard('{End}{ArrowRight}{ArrowLeft}');
    await expect.element(at('插入图片')).toHaveFocus();
    await userEvent.keyboard('{Shift>}{Tab}{/Shift}');
    await expect.element(page.getByRole('tab', { name: '编辑' })).toHaveFocus();
    await userEvent.keyboard('{ArrowRight}{Enter}');
    await expect
      .element(page.getByRole('tab', { name: '预览' }))
      .toHaveAttribute('aria-selected', 'true');
  });

  test('leaves the Enter that ends a composition to the input method', async () => {
    await onPage(<Editor />);
    await field.fill('- 第一步');
    const enter = { key: 'Enter', bubbles: true, cancelable: true };
    // some browsers tell of it by this number alone
    field.element().dispatchEvent(new KeyboardEvent('keydown', { ...enter, keyCode: 229 }));
    await expect.element(field).toHaveValue('- 第一步');
    field.element().dispatchEvent(new KeyboardEvent('keydown', enter));
    await expect.element(field).toHaveValue('- 第一步\n- ');
  });

  test.each(['ctrlKey', 'metaKey', 'shiftKey'])('begins no entry at Enter with %s', async (key) => {
    await onPage(<Editor />);
    await field.fill('- 第一步');
    const enter = { key: 'Enter', bubbles: true, cancelable: true, [key]: true };
    expect(field.element().dispatchEvent(new KeyboardEvent('keydown', enter))).toBe(true);
    await expect.element(field).toHaveValue('- 第一步');
  });

  test('counts, and says when it is too much', async () => {
    await onPage(<Editor />);
    await field.fill('字'.repeat(31));
    await expect.element(page.getByText('31 / 30')).toHaveAttribute('data-over', 'true');
  });
});

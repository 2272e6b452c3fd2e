import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { uploadsByHand } from '../../../test/fake-upload.ts';
import { onPage } from '../../../test/on-page.tsx';
import { FileChooser } from './FileChooser.tsx';
import { FileAct, FileRow } from './FileRow.tsx';
import { SendingRow } from './SendingRow.tsx';
import { UploadField } from './UploadField.tsx';
import { useSending } from './use-sending.ts';
import { useUploadList } from './use-upload-list.ts';

let uploads: ReturnType<typeof uploadsByHand>;
beforeEach(() => {
  uploads = uploadsByHand();
});
afterEach(() => vi.unstubAllGlobals());

interface Kept {
  readonly ticket: string;
}
const to = { address: '/api/elsewhere/postformThing', fields: { kind: 'log', part: 2 } };
const button = (name: string) => page.getByRole('button', { name, exact: true });
const progress = (name: string) => page.getByRole('progressbar', { name: `${name} 的上传进度` });
const file = (name: string, text = 'GET /') => new File([text], name, { type: 'text/plain' });

function Field({ error, max = 3 }: { error?: string; max?: number }) {
  const list = useUploadList<Kept>(to, {
    max,
    tooMany: '日志最多 3 份',
    maxBytes: 1024,
    kept: [{ name: '早先.txt', sizeBytes: 2048, result: { ticket: 'k' } }],
  });
  return (
    <>
      <UploadField
        uploads={list}
        add="添加日志"
        choose="选择日志"
        hint="最多 3 份"
        accept="text/plain"
        error={error}
      />
      <output>{`${list.results.map(({ ticket }) => ticket).join()} ${list.isBusy ? 'busy' : 'ready'}${list.hasFault ? ' fault' : ''}`}</output>
    </>
  );
}
const shown = (text: string) => page.getByText(text, { exact: true });
async function tryOf(index: number) {
  await expect.poll(() => uploads[index]).toBeDefined();
}
/** Breaks this upload's connection as soon as it is opened. */
async function lose(index: number) {
  await tryOf(index);
  uploads[index]?.fail();
}
const choose = (...files: File[]) => page.getByLabelText('选择日志').upload(files);
function drop(...files: File[]) {
  const data = new DataTransfer();
  for (const one of files) data.items.add(one);
  const target = button('添加日志').element();
  const options = { bubbles: true, cancelable: true, dataTransfer: data };
  target.dispatchEvent(new DragEvent('dragover', options));
  return () => target.dispatchEvent(new DragEvent('drop', options));
}

describe('an upload field', () => {
  test('posts multipart form data to the address it was given, with the fields that go along', async () => {
    await onPage(<Field />);
    await choose(file('a.txt'));
    const [sent] = uploads;
    expect(sent?.method).toBe('POST');
    expect(sent?.url).toBe('/api/elsewhere/postformThing');
    expect(sent?.headers.get('X-Requested-With')).toBe('XMLHttpRequest');
    expect([...(sent?.body.keys() ?? [])]).toEqual(['kind', 'part', 'file']);
    expect([sent?.body.get('kind'), sent?.body.get('part')]).toEqual(['log', '2']);
    expect(sent?.body.get('file')).toHaveProperty('name', 'a.txt');
  });

  test('shows how far each is, and hands over what the address answered', async () => {
    await onPage(<Field />);
    await expect.element(shown('k ready')).toBeInTheDocument();
    await choose(file('a.txt'));
    uploads[0]?.moveTo(0.42);
    await expect.element(shown('42%')).toBeVisible();
    await expect.element(progress('a.txt')).toHaveAttribute('value', '0.42');
    await expect.element(shown('k busy')).toBeInTheDocument();
    uploads[0]?.answer({ ticket: 'a' });
    await expect.element(shown('5.00 B')).toBeVisible();
    await expect.element(shown('k,a ready')).toBeInTheDocument();
    expect(progress('a.txt').elements()).toEqual([]);
  });

  test('cancels one on its way, and the focus goes on to the button', async () => {
    await onPage(<Field />);
    await choose(file('a.txt'));
    await button('取消上传 a.txt').click();
    expect(uploads[0]?.isAborted).toBe(true);
    await expect.element(shown('k ready')).toBeInTheDocument();
    await expect.element(button('添加日志')).toHaveFocus();
  });

  test('says why one did not arrive, and sends it once more when asked', async () => {
    await onPage(<Field />);
    await choose(file('a.txt'));
    for (const index of [0, 1, 2]) await lose(index);
    await expect.element(page.getByRole('alert')).toHaveTextContent('网络错误');
    await expect.element(shown('k ready fault')).toBeInTheDocument();
    await button('重新上传 a.txt').click();
    await expect.element(shown('k busy')).toBeInTheDocument();
    uploads[3]?.answer(null, { code: 1501, message: '这种文件收不了' });
    await expect.element(page.getByRole('alert')).toHaveTextContent('这种文件收不了');
    await button('重新上传 a.txt').click();
    uploads[4]?.answer({ ticket: 'a' });
    await expect.element(shown('k,a ready')).toBeInTheDocument();
    await button('移除 a.txt').click();
    await expect.element(shown('k ready')).toBeInTheDocument();
  });

  test('sends one again by itself when a server that stops has cut it off', async () => {
    await onPage(<Field />);
    await choose(file('a.txt'));
    uploads[0]?.moveTo(0.8);
    await lose(0);
    await tryOf(1);
    uploads[1]?.moveTo(0.3);
    await expect.element(shown('30%')).toBeVisible();
    expect(page.getByRole('alert').elements()).toEqual([]);
    expect(uploads[1]?.body.get('file')).toHaveProperty('name', 'a.txt');
    uploads[1]?.answer({ ticket: 'a' });
    await expect.element(shown('k,a ready')).toBeInTheDocument();
  });

  test('has four on their way at a time, and gives up one that still waits', async () => {
    await onPage(<Field max={9} />);
    await choose(...['1', '2', '3', '4', '5', '6'].map((name) => file(name)));
    await expect.element(progress('6')).toHaveAttribute('value', '0');
    expect(uploads).toHaveLength(4);
    await button('取消上传 5').click();
    await expect.element(progress('5')).not.toBeInTheDocument();
    uploads[0]?.answer({ ticket: 'a' });
    await expect.poll(() => uploads).toHaveLength(5);
    expect(uploads[4]?.body.get('file')).toHaveProperty('name', '6');
  });

  test('takes what is dropped on it, and shows that it would', async () => {
    await onPage(<Field />);
    const letGo = drop(file('a.txt'), file('b.txt'));
    await expect.poll(() => document.querySelector('[data-over]')).not.toBeNull();
    letGo();
    await expect.element(progress('b.txt')).toBeInTheDocument();
    expect(uploads).toHaveLength(2);
    expect(document.querySelector('[data-over]')).toBeNull();
  });

  test('sends none that is too large, and no more than there is room for', async () => {
    await onPage(<Field />);
    await choose(file('大.txt', 'x'.repeat(1025)), file('b.txt'), file('c.txt'));
    await expect.element(shown('超过 1.00 KB，请压缩后再传')).toBeVisible();
    await expect.element(shown('日志最多 3 份')).toBeVisible();
    expect(uploads).toHaveLength(1);
    expect(button('重新上传 大.txt').elements()).toEqual([]);
    await expect.element(button('添加日志')).toHaveAttribute('aria-disabled', 'true');
    await button('移除 早先.txt').click();
    await expect.element(button('添加日志')).toHaveAttribute('aria-disabled', 'false');
  });

  test('is worked by keyboard alone', async () => {
    await onPage(<Field error="至少要一份" />);
    const opened = vi.spyOn(HTMLInputElement.prototype, 'click').mockReturnValue();
    await userEvent.tab();
    await expect.element(button('添加日志')).toHaveFocus();
    await expect.element(button('添加日志')).toHaveAccessibleDescription('最多 3 份');
    await userEvent.keyboard('{Enter}');
    expect(opened).toHaveBeenCalledOnce();
    opened.mockRestore();
    await userEvent.tab();
    await userEvent.keyboard('{Enter}');
    await expect.element(shown(' ready')).toBeInTheDocument();
    await expect.element(page.getByRole('alert')).toHaveTextContent('至少要一份');
  });
});

test('what is on its way is given up when the piece leaves the page', async () => {
  const screen = await onPage(<Field />);
  await choose(file('a.txt'));
  await screen.unmount();
  expect(uploads[0]?.isAborted).toBe(true);
});

function One() {
  const { sending, send, cancel } = useSending<Kept>(to);
  return (
    <>
      <FileChooser
        label="选择日志"
        onFiles={([one]) => one && void send(one, { name: '今天' }).catch(() => undefined)}
      >
        {(open) => (
          <button type="button" onClick={open}>
            添加日志
          </button>
        )}
      </FileChooser>
      {sending.map((one) => (
        <SendingRow key={one.key} sending={one} onCancel={() => cancel(one.key)} />
      ))}
    </>
  );
}

test('a file on its way in one line can be cancelled', async () => {
  await onPage(<One />);
  await choose(file('a.txt'));
  uploads[0]?.moveTo(0.5);
  await expect.element(progress('今天')).toHaveAttribute('value', '0.5');
  await button('取消上传 今天').click();
  expect(uploads[0]?.isAborted).toBe(true);
  await expect.poll(() => progress('今天').elements()).toEqual([]);
});

test('one that the server told to come later can be cancelled until then', async () => {
  await onPage(<One />);
  await choose(file('a.txt'));
  uploads[0]?.answer({ retryAfter: 60 }, { code: 1103, message: '正在处理的图片较多' });
  await button('取消上传 今天').click();
  await expect.element(progress('今天')).not.toBeInTheDocument();
  expect(uploads).toHaveLength(1);
});

test('a row of a file has its name, its size and what can be done', async () => {
  const done = vi.fn<() => void>();
  await onPage(
    <ul>
      <FileRow name="请求.txt" note="5.00 B">
        <FileAct name="下载 请求.txt" icon="download" onClick={done} />
      </FileRow>
    </ul>,
  );
  await expect.element(page.getByRole('listitem')).toHaveTextContent('请求.txt5.00 B');
  await button('下载 请求.txt').click();
  expect(done).toHaveBeenCalledOnce();
});

import type { ReportDraft } from '@shieldsource/contract/reports/drafts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { answersByCall, No } from '../../../../test/answers-by-call.ts';
import { uploadsByHand } from '../../../../test/fake-upload.ts';
import { idOf } from '../../../../test/given-my-report.ts';
import { givenDetail } from '../../../../test/given-report.ts';
import { onPage } from '../../../../test/on-page.tsx';
import { onLostLogin } from '../../../lib/client.ts';
import SubmitPage from '../SubmitPage.tsx';

const at = Date.parse('2026-11-03T14:03:00+08:00');

const givenDraft = (given: Partial<ReportDraft> = {}): ReportDraft => ({
  id: idOf(90),
  title: '订单接口未校验归属',
  app: idOf(10),
  platform: null,
  type: null,
  url: '',
  selfLevel: 3,
  cvssVector: '',
  description: '',
  attachments: [],
  images: [],
  version: 5,
  updateTime: at,
  ...given,
});

type Answers = Parameters<typeof answersByCall>[0];

async function show(draft: ReportDraft | null, answers: Answers = {}) {
  let version = draft?.version ?? 0;
  const asked = answersByCall({
    getAppList: () => [{ id: idOf(10), name: '会员中心', tier: 'core', tierName: '核心业务' }],
    getPlatformList: () => [{ id: idOf(11), name: 'Web', isMobile: false }],
    getTypeList: () => [{ id: idOf(12), name: '越权访问' }],
    getTerms: () => ({ kind: 'terms', version: 4, title: '条款', body: '', publishTime: 1 }),
    getScoringRule: () => givenDetail().rule,
    getReportDraft: () => draft,
    jsonReportDraftSave: () => ({ version: (version += 1), updateTime: Date.now(), id: idOf(90) }),
    postReportDraftDelete: () => null,
    getReportDraftList: () => [],
    ...answers,
  });
  const { unmount } = await onPage(<SubmitPage />);
  leave = unmount;
  return (name: string) => asked.filter((one) => one.name === name);
}

let leave: () => Promise<unknown>;

const title = page.getByRole('textbox', { name: '标题' });
const said = page.getByRole('status').filter({ hasText: '草稿' });
/** Whether closing the window would ask no question. */
const closes = () => dispatchEvent(new Event('beforeunload', { cancelable: true }));

/** Waits without typing until the draft is saved. */
const typingPauses = () => vi.advanceTimersByTimeAsync(1_500);

const toFake: ('setTimeout' | 'clearTimeout')[] = ['setTimeout', 'clearTimeout'];
/** However slow the machine is, nothing comes due until `typingPauses`. */
const timeStandsStill = () => vi.useFakeTimers({ toFake });

beforeEach(() => {
  vi.useFakeTimers({ toFake, shouldAdvanceTime: true });
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible');
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** How a picture begins, by which it is known. */
const png = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a);

describe('a draft', () => {
  test('is saved once the typing pauses, and only what changed since', async () => {
    const calls = await show(null);
    await expect.element(said).toHaveTextContent('写下的内容会自动存为草稿');
    timeStandsStill();
    await title.fill('订');
    await title.fill('订单接口');
    await typingPauses();
    await expect.element(said).toMatchTextContent(/^草稿已保存 \d\d:\d\d$/);
    expect(calls('jsonReportDraftSave').map(({ input }) => input)).toEqual([
      {
        title: '订单接口',
        app: null,
        platform: null,
        type: null,
        url: '',
        selfLevel: null,
        cvssVector: '',
        description: '',
        attachments: [],
        version: 0,
        draftId: expect.any(String),
      },
    ]);
    await page.getByRole('radio', { name: '中危' }).click();
    await typingPauses();
    await expect
      .poll(() => calls('jsonReportDraftSave').at(-1)?.input)
      .toMatchObject({ selfLevel: 2, version: 1 });
  });

  test('is there again with its choices, text, files and pictures', async () => {
    const stored = { mime: 'text/plain', sizeBytes: 5, isImage: false, url: '/x' };
    const drawn = new Blob(['<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'], {
      type: 'image/svg+xml',
    });
    const url = URL.createObjectURL(drawn);
    const calls = await show(
      givenDraft({
        description: `响应如下\n\n![截图](file:${idOf(3)})`,
        attachments: [{ ...stored, id: idOf(2), name: '请求.txt' }],
        images: [{ ...stored, id: idOf(3), name: '截图.png', isImage: true, url }],
      }),
      {},
    );
    await expect.element(title).toHaveValue('订单接口未校验归属');
    await expect.element(page.getByRole('combobox', { name: '应用' })).toHaveValue('会员中心');
    await expect.element(page.getByRole('radio', { name: '高危' })).toBeChecked();
    await expect.element(page.getByText('请求.txt')).toBeVisible();
    await expect.element(said).toHaveTextContent('已恢复 2026-11-03 14:03 的草稿');
    expect(calls('jsonReportDraftSave')).toHaveLength(0);
  });

  test('that cannot be saved says so, keeps asking before one leaves, and is saved later', async () => {
    let isOffline = true;
    const calls = await show(null, {
      jsonReportDraftSave: () => {
        if (isOffline) throw new No('unavailable');
        return { version: 9, updateTime: Date.now(), id: idOf(90) };
      },
    });
    await title.fill('订单接口');
    await typingPauses();
    await expect.element(said).toHaveTextContent('草稿没有保存：服务暂时繁忙，请稍后重试');
    expect(dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(false);
    isOffline = false;
    dispatchEvent(new Event('online'));
    await expect.element(said).toMatchTextContent(/^草稿已保存/);
    expect(calls('jsonReportDraftSave')).toHaveLength(2);
    expect(dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(true);
  });

  test('is saved at once when the window is hidden', async () => {
    const calls = await show(null);
    timeStandsStill();
    await title.fill('订单接口');
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    document.dispatchEvent(new Event('visibilitychange'));
    await expect.poll(() => calls('jsonReportDraftSave').length).toBe(1);
  });

  test('is saved at once when the window closes, by a call that outlives it', async () => {
    const calls = await show(null);
    timeStandsStill();
    await title.fill('订单接口');
    dispatchEvent(new Event('pagehide'));
    await expect.poll(() => calls('jsonReportDraftSave').length).toBe(1);
    expect(vi.mocked(fetch).mock.lastCall?.[1]).toMatchObject({ keepalive: true });
    expect(closes()).toBe(true);
  });

  test('that is too long to outlive the window, or follows a save under way, is asked about', async () => {
    let answer = () => {};
    const calls = await show(null, {
      jsonReportDraftSave: ({ version }) =>
        new Promise((resolve) => {
          answer = () =>
            resolve({ version: Number(version) + 1, updateTime: Date.now(), id: idOf(90) });
        }),
    });
    await title.fill('订单接口');
    expect(closes()).toBe(true);
    await title.fill('订单接口未校验归属');
    expect(closes()).toBe(false);
    answer();
    await expect.element(said).toMatchTextContent(/^草稿已保存/);
    expect(closes()).toBe(true);
    await expect.poll(() => calls('jsonReportDraftSave').length).toBe(2);
    answer();
    await page.getByRole('textbox', { name: '漏洞详情' }).fill('盾'.repeat(21_000));
    await expect.poll(closes).toBe(false);
    await expect.poll(() => calls('jsonReportDraftSave').length).toBe(3);
    expect(vi.mocked(fetch).mock.lastCall?.[1]).toMatchObject({ keepalive: false });
    answer();
  });

  test('is saved once more when the page is left, also by signing out, and then left alone', async () => {
    const onLost = vi.fn<() => void>();
    const stop = onLostLogin(onLost);
    const calls = await show(null, {
      jsonReportDraftSave: () => {
        throw new No('notLoggedIn');
      },
    });
    timeStandsStill();
    await title.fill('订单接口');
    await leave();
    await expect.poll(() => calls('jsonReportDraftSave').length).toBe(1);
    dispatchEvent(new Event('online'));
    stop();
    expect(calls('jsonReportDraftSave')).toHaveLength(1);
    expect(onLost).not.toHaveBeenCalled();
  });

  test('is saved once more behind a save under way, with what was typed meanwhile', async () => {
    const first = Promise.withResolvers<unknown>();
    const calls = await show(null, {
      jsonReportDraftSave: ({ version }) =>
        version === 0 ? first.promise : { version: 2, updateTime: Date.now(), id: idOf(90) },
    });
    await title.fill('订单接口');
    await expect.poll(() => calls('jsonReportDraftSave').length).toBe(1);
    await title.fill('订单接口未校验归属');
    await leave();
    first.resolve({ version: 1, updateTime: Date.now(), id: idOf(90) });
    await expect
      .poll(() => calls('jsonReportDraftSave').map(({ input }) => input['title']))
      .toEqual(['订单接口', '订单接口未校验归属']);
  });

  test('is discarded after a question, and the form is empty again', async () => {
    const calls = await show(givenDraft());
    await page.getByRole('button', { name: '删除草稿' }).click();
    await page.getByRole('button', { name: '取消' }).click();
    await expect.element(title).toHaveValue('订单接口未校验归属');
    await page.getByRole('button', { name: '删除草稿' }).click();
    await page.getByRole('dialog').getByRole('button', { name: '删除草稿' }).click();
    await expect.element(title).toHaveValue('');
    await expect.element(page.getByRole('radio', { name: '高危' })).not.toBeChecked();
    expect(calls('postReportDraftDelete').map(({ input }) => input)).toEqual([
      { draftId: idOf(90), version: 5 },
    ]);
    await title.fill('另一份');
    await typingPauses();
    await expect
      .poll(() => calls('jsonReportDraftSave')[0]?.input)
      .toMatchObject({ title: '另一份', version: 0 });
  });

  test('goes along with the report, and is not saved any more', async () => {
    const calls = await show(givenDraft({ platform: idOf(11), type: idOf(12) }), {
      jsonReportSubmit: () => ({ id: idOf(1), number: 'SS-2026-000001' }),
    });
    await page.getByRole('textbox', { name: '漏洞地址' }).fill('https://member.example.com/orders');
    await page
      .getByRole('textbox', { name: '漏洞详情' })
      .fill('修改地址中的订单编号，就能看到别人的订单、电话和住址。');
    await page.getByRole('checkbox', { name: '我已阅读并同意' }).click();
    await typingPauses();
    await expect.element(said).toMatchTextContent(/^草稿已保存/);
    const known = 5 + calls('jsonReportDraftSave').length;
    await page.getByRole('button', { name: '提交报告' }).click();
    await expect
      .element(page.getByTestId('address'))
      .toHaveTextContent(`/personal/submit/detail/${idOf(1)}`);
    expect(calls('jsonReportSubmit')[0]?.input).toMatchObject({ draftVersion: known });
    expect(calls('jsonReportDraftSave').length).toBe(known - 5);
  });
});

describe('another device', () => {
  const other = givenDraft({ title: '手机上写的标题', version: 8 });
  const overtaken = async (elsewhere: ReportDraft | null) => {
    let draft: ReportDraft | null = givenDraft();
    const calls = await show(draft, {
      getReportDraft: () => draft,
      jsonReportDraftSave: ({ version }) => {
        if (version !== (draft?.version ?? 0)) throw new No('draftStale');
        return { version: 9, updateTime: Date.now(), id: idOf(90) };
      },
    });
    await expect.element(title).toBeVisible();
    draft = elsewhere;
    await title.fill('电脑上写的标题');
    await typingPauses();
    await expect.element(page.getByRole('dialog')).toBeVisible();
    return calls;
  };

  test('that was faster is not overwritten: this one may stay', async () => {
    const calls = await overtaken(other);
    await expect.element(page.getByRole('dialog').getByText('手机上写的标题')).toBeVisible();
    expect(calls('jsonReportDraftSave')).toHaveLength(1);
    await page.getByRole('button', { name: '保留本机版本' }).click();
    await expect.element(said).toMatchTextContent(/^草稿已保存/);
    expect(calls('jsonReportDraftSave').at(-1)?.input).toMatchObject({
      title: '电脑上写的标题',
      version: 8,
    });
  });

  test('or the other one is taken', async () => {
    await overtaken(other);
    await page.getByRole('button', { name: '使用其他设备的版本' }).click();
    await expect.element(title).toHaveValue('手机上写的标题');
    await expect.element(said).toMatchTextContent(/^已恢复/);
  });

  test('may be put off, which says that nothing is saved', async () => {
    await overtaken(other);
    await page.getByRole('dialog').getByRole('button', { name: '关闭' }).click();
    await expect.element(said).toHaveTextContent('草稿已在别处改过，这里的内容没有保存');
    await page.getByRole('button', { name: '选择保留哪一份' }).click();
    await expect.element(page.getByRole('dialog')).toBeVisible();
  });

  test('that submitted or discarded it leaves what is written here', async () => {
    const calls = await overtaken(null);
    await page.getByRole('button', { name: '保留本机版本' }).click();
    await expect
      .poll(() => calls('jsonReportDraftSave').at(-1)?.input)
      .toMatchObject({ title: '电脑上写的标题', version: 0 });
  });

  test('is not blamed for an own save whose answer got lost, even when more was typed since', async () => {
    let kept = givenDraft();
    let isLost = true;
    const calls = await show(kept, {
      getReportDraft: () => kept,
      jsonReportDraftSave: ({ version, draftId: _, ...content }) => {
        if (version !== kept.version) throw new No('draftStale');
        kept = { ...kept, ...content, attachments: [], version: Number(version) + 1 };
        if (isLost) throw new TypeError('the connection broke');
        return { version: kept.version, updateTime: Date.now(), id: idOf(90) };
      },
    });
    await title.fill('电脑上写的标题');
    await typingPauses();
    await expect.element(said).toHaveTextContent('草稿没有保存：网络错误');
    isLost = false;
    await title.fill('电脑上又写的标题');
    await typingPauses();
    await expect.poll(() => kept.title).toBe('电脑上又写的标题');
    await expect.element(said).toMatchTextContent(/^草稿已保存/);
    expect(calls('jsonReportDraftSave').map(({ input }) => input['version'])).toEqual([5, 5, 6]);
    expect(page.getByRole('dialog').elements()).toHaveLength(0);
  });
});

describe('files', () => {
  let uploads: ReturnType<typeof uploadsByHand>;
  beforeEach(() => {
    uploads = uploadsByHand();
  });
  afterEach(() => vi.unstubAllGlobals());

  const carry = (kind: 'paste' | 'drop', file: File) => {
    const data = new DataTransfer();
    data.items.add(file);
    const options = { bubbles: true, cancelable: true };
    page
      .getByRole('textbox', { name: '漏洞详情' })
      .element()
      .dispatchEvent(
        kind === 'paste'
          ? new ClipboardEvent('paste', { ...options, clipboardData: data })
          : new DragEvent('drop', { ...options, dataTransfer: data }),
      );
  };

  test('that are pasted or dropped are kept in the draft once they have arrived', async () => {
    const calls = await show(givenDraft());
    await expect.element(title).toBeVisible();
    carry('paste', new File([png], 'image.png', { type: 'image/png' }));
    await expect.element(page.getByRole('progressbar')).toBeVisible();
    uploads[0]?.answer({
      id: idOf(3),
      name: 'image.png',
      mime: 'image/png',
      sizeBytes: 3,
      isImage: true,
      url: '/x',
    });
    carry('drop', new File(['GET /'], '请求.txt', { type: 'text/plain' }));
    await expect.poll(() => uploads.length).toBe(2);
    uploads[1]?.answer({
      id: idOf(4),
      name: '请求.txt',
      mime: 'text/plain',
      sizeBytes: 5,
      isImage: false,
      url: '/x',
    });
    await typingPauses();
    await expect
      .poll(() => calls('jsonReportDraftSave').at(-1)?.input)
      .toMatchObject({
        description: `![截图](file:${idOf(3)})\n`,
        attachments: [idOf(4)],
      });
  });

  test('under way are asked about before one leaves, and can be cancelled', async () => {
    await show(null);
    await expect.element(title).toBeVisible();
    carry('drop', new File([png], '响应.png', { type: 'image/png' }));
    await expect.element(page.getByText('正在上传 响应')).toBeVisible();
    await expect
      .poll(() => dispatchEvent(new Event('beforeunload', { cancelable: true })))
      .toBe(false);
    await page.getByRole('button', { name: '取消上传 响应' }).click();
    await expect.element(page.getByText('正在上传 响应')).not.toBeInTheDocument();
    expect(uploads[0]?.isAborted).toBe(true);
  });
});

describe('several drafts', () => {
  const row = (number: number, title: string) => ({
    id: idOf(number),
    title,
    appName: title === '' ? '会员中心' : null,
    opening: title === '' ? '复现步骤 打开订单页' : '',
    version: number,
    updateTime: 1_793_000_000_000,
  });

  test('are named beside the one that is open, and each leads to itself', async () => {
    const calls = await show(givenDraft(), {
      getReportDraftList: () => [row(90, '开着的'), row(91, '另一份'), row(92, '')],
    });
    await page.getByText('还有 2 份草稿').click();
    await expect
      .element(page.getByRole('link', { name: '另一份', exact: true }))
      .toHaveAttribute('href', `/weak/home?draft=${idOf(91)}`);
    await expect.element(page.getByRole('link', { name: '还没有标题' })).toBeVisible();
    await expect.element(page.getByText('会员中心 · 复现步骤 打开订单页')).toBeVisible();
    expect(page.getByRole('link', { name: '开着的' }).elements()).toHaveLength(0);
    await expect
      .element(page.getByRole('link', { name: '新建报告' }))
      .toHaveAttribute('href', expect.stringMatching(/^\/weak\/home\?draft=[\da-f-]{36}$/));
    await page.getByRole('button', { name: '删除草稿“另一份”' }).click();
    await page.getByRole('dialog').getByRole('button', { name: '删除草稿' }).click();
    await expect
      .poll(() => calls('postReportDraftDelete').map(({ input }) => input))
      .toEqual([{ draftId: idOf(91), version: 91 }]);
  });

  test('one that changed elsewhere meanwhile is asked for again, and can then be discarded', async () => {
    let kept = row(91, '另一份');
    const calls = await show(givenDraft(), {
      getReportDraftList: () => [kept],
      postReportDraftDelete: ({ version }) => {
        if (version === 92) return null;
        kept = { ...row(92, '另一份，改过'), id: kept.id };
        throw new No('draftStale');
      },
    });
    await page.getByText('还有 1 份草稿').click();
    for (const name of ['另一份', '另一份，改过']) {
      await page.getByRole('button', { name: `删除草稿“${name}”` }).click();
      await page.getByRole('dialog').getByRole('button', { name: '删除草稿' }).click();
    }
    await expect
      .poll(() => calls('postReportDraftDelete').map(({ input }) => input['version']))
      .toEqual([91, 92]);
  });

  test('a discarded one is not offered to go on with', async () => {
    let kept = [row(90, '开着的')];
    const calls = await show(givenDraft(), {
      getReportDraftList: () => kept,
      postReportDraftDelete: () => {
        kept = [];
        return null;
      },
    });
    await page.getByRole('button', { name: '删除草稿' }).click();
    await page.getByRole('dialog').getByRole('button', { name: '删除草稿' }).click();
    await expect.poll(() => calls('getReportDraftList').length).toBeGreaterThan(1);
    await expect.element(page.getByText('还有 1 份草稿')).not.toBeInTheDocument();
  });
});

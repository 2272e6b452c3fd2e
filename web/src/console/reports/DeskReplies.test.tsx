import type { StoredFile } from '@shieldsource/contract/files/calls';
import { type ReactNode, useState } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answersByCall, No } from '../../../test/answers-by-call.ts';
import { onDesk } from '../../../test/desk.tsx';
import { uploadsByHand } from '../../../test/fake-upload.ts';
import { idOf } from '../../../test/given-my-report.ts';
import { givenDetail } from '../../../test/given-report.ts';
import { keepToken } from '../../lib/front.ts';
import { StaffSession, useStaff } from '../../lib/staff-session.ts';
import { leaveBy } from '../../ui/leave/leave-by.ts';
import { shownToasts } from '../../ui/toast/toasts.ts';
import { DeskReplies } from './DeskReplies.tsx';
import { DeskThread } from './DeskThread.tsx';
import type { ReviewDetail } from './decision.ts';
import ReportForm from './ReportForm.tsx';
import { KeepsWritten } from './use-written.tsx';

let uploads: ReturnType<typeof uploadsByHand>;
beforeEach(() => {
  uploads = uploadsByHand();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const stored: StoredFile = {
  id: idOf(1),
  name: '响应.txt',
  mime: 'text/plain',
  sizeBytes: 5,
  isImage: false,
  url: '/x',
};
const detail = givenDetail();
const note = {
  id: idOf(2),
  author: { id: idOf(3), name: '王审核' },
  isMine: true,
  body: '排查记录见附件',
  createTime: 1_793_000_000_000,
};
const reviewer = {
  id: idOf(3),
  name: '王审核',
  number: 1,
  email: 'wang@example.com',
  language: null,
  roles: ['reviewer'],
};
const Known = () => useStaff().person && <DeskReplies report={detail.report} />;
/** Shows the replies to a reviewer, with these answers of the server; answers what is asked of it. */
async function showReplies(answers: Parameters<typeof answersByCall>[0], kept?: ReviewDetail) {
  keepToken('kept');
  const asked = answersByCall({
    postStaffInfo: () => reviewer,
    getAnswerTemplates: () => [],
    ...answers,
  });
  await onDesk(
    <StaffSession>
      {kept ? (
        <KeepsWritten detail={kept} personId={reviewer.id}>
          <Known />
        </KeepsWritten>
      ) : (
        <Known />
      )}
    </StaffSession>,
  );
  return asked;
}
/** Chooses a file in the form that is shown. */
const choose = () => {
  const choosers = page.getByLabelText('选择附件');
  const shown = choosers.elements().findIndex((one) => one.parentElement?.checkVisibility());
  return choosers.nth(shown).upload(new File(['GET /'], '响应.txt', { type: 'text/plain' }));
};
const turnTo = (kind: '回复研究员' | '内部备注') =>
  page.getByText(kind, { exact: true }).first().click();

test('an attachment beside a saved reply is there again, and goes with it', async () => {
  const asked = await showReplies(
    {
      postReviewDraft: () => null,
      postReviewComment: () => ({
        ...note,
        author: { kind: 'staff', name: '王审核', headPortrait: '', isMe: true },
        images: [],
        attachments: [stored],
      }),
    },
    {
      ...detail,
      written: { reply: '日志见附件' },
      writtenFiles: { images: [], reply: [stored], internal: [], question: [] },
    },
  );
  await expect.element(page.getByText('响应.txt')).toBeVisible();
  await page.getByRole('button', { name: '发送回复' }).click();
  await expect
    .poll(() => asked.find(({ name }) => name === 'postReviewComment')?.input)
    .toMatchObject({ body: '日志见附件', attachments: [stored.id] });
  await expect.element(page.getByText('响应.txt')).not.toBeInTheDocument();
});

test.for([
  {
    what: '回复研究员',
    act: '发送回复',
    box: '回复',
    name: 'postReviewComment',
    purpose: 'comment',
  },
  { what: '内部备注', act: '添加备注', box: '内部备注', name: 'postReviewNote', purpose: 'note' },
] as const)('a file goes with $what, and is sent for nothing else', async (one) => {
  const asked = await showReplies({
    postReviewNote: () => note,
    postReviewComment: () => ({
      ...note,
      author: { kind: 'staff', name: '王审核', headPortrait: '', isMe: true },
      images: [],
      attachments: [stored],
    }),
  });
  await turnTo(one.what);
  await choose();
  await expect.poll(() => uploads[0]?.url).toContain('/api/console/postformDeskFile');
  uploads[0]?.answer(stored);
  await userEvent.fill(page.getByRole('textbox', { name: one.box }), '请看附件里的响应');
  await page.getByRole('button', { name: one.act }).click();
  await expect
    .poll(() => asked.find(({ name }) => name === one.name)?.input)
    .toEqual({ reportId: detail.report.id, body: '请看附件里的响应', attachments: [stored.id] });
  expect(uploads[0]?.body.get('purpose')).toBe(one.purpose);
});

test.for([
  { chosen: '内部备注', other: '回复研究员' },
  { chosen: '回复研究员', other: '内部备注' },
] as const)('a file chosen for $chosen stays there while $other is written', async (one) => {
  const asked = await showReplies({
    postReviewNote: () => note,
    postReviewComment: () => ({
      ...note,
      author: { kind: 'staff', name: '王审核', headPortrait: '', isMe: true },
      images: [],
      attachments: [],
    }),
  });
  await turnTo(one.chosen);
  await choose();
  await expect.poll(() => uploads).toHaveLength(1);
  await turnTo(one.other);
  const [box, act, name] =
    one.other === '内部备注'
      ? ['内部备注', '添加备注', 'postReviewNote']
      : ['回复', '发送回复', 'postReviewComment'];
  // on its way for the one kind, it keeps nobody from sending the other
  await userEvent.fill(page.getByRole('textbox', { name: box }), '与附件无关');
  await page.getByRole('button', { name: act }).click();
  await expect
    .poll(() => asked.find((call) => call.name === name)?.input)
    .toEqual({ reportId: detail.report.id, body: '与附件无关', attachments: [] });
  uploads[0]?.answer(stored);
  await turnTo(one.chosen);
  await expect.element(page.getByRole('button', { name: '移除 响应.txt' })).toBeVisible();
});

test('a reply that fails while a note is written is told, and stays to be sent again', async () => {
  const line = Promise.withResolvers<never>();
  const asked = await showReplies({
    postReviewComment: () => line.promise,
  });
  await userEvent.fill(page.getByRole('textbox', { name: '回复' }), '请补充请求头');
  await page.getByRole('button', { name: '发送回复' }).click();
  await expect.poll(() => asked.map(({ name }) => name)).toContain('postReviewComment');
  await turnTo('内部备注');
  line.reject(new No('tooOften'));
  await expect
    .poll(() => shownToasts().map((toast) => toast.text))
    .toContain('操作太频繁，请稍后再试');
  await turnTo('回复研究员');
  await expect.element(page.getByRole('textbox', { name: '回复' })).toHaveValue('请补充请求头');
});

test('what was written when the report ended stays, to be copied', async () => {
  keepToken('kept');
  answersByCall({ postStaffInfo: () => reviewer, getAnswerTemplates: () => [] });
  function Ends() {
    const { person } = useStaff();
    const [canComment, setOpen] = useState(true);
    return (
      <>
        <button type="button" onClick={() => setOpen(false)}>
          结束
        </button>
        {person && <DeskReplies report={{ ...detail.report, canComment }} />}
      </>
    );
  }
  await onDesk(
    <StaffSession>
      <Ends />
    </StaffSession>,
  );
  const words = page.getByRole('textbox', { name: '回复' });
  await userEvent.fill(words, '请补充请求头');
  await page.getByRole('button', { name: '结束' }).click();
  await expect.element(page.getByText('报告已结束，不能再回复，仍可写内部备注。')).toBeVisible();
  await expect.element(words).toHaveValue('请补充请求头');
  await userEvent.fill(words, '');
  await expect.element(words).not.toBeInTheDocument();
});

describe('; with nothing focused', () => {
  const template = (kind: string) => ({ id: idOf(6), name: `${kind} 的模板`, body: '你好' });
  const templates = () => page.getByRole('combobox', { name: '选用模板' });
  const onReport = async (kinds: readonly string[], before?: ReactNode) => {
    keepToken('kept');
    answersByCall({
      postStaffInfo: () => reviewer,
      getAnswerTemplates: ({ kind }) =>
        kinds.includes(String(kind)) ? [template(String(kind))] : [],
    });
    await onDesk(
      <StaffSession>
        <div data-decision>{before}</div>
        <Known />
      </StaffSession>,
      '/reports',
    );
    await expect.element(page.getByText('内部备注', { exact: true }).first()).toBeVisible();
  };

  test('opens the templates of the reply, from the internal note too', async () => {
    await onReport(['reply']);
    await expect.element(templates()).toBeVisible();
    await turnTo('内部备注');
    await expect.element(templates()).not.toBeInTheDocument();
    (document.activeElement as HTMLElement).blur();
    await userEvent.keyboard(';');
    await expect.element(templates()).toHaveFocus();
    await userEvent.keyboard('{Escape}');
  });

  test('those of the decision that stands open come first', async () => {
    await onReport(
      ['reply', 'question'],
      <ReportForm act="askInformation" detail={detail} onClose={() => {}} onDone={() => {}} />,
    );
    await expect.poll(() => templates().elements()).toHaveLength(2);
    (document.activeElement as HTMLElement).blur();
    await userEvent.keyboard(';');
    await expect.element(templates().first()).toHaveFocus();
    await userEvent.keyboard('{Escape}');
  });

  test('says so where there are none', async () => {
    await onReport([]);
    await userEvent.keyboard(';');
    await expect.element(page.getByText('这里没有可选的模板')).toBeVisible();
  });
});

test('a question waits for its file, and takes it along', async () => {
  const asked = answersByCall({
    getAnswerTemplates: () => [],
    postReviewQuestion: () => ({ status: 1, version: 2 }),
  });
  await onDesk(
    <ReportForm act="askInformation" detail={detail} onClose={() => {}} onDone={() => {}} />,
    '/reports',
  );
  await userEvent.fill(
    page.getByRole('textbox', { name: '需要补充什么' }),
    '这个请求是你发出的吗？',
  );
  await choose();
  const send = page.getByRole('button', { name: '发送问题' });
  await send.click();
  await expect.element(page.getByText('文件上传完成后才能发送')).toBeVisible();
  expect(asked.map(({ name }) => name)).not.toContain('postReviewQuestion');
  uploads[0]?.answer(stored);
  await expect.element(page.getByText('5.00 B')).toBeVisible();
  await send.click();
  await expect
    .poll(() => asked.find(({ name }) => name === 'postReviewQuestion')?.input)
    .toMatchObject({ attachments: [stored.id] });
});

test('a file beside a question is kept once it has arrived, and asked about until then', async () => {
  const asked = answersByCall({ getAnswerTemplates: () => [], postReviewDraft: () => null });
  function Desk() {
    const [isOpen, setOpen] = useState(true);
    return (
      <KeepsWritten detail={detail} personId={reviewer.id}>
        <button type="button" onClick={() => leaveBy(() => setOpen(!isOpen))}>
          离开或回来
        </button>
        {isOpen && (
          <ReportForm act="askInformation" detail={detail} onClose={() => {}} onDone={() => {}} />
        )}
      </KeepsWritten>
    );
  }
  await onDesk(<Desk />, '/reports');
  await choose();
  const leave = page.getByRole('button', { name: '离开或回来' });
  await leave.click();
  await expect.element(page.getByText('有文件还没有上传完成，离开后会丢失。')).toBeVisible();
  await page.getByRole('button', { name: '继续填写' }).click();
  uploads[0]?.answer(stored);
  await expect
    .poll(() => asked.find(({ name }) => name === 'postReviewDraft')?.input)
    .toMatchObject({ files: { reply: [], internal: [], question: [stored.id] } });
  await leave.click();
  await expect.element(page.getByText('响应.txt')).not.toBeInTheDocument();
  await leave.click();
  await expect.element(page.getByRole('button', { name: '移除 响应.txt' })).toBeVisible();
});

test('a file beside a note is asked about until it has arrived, also while a reply is written', async () => {
  await showReplies({ postReviewDraft: () => null }, detail);
  const go = vi.fn<() => void>();
  await turnTo('内部备注');
  await choose();
  await expect.poll(() => uploads).toHaveLength(1);
  await turnTo('回复研究员');
  leaveBy(go);
  await page.getByRole('button', { name: '继续填写' }).click();
  expect(go).not.toHaveBeenCalled();
  await turnTo('内部备注');
  uploads[0]?.answer(stored);
  await expect.element(page.getByText('5.00 B')).toBeVisible();
  leaveBy(go);
  expect(go).toHaveBeenCalledOnce();
});

test('what came with a note is saved from the thread', async () => {
  answersByCall({});
  await onDesk(
    <DeskThread detail={{ ...detail, notes: [{ ...note, images: [], attachments: [stored] }] }} />,
    '/reports',
  );
  const item = page.getByRole('listitem').filter({ hasText: '内部备注' }).first();
  await expect.element(item.getByText('响应.txt')).toBeVisible();
});

test('a correction takes pictures where staff send them, and no other files', async () => {
  answersByCall({});
  const own = {
    id: idOf(5),
    author: { kind: 'staff', name: '王审核', headPortrait: '', isMe: true },
    body: '请看截图',
    images: [],
    attachments: [],
    createTime: Date.now(),
    editBefore: Date.now() + 60_000,
  } as const;
  await onDesk(
    <DeskThread detail={{ ...detail, comments: [{ ...own, images: [], attachments: [] }] }} />,
    '/reports',
  );
  await page.getByRole('button', { name: '修改' }).click();
  await expect.element(page.getByLabelText('选择附件')).not.toBeInTheDocument();
  await page
    .getByLabelText('选择图片')
    .upload(new File([new Uint8Array(8)], '截图.png', { type: 'image/png' }));
  await expect.poll(() => uploads[0]?.url).toContain('/api/console/postformDeskImage');
});

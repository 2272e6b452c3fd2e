import { onlineManager } from '@tanstack/react-query';
import type { WaitingProposal } from '@shieldsource/contract/staff/proposals';
import { Route, Routes } from 'react-router';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answersByCall, type Asked, No } from '../../../test/answers-by-call.ts';
import { onDesk } from '../../../test/desk.tsx';
import { consoleFront, portalFront, startFront } from '../../lib/front.ts';
import { StaffSession } from '../../lib/staff-session.ts';
import DocumentPage from './DocumentPage.tsx';
import DocumentsPage from './DocumentsPage.tsx';

const day = 1_790_000_000_000;
const first = {
  version: 1,
  title: '漏洞提交条款',
  body: '第一条\n\n第二条',
  needsConsent: true,
  publishTime: day,
  inForceTime: day,
  proposedBy: null,
  signedBy: null,
};
const draft = {
  title: '漏洞提交条款',
  body: '第一条\n\n改过的第二条',
  needsConsent: true,
  fromDay: null,
  version: 3,
  writtenBy: '管理员甲',
  proposal: null as WaitingProposal | null,
  updateTime: day,
};
const proposal = {
  id: '01993d6a-0000-7000-8000-0000000000d1',
  askedBy: '管理员甲',
  askTime: day,
  reason: '',
  isOwn: false,
  canApprove: true,
};
const text = (over: object = {}) => ({
  id: 'terms',
  kindName: '漏洞提交条款',
  version: 1,
  versions: [first],
  draft: null,
  ...over,
});
const staff = (roles: string[]) => ({
  postStaffInfo: () => ({
    language: null,
    id: '01993d6a-0000-7000-8000-0000000000b1',
    number: 1,
    name: '管理员',
    email: 'admin@example.com',
    roles,
  }),
});

const act = (name: string) => page.getByRole('button', { name, exact: true });
const sent = (asked: readonly Asked[], call: string) =>
  asked.find(({ name }) => name === call)?.input;
async function show(at: string) {
  startFront(consoleFront);
  sessionStorage.setItem('shield_source_staff', 'token');
  return onDesk(
    <StaffSession>
      <Routes>
        <Route path="/documents" element={<DocumentsPage />} />
        <Route path="/documents/:id" element={<DocumentPage />} />
      </Routes>
    </StaffSession>,
    at,
  );
}

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  sessionStorage.clear();
  startFront(portalFront);
});

test('the list says which text is still the sample that came along', async () => {
  const sample = {
    id: 'terms',
    kindName: '漏洞提交条款',
    title: '漏洞提交条款',
    version: 1,
    publishTime: day,
    isSample: true,
    upcoming: null,
    draft: null,
  };
  const own = { ...sample, id: 'privacy', kindName: '隐私政策', version: 2, isSample: false };
  answersByCall({
    ...staff(['admin']),
    getStaffDocumentPage: () => ({ list: [sample, own], total: 2, page: 1, pageSize: 20 }),
  });
  await show('/documents');
  await expect.element(page.getByRole('row', { name: /漏洞提交条款.*系统范本/ })).toBeVisible();
  await expect.element(page.getByRole('row', { name: /隐私政策.*第 2 版.* 起/ })).toBeVisible();
});

test('the list says what holds, what is to come and what waits', async () => {
  answersByCall({
    ...staff(['admin']),
    getStaffDocumentPage: () => ({
      list: [
        {
          id: 'terms',
          kindName: '漏洞提交条款',
          title: '漏洞提交条款',
          version: 2,
          publishTime: day,
          upcoming: { version: 3, inForceTime: day },
          draft: { isProposed: true, updateTime: day },
        },
      ],
      total: 1,
      page: 1,
      pageSize: 20,
    }),
  });
  await show('/documents');
  await expect.element(page.getByRole('row', { name: /第 2 版.*第 3 版.*待复核/ })).toBeVisible();
});

describe('a text', () => {
  test('begins its next version with the words of the present one', async () => {
    const asked = answersByCall({
      ...staff(['admin']),
      getStaffDocument: () => text(),
      postDocumentDraft: () => ({ version: 1 }),
    });
    await show('/documents/terms');
    await act('写新版本').click();
    await userEvent.fill(page.getByRole('textbox', { name: '正文' }), '新的正文');
    await page.getByLabelText('需要重新同意').click();
    await act('保存草稿').click();
    await expect
      .poll(() => sent(asked, 'postDocumentDraft'))
      .toEqual({
        kind: 'terms',
        version: 0,
        title: '漏洞提交条款',
        body: '新的正文',
        needsConsent: false,
        fromDay: null,
      });
  });

  describe('that is being written', () => {
    const body = page.getByRole('textbox', { name: '正文' });
    /** A server with a draft; `save` is the answer to the next save, after which the draft has the version. */
    function serving(save: (input: Record<string, unknown>) => unknown) {
      const server = { draft: { ...draft } as typeof draft | null };
      const asked = answersByCall({
        ...staff(['admin']),
        getStaffDocument: () => text({ draft: server.draft }),
        postDocumentDraft: async (input) => {
          const answer = await save(input);
          const [title, words, version] = [input['title'], input['body'], Number(input['version'])];
          server.draft = { ...draft, title, body: words, version: version + 1 } as typeof draft;
          return answer ?? { version: version + 1 };
        },
      });
      const named = (call: string) => asked.filter(({ name }) => name === call);
      const saves = () => named('postDocumentDraft');
      /** The line was cut for a while: the page asks again. */
      async function comeBack() {
        vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 20_000);
        const { length: before } = named('getStaffDocument');
        onlineManager.setOnline(false);
        onlineManager.setOnline(true);
        await expect.poll(() => named('getStaffDocument')).toHaveLength(before + 1);
      }
      return { server, saves, comeBack };
    }

    test('keeps what is typed while a save is under way, and saves it next', async () => {
      const line = Promise.withResolvers<undefined>();
      const { saves } = serving(() => line.promise);
      await show('/documents/terms');
      await body.fill('第一句。');
      await act('保存草稿').click();
      await expect.poll(saves).toHaveLength(1);
      await body.fill('第一句。第二句。');
      line.resolve(undefined);
      await expect.element(page.getByText('草稿已保存')).toBeVisible();
      await expect.element(body).toHaveValue('第一句。第二句。');
      await expect.element(page.getByText('有未保存的修改')).toBeVisible();
      await act('保存草稿').click();
      await expect
        .poll(() => saves().at(1)?.input)
        .toMatchObject({ version: 4, body: '第一句。第二句。' });
    });

    test('shows what a colleague saved while nothing is written', async () => {
      const { server, comeBack } = serving(() => undefined);
      await show('/documents/terms');
      await expect.element(body).toHaveValue(draft.body);
      server.draft = { ...draft, body: '同事的话', version: 4 };
      await comeBack();
      await expect.element(body).toHaveValue('同事的话');
    });

    test.for([
      ['saved', { ...draft, body: '同事的话', version: 4 }],
      ['proposed', { ...draft, proposal }],
      ['discarded', null],
    ] as const)('keeps its words when a colleague has %s the draft', async ([, theirs]) => {
      const { server, saves, comeBack } = serving(() => {
        throw new No('conflict');
      });
      await show('/documents/terms');
      await body.fill('我写的话');
      server.draft = theirs;
      await comeBack();
      await expect.element(body).toHaveValue('我写的话');
      // what is not saved is not proposed
      await expect.element(act('提交复核')).not.toBeInTheDocument();
      await act('保存草稿').click();
      await expect.poll(() => saves().at(0)?.input).toMatchObject({ version: 3 });
      await expect.element(page.getByText('草稿刚刚被其他人修改过')).toBeVisible();
      await expect.element(body).toHaveValue('我写的话');
    });
  });

  test('shows its draft line by line against the present version', async () => {
    answersByCall({ ...staff(['admin']), getStaffDocument: () => text({ draft }) });
    await show('/documents/terms');
    const changed = page.getByRole('listitem').filter({ hasText: '第二条' });
    await expect.element(changed.first()).toHaveTextContent('删去：第二条');
    await expect.element(changed.last()).toHaveTextContent('新增：改过的第二条');
    await expect.element(act('提交复核')).toBeVisible();
  });

  test('that waits is approved by somebody else, and says what follows', async () => {
    const waiting = text({ draft: { ...draft, proposal } });
    const second = { ...first, version: 2, body: '改过的', signedBy: '管理员' };
    let isPublished = false;
    const asked = answersByCall({
      ...staff(['admin']),
      getStaffDocument: () =>
        isPublished ? text({ version: 2, versions: [second, first] }) : waiting,
      postProposalDecide: () => {
        isPublished = true;
        return { link: null };
      },
    });
    await show('/documents/terms');
    await act('复核通过').click();
    await expect.element(page.getByText(/打开页面、登录或提交时会再次询问/)).toBeVisible();
    await page.getByRole('dialog').getByRole('button', { name: '复核通过' }).click();
    await expect
      .poll(() => sent(asked, 'postProposalDecide'))
      .toEqual({ proposalId: proposal.id, outcome: 'approved', reason: '' });
    await expect.element(page.getByRole('combobox', { name: '版本' })).toHaveValue('2');
  });

  test('says the day of the version that it follows, where that is still to come', async () => {
    const planned = { ...first, version: 2, inForceTime: Date.parse('2999-01-01T00:00+08:00') };
    const followed = { versions: [planned, first] };
    const answers = [
      text({ ...followed, draft }),
      text({ ...followed, draft: { ...draft, proposal } }),
    ];
    answersByCall({ ...staff(['admin']), getStaffDocument: () => answers.shift() });
    const shown = await show('/documents/terms');
    await expect.element(page.getByText(/第 2 版 2999-01-01 生效，这一版不能更早/)).toBeVisible();
    await shown.unmount();
    await show('/documents/terms');
    await act('复核通过').click();
    await expect
      .element(page.getByRole('dialog').getByText(/从 2999-01-01 零点起生效/))
      .toBeVisible();
  });

  test('that waits for somebody else can only be withdrawn by who proposed it', async () => {
    answersByCall({
      ...staff(['admin']),
      getStaffDocument: () =>
        text({ draft: { ...draft, proposal: { ...proposal, isOwn: true, canApprove: false } } }),
    });
    await show('/documents/terms');
    await expect.element(page.getByText('待另一位同事复核')).toBeVisible();
    await expect.element(act('撤回')).toBeVisible();
    await expect.element(act('复核通过')).not.toBeInTheDocument();
  });

  test('lets an auditor read who agreed, and change nothing', async () => {
    answersByCall({
      ...staff(['auditor']),
      getStaffDocument: () => text({ draft }),
      getDocumentConsentPage: () => ({
        list: [
          {
            id: '01993d6a-0000-7000-8000-0000000000c1',
            uid: 10_001,
            nickName: '诺拉',
            createTime: day,
          },
        ],
        total: 1,
        page: 1,
        pageSize: 20,
        counts: [{ version: 1, count: 1 }],
      }),
    });
    await show('/documents/terms');
    await expect.element(page.getByText('下一版正在编写，还没有提交。')).toBeVisible();
    await page.getByRole('tab', { name: '同意记录' }).click();
    await expect.element(page.getByRole('row', { name: /诺拉/ })).toBeVisible();
    await expect.element(act('保存草稿')).not.toBeInTheDocument();
  });

  test('that is not there leads back to the list', async () => {
    answersByCall({
      ...staff(['admin']),
      getStaffDocument: () => {
        throw new No('notFound');
      },
    });
    await show('/documents/terms');
    await expect.element(page.getByRole('link', { name: '返回列表' })).toBeVisible();
  });
});

test('a first version that is signed for a later day can be read until then', async () => {
  answersByCall({
    ...staff(['auditor']),
    getStaffDocument: () => text({ version: 0, versions: [{ ...first, body: '从下月起' }] }),
  });
  await show('/documents/terms');
  await expect.element(page.getByText('从下月起')).toBeVisible();
});

test('an earlier version is asked for when it is chosen, and compared', async () => {
  const { body: _, ...earlier } = first;
  const asked = answersByCall({
    ...staff(['auditor']),
    getStaffDocument: () =>
      text({ version: 2, versions: [{ ...first, version: 2, body: '第一条\n\n新的' }, earlier] }),
    getStaffDocumentVersion: () => ({ title: first.title, body: '第一条\n\n旧的' }),
  });
  await show('/documents/terms');
  await expect.element(page.getByText(/新的/)).toBeVisible();
  expect(sent(asked, 'getStaffDocumentVersion')).toBeUndefined();
  await page.getByRole('combobox', { name: '对比版本' }).selectOptions('1');
  await expect.element(page.getByText(/旧的/)).toBeVisible();
  expect(sent(asked, 'getStaffDocumentVersion')).toEqual({ id: 'terms', version: '1' });
});

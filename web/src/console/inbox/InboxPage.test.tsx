import { Route, Routes } from 'react-router';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answersByCall, No } from '../../../test/answers-by-call.ts';
import { onDesk } from '../../../test/desk.tsx';
import { givenDropped } from '../../../test/given-dropped.ts';
import { givenInboxPage, givenInboxRow } from '../../../test/given-inbox.ts';
import { idOf } from '../../../test/given-my-report.ts';
import { keepToken } from '../../lib/front.ts';
import { StaffSession, useStaff } from '../../lib/staff-session.ts';
import { KeysHelp } from '../layout/KeysHelp.tsx';
import InboxPage from './InboxPage.tsx';

const me = { id: idOf(90), name: '沈青禾' };
const other = { id: idOf(91), name: '陆衡' };
const rows = ['第一份', '第二份', '第三份'].map((title, at) =>
  givenInboxRow({
    id: idOf(at + 10),
    number: `SS-2026-00001${at}`,
    version: at + 1,
    title,
    createTime: 1_793_000_000_000 + at,
    isOwn: at === 2,
    isUnread: at === 0,
    assignee: at === 1 ? other : null,
  }),
);
const link = (title: string) => page.getByRole('link', { name: title });
const box = (number: string) => page.getByRole('checkbox', { name: `选择 ${number}` });
const address = page.getByTestId('address');
const bar = page.getByRole('region', { name: '选中的报告' });

afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
});

describe('the inbox by keyboard', () => {
  test('j and k move over the rows and stop at the ends', async () => {
    await show();
    await userEvent.keyboard('j');
    await expect.element(link('第一份')).toHaveFocus();
    await userEvent.keyboard('jjj');
    await expect.element(link('第三份')).toHaveFocus();
    await userEvent.keyboard('k');
    await expect.element(link('第二份')).toHaveFocus();
  });

  test.each(['o', '{Enter}'])('%s opens the row one is at and remembers the place', async (key) => {
    await show('?view=mine');
    await userEvent.keyboard(`jj${key}`);
    await expect.element(address).toHaveTextContent(`/reports/${rows[1]?.id}?view=mine`);
  });

  test('g and a letter go to a view', async () => {
    await show();
    await userEvent.keyboard('gs');
    await expect.element(address).toHaveTextContent('/reports?view=appeals');
    await expect.element(page.getByRole('heading', { name: '收件箱：申诉' })).toBeInTheDocument();
  });

  test('? lists the keys', async () => {
    await show();
    await userEvent.keyboard('?');
    const help = page.getByRole('dialog', { name: '快捷键' });
    for (const name of ['下一份报告', '选择或取消选择', '看“有新回复”', '由我负责']) {
      await expect.element(help.getByText(name, { exact: true })).toBeVisible();
    }
  });

  test('x selects, Shift extends, Escape lets go', async () => {
    await show();
    await userEvent.keyboard('jx');
    await expect.element(box('SS-2026-000010')).toBeChecked();
    await userEvent.keyboard('{Shift>}jj{/Shift}');
    await expect.element(bar.getByText('已选 3 份')).toBeVisible();
    await userEvent.keyboard('x');
    await expect.element(bar.getByText('已选 2 份')).toBeVisible();
    // that of a menu is its own
    const columns = page.getByRole('button', { name: '选择列' });
    await columns.click();
    await userEvent.keyboard('{Escape}');
    await expect.element(columns).toHaveAttribute('aria-expanded', 'false');
    await expect.element(bar.getByText('已选 2 份')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(bar).not.toBeInTheDocument();
  });
});

test("one's own report is marked", async () => {
  await show();
  const mark = '自己提交的，不能处理';
  await expect.element(page.getByRole('row', { name: /第三份/ }).getByText(mark)).toBeVisible();
  expect(page.getByText(mark).elements()).toHaveLength(1);
});

test('a press with Shift selects all between', async () => {
  await show();
  await box('SS-2026-000010').click();
  await box('SS-2026-000012').click({ modifiers: ['Shift'] });
  await expect.element(box('SS-2026-000011')).toBeChecked();
});

describe('taking', () => {
  test('m takes what nobody has, as it was seen', async () => {
    const asked = await show('', { postReportTake: () => ({ assignee: me }) });
    await userEvent.keyboard('jm');
    await expect.element(page.getByText('已领取 SS-2026-000010')).toBeVisible();
    expect(asked.find(({ name }) => name === 'postReportTake')?.input).toEqual({
      reportId: rows[0]?.id,
      from: null,
    });
  });

  test("m says whose it is instead of taking a colleague's", async () => {
    const asked = await show();
    await userEvent.keyboard('jjm');
    await expect
      .element(page.getByText('SS-2026-000011 现由陆衡负责，选中后可以改派'))
      .toBeVisible();
    expect(asked.some(({ name }) => name === 'postReportTake')).toBe(false);
  });

  test('who was slower is told, and the list is asked for again', async () => {
    const asked = await show('', {
      postReportTake: () => {
        throw new No('conflict');
      },
    });
    const before = asked.filter(({ name }) => name === 'getInboxPage').length;
    await userEvent.keyboard('jm');
    await expect
      .poll(() => asked.filter(({ name }) => name === 'getInboxPage').length)
      .toBeGreaterThan(before);
  });

  test('a second press comes to nothing while the first is under way', async () => {
    const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
    const asked = await show('', {
      postReportTake: () => answered.then(() => ({ assignee: me })),
      postReportTakeNext: () => answered.then(() => ({ reportId: null })),
    });
    await userEvent.keyboard('jmmnn');
    answer();
    // two toasts in a row: the later one replaces the other
    await expect.element(page.getByText(/没有等待领取的报告了|^已领取/)).toBeVisible();
    const taken = asked.map(({ name }) => name).filter((name) => name.startsWith('postReportTake'));
    expect(taken).toEqual(['postReportTake', 'postReportTakeNext']);
  });

  test('n takes the next one and opens it, or says that there is none', async () => {
    let next: string | null = null;
    await show('', { postReportTakeNext: () => ({ reportId: next }) });
    await userEvent.keyboard('n');
    await expect.element(page.getByText('没有等待领取的报告了')).toBeVisible();
    next = idOf(77);
    await userEvent.keyboard('n');
    await expect.element(address).toHaveTextContent(`/reports/${idOf(77)}?view=mine`);
  });

  test('n whose answer got lost says that it may have taken one, and leads there', async () => {
    await show('', {
      postReportTakeNext: () => {
        throw new TypeError('Failed to fetch');
      },
    });
    await userEvent.keyboard('n');
    await page.getByRole('button', { name: '查看“我的”' }).click();
    await expect.element(address).toHaveTextContent('/reports?view=mine');
  });
});

describe('many at once', () => {
  test('says what will happen, and keeps those selected that were refused', async () => {
    const asked = await show('', {
      jsonReportsIgnore: () => ({
        proposalId: null,
        outcomes: [
          { reportId: rows[0]?.id, number: 'SS-2026-000010', isDone: true, why: '' },
          { reportId: rows[1]?.id, number: 'SS-2026-000011', isDone: false, why: '已被他人处理' },
        ],
      }),
    });
    await userEvent.keyboard('jx{Shift>}j{/Shift}i');
    const dialog = page.getByRole('dialog', { name: '忽略 2 份报告' });
    await expect.element(dialog.getByText(/2 份报告会变为“已忽略”/)).toBeVisible();
    await dialog.getByRole('radio').first().click();
    await dialog.getByRole('button', { name: '忽略 2 份' }).click();
    await expect.element(bar.getByText('SS-2026-000011 已被他人处理')).toBeVisible();
    await expect.element(bar.getByText('已选 1 份')).toBeVisible();
    expect(asked.find(({ name }) => name === 'jsonReportsIgnore')?.input['reports']).toEqual([
      { reportId: rows[0]?.id, version: 1 },
      { reportId: rows[1]?.id, version: 2 },
    ]);
  });

  test('still says what was refused when the act has emptied the list', async () => {
    let list = rows.slice(0, 2);
    await show('?view=unassigned', {
      getInboxPage: () => givenInboxPage(list),
      getPromiseCounts: () => ({ dueToday: list.length, soon: 0, overdue: 0 }),
      jsonReportsAssign: () => {
        list = [];
        return {
          proposalId: null,
          outcomes: [
            { reportId: rows[0]?.id, number: 'SS-2026-000010', isDone: true, why: '' },
            { reportId: rows[1]?.id, number: 'SS-2026-000011', isDone: false, why: '已被他人处理' },
          ],
        };
      },
    });
    await expect.element(page.getByText('今天到期 2')).toBeVisible();
    await userEvent.keyboard('jx{Shift>}j{/Shift}a');
    await page.getByRole('combobox', { name: '负责人' }).selectOptions('陆衡');
    await page.getByRole('button', { name: '分配 2 份' }).click();
    await expect.element(bar.getByText('SS-2026-000011 已被他人处理')).toBeVisible();
    // the list goes in a drawing of its own, and what is counted above it too
    await expect.element(page.getByRole('table')).not.toBeInTheDocument();
    await expect.element(page.getByText('今天到期 2')).not.toBeInTheDocument();
    await bar.getByRole('button', { name: '取消选择' }).click();
    await expect.element(bar).not.toBeInTheDocument();
  });

  test('merging keeps the earliest and sends the others', async () => {
    const asked = await show('', {
      jsonReportsIgnore: () => ({ proposalId: null, outcomes: [] }),
    });
    await userEvent.keyboard('jx{Shift>}j{/Shift}d');
    const dialog = page.getByRole('dialog', { name: '合并为重复' });
    await expect
      .element(dialog.getByRole('textbox', { name: '首份报告编号' }))
      .toHaveValue('SS-2026-000010');
    await dialog.getByRole('button', { name: '合并 1 份' }).click();
    await expect
      .poll(() => asked.find(({ name }) => name === 'jsonReportsIgnore')?.input)
      .toMatchObject({
        reports: [{ reportId: rows[1]?.id, version: 2 }],
        duplicateOf: 'SS-2026-000010',
        reason: 'duplicate',
      });
  });

  test('merging into another report counts all that are chosen, and 20 need nobody else', async () => {
    const many = Array.from({ length: 21 }, (_, at) =>
      givenInboxRow({ id: idOf(100 + at), number: `SS-2026-0001${at + 10}`, createTime: at }),
    );
    await show('', { getInboxPage: () => givenInboxPage(many) });
    await userEvent.keyboard(`jx{Shift>}${'j'.repeat(20)}{/Shift}d`);
    const dialog = page.getByRole('dialog', { name: '合并为重复' });
    await expect.element(dialog.getByRole('button', { name: '合并 20 份' })).toBeVisible();
    expect(dialog.getByText(/超过 20 份/).elements()).toHaveLength(0);
    await dialog.getByRole('textbox', { name: '首份报告编号' }).fill('SS-2025-000001');
    await expect.element(dialog.getByText(/21 份报告会变为“已忽略”/)).toBeVisible();
    await expect.element(dialog.getByText(/超过 20 份/)).toBeVisible();
    await expect.element(dialog.getByRole('button', { name: '提交复核' })).toBeVisible();
  });

  test('above twenty a second person is asked for', async () => {
    const many = Array.from({ length: 21 }, (_, at) => givenInboxRow({ id: idOf(100 + at) }));
    const answers = [
      () => {
        throw new No('unavailable');
      },
      () => ({
        proposalId: idOf(5),
        outcomes: many.map(({ id: reportId, number }) => ({
          reportId,
          number,
          isDone: null,
          why: '',
        })),
      }),
    ];
    const asked = await show('', {
      getInboxPage: () => givenInboxPage(many),
      jsonReportsAssign: () => answers.shift()?.(),
    });
    await page.getByRole('checkbox', { name: '选择这一页' }).click();
    await expect.element(bar.getByText(/须另一位同事复核/)).toBeVisible();
    await userEvent.keyboard('a');
    const submit = page.getByRole('button', { name: '提交复核' });
    await submit.click();
    await expect.element(page.getByText('请选择负责人', { exact: true })).toBeVisible();
    expect(asked.some(({ name }) => name === 'jsonReportsAssign')).toBe(false);
    await page.getByRole('combobox', { name: '负责人' }).selectOptions('取消分配');
    await submit.click();
    await expect.element(page.getByRole('alert')).toBeVisible();
    await submit.click();
    await expect.element(page.getByText('已提交，等另一位同事复核', { exact: true })).toBeVisible();
    const ids = asked
      .filter(({ name }) => name === 'jsonReportsAssign')
      .map(({ input }) => input['proposalId']);
    expect(ids).toHaveLength(2);
    expect(new Set(ids).size).toBe(1);
  });
});

describe('an export', () => {
  test('saves the rows of what is selected, as the server gives them', async () => {
    const saved: Blob[] = [];
    vi.spyOn(URL, 'createObjectURL').mockImplementation((made) => {
      saved.push(made as Blob);
      return '#saved';
    });
    const asked = await show('', {
      jsonReportsExport: () => ({ fileName: '盾源报告.csv', csv: '\uFEFF"编号"\r\n' }),
    });
    await box('SS-2026-000010').click();
    await userEvent.keyboard('e');
    await page.getByRole('button', { name: '导出 CSV' }).click();
    await expect.element(page.getByText('已导出 1 份')).toBeVisible();
    expect(asked.find(({ name }) => name === 'jsonReportsExport')?.input).toEqual({
      reports: [rows[0]?.id],
    });
    const bytes = new Uint8Array((await saved[0]?.arrayBuffer()) ?? new ArrayBuffer());
    expect(Array.from(bytes.slice(0, 3))).toEqual([0xef, 0xbb, 0xbf]);
    // and they stay selected for a next act
    await expect.element(bar.getByText('已选 1 份')).toBeVisible();
  });
});

describe('views', () => {
  test('stand in the rail with their counts, which stop at 999', async () => {
    await show('', {
      getInboxCounts: () => ({
        counts: [
          { view: 'mine', count: 3 },
          { view: 'all', count: 1000 },
        ],
        saved: [{ id: idOf(60), count: 7 }],
      }),
    });
    const rail = page.getByRole('navigation', { name: '视图' });
    await expect.element(rail.getByRole('link', { name: /我的.*3 份/ })).toBeVisible();
    await expect.element(rail.getByRole('link', { name: /全部.*999\+ 份/ })).toBeVisible();
    await expect.element(rail.getByRole('link', { name: /支付高危.*7 份/ })).toBeVisible();
  });

  test('are kept under a name, and shared', async () => {
    const asked = await show('?query=等级:高危', {
      postInboxViewSave: (input) => ({ ...saved, ...input, id: idOf(61) }),
    });
    await page.getByRole('button', { name: '保存为视图' }).click();
    await page.getByRole('textbox', { name: '名称' }).fill('都是高危');
    await page.getByRole('checkbox', { name: '和同事共享' }).click();
    await page.getByRole('button', { name: '保存', exact: true }).click();
    await expect.element(page.getByText('已保存视图“都是高危”')).toBeVisible();
    expect(asked.find(({ name }) => name === 'postInboxViewSave')?.input).toEqual({
      name: '都是高危',
      query: '等级:高危',
      view: 'all',
      order: 'due',
      isShared: true,
    });
  });

  test('say which is open, in whichever words and order it was asked for', async () => {
    await show('?query=severity:high 应用:支付');
    await expect
      .element(page.getByRole('link', { name: /支付高危/ }))
      .toHaveAttribute('aria-current', 'page');
  });

  test('that are empty say what will be there', async () => {
    await show(
      '?view=answered',
      { getInboxPage: () => givenInboxPage() },
      page.getByText(/^没有新的回复。/),
    );
    await expect.element(page.getByRole('link', { name: '查看全部待处理的报告' })).toBeVisible();
  });
});

test('a row says how long its promise has, and who gave a verdict a moment ago', async () => {
  await show('', {
    getInboxPage: () =>
      givenInboxPage([
        givenInboxRow({
          clock: {
            kind: 'verdict',
            state: 'running',
            dueAt: 1_793_000_000_000,
            isProvisional: false,
            remaining: 1_620,
            isSoon: false,
            isOpen: true,
            isReminded: false,
          },
          held: { kindName: '确认漏洞', name: '陆衡' },
        }),
      ]),
  });
  await expect.element(page.getByText('剩 1 天 3 小时')).toBeVisible();
  await expect.element(page.getByText('陆衡刚刚给出结论')).toBeVisible();
});

describe('before the list', () => {
  test('stands how many promises end today and are past, which leads to them', async () => {
    await show('', { getPromiseCounts: () => ({ dueToday: 3, soon: 4, overdue: 1000 }) });
    const line = page.getByRole('link', { name: '今天到期 3 已超时 999+' });
    await line.click();
    await expect.element(address).toHaveTextContent('/reports?view=due');
  });

  test('stands what is known late too, so that no row moves away under the pointer', async () => {
    const counted = Promise.withResolvers<{ dueToday: number; soon: number; overdue: number }>();
    const asked = await show(
      '',
      { getPromiseCounts: () => counted.promise },
      page.getByRole('combobox', { name: '搜索报告' }),
    );
    await expect.poll(() => asked.map(({ name }) => name)).toContain('getInboxCounts');
    await expect.element(page.getByRole('link', { name: /^未分配/ })).toBeVisible();
    expect(page.getByRole('table').elements()).toEqual([]);
    counted.resolve({ dueToday: 1, soon: 0, overdue: 0 });
    await expect.element(page.getByRole('table')).toBeVisible();
    expect(page.getByRole('link', { name: '今天到期 1' }).elements()).toHaveLength(1);
  });

  test('stands nothing where none does', async () => {
    const asked = await show();
    await expect.poll(() => asked.map(({ name }) => name)).toContain('getPromiseCounts');
    expect(page.getByText('今天到期').elements()).toEqual([]);
  });

  test('stands a verdict of mine that was not carried out, until I close it', async () => {
    let list = [givenDropped({ reportId: idOf(12) })];
    const asked = await show('?view=mine', {
      getVerdictList: () => ({ list }),
      postVerdictDismiss: () => {
        list = [];
        return null;
      },
    });
    const notice = page.getByRole('status').filter({ hasText: '你的结论“确认漏洞”没有生效' });
    await expect.element(notice.getByText('报告在这期间有了其他处理')).toBeVisible();
    await expect.element(notice.getByText('已在测试环境复现')).toBeVisible();
    await expect
      .element(notice.getByRole('link', { name: '重新打开' }))
      .toHaveAttribute('href', `/reports/${idOf(12)}?view=mine`);
    await notice.getByRole('button', { name: '知道了' }).click();
    await expect.element(notice).not.toBeInTheDocument();
    expect(asked.find(({ name }) => name === 'postVerdictDismiss')?.input).toEqual({
      reportId: idOf(12),
    });
  });
});

test('a search shows the line that was found, and says what it did not look at', async () => {
  const matched = [
    { text: '……提交的', isHit: false },
    { text: '越权', isHit: true },
  ];
  await show('?query=越', {
    getInboxPage: () =>
      givenInboxPage([givenInboxRow({ title: '第一份', matched })], {
        search: { isOneCharacter: true, isCut: false },
      }),
  });
  await expect.element(page.getByText('越权', { exact: true })).toBeVisible();
  await expect.element(page.getByText(/^单个字只在编号、标题和最近的报告里查/)).toBeVisible();
});

test('what the server knows nothing of is said at the query', async () => {
  await show(
    '?query=应用:没有的',
    {
      getInboxPage: () => {
        throw new No('badInput', { fields: [{ path: 'query', message: '没有“没有的”这个应用' }] });
      },
    },
    page.getByRole('alert'),
  );
  await expect.element(page.getByRole('alert')).toHaveTextContent('没有“没有的”这个应用');
  expect(page.getByRole('button', { name: '重试' }).elements()).toEqual([]);
});

test('a number alone opens its report', async () => {
  await show(
    '?query=SS-2026-000015',
    {
      getInboxPage: () => givenInboxPage([], { opens: { id: idOf(15), number: 'SS-2026-000015' } }),
    },
    address,
  );
  await expect.element(address).toHaveTextContent(`/reports/${idOf(15)}`);
});

test('a column turns the order, and more of the list is a page of its own', async () => {
  await show('', {
    getInboxPage: ({ cursor }) =>
      cursor ? givenInboxPage([rows[2] as never]) : givenInboxPage(rows, { nextCursor: 'c2' }),
  });
  await page.getByRole('link', { name: '往后 50 份' }).click();
  await expect.element(address).toHaveTextContent('/reports?cursor=c2');
  await expect.poll(() => page.getByRole('row').elements()).toHaveLength(2);
  await page.getByRole('button', { name: '回到开头' }).click();
  await page.getByRole('button', { name: '更新时间' }).click();
  await expect.element(address).toHaveTextContent('/reports?order=changed');
});

test('the way back from a page that ran empty keeps the order', async () => {
  await show(
    '?order=changed&cursor=c2',
    { getInboxPage: () => givenInboxPage([]) },
    page.getByText('后面没有报告了。'),
  );
  await expect
    .element(page.getByRole('link', { name: '回到开头' }))
    .toHaveAttribute('href', '/reports?order=changed');
});

test('a column that is left out shows once it is chosen', async () => {
  await show();
  const head = page.getByRole('columnheader', { name: '类型' });
  expect(head.elements()).toEqual([]);
  await page.getByRole('button', { name: '选择列' }).click();
  await page.getByRole('checkbox', { name: '类型' }).click();
  await expect.element(head).toBeVisible();
  // the column with the checkboxes cannot be hidden
  expect(page.getByRole('checkbox', { name: '选择', exact: true }).elements()).toEqual([]);
});

test('where it is narrow, the views stand on a sheet behind a button that names the one shown', async () => {
  await page.viewport(375, 812);
  await show('?view=answered');
  await page.getByRole('button', { name: /有新回复/ }).click();
  const sheet = page.getByRole('dialog', { name: '视图' });
  await sheet.getByRole('link', { name: /^申诉/ }).click();
  await expect.element(address).toHaveTextContent('/reports?view=appeals');
  await expect.element(sheet).not.toBeInTheDocument();
});

test.each([
  ['/?status=2', '/reports?query=%E7%8A%B6%E6%80%81%3A%E5%B7%B2%E7%A1%AE%E8%AE%A4'],
  ['/?flag=2', '/reports?view=appeals'],
  ['/', '/reports'],
])('the address %s of the queue before leads on', async (before, after) => {
  await show(before, {}, address);
  await expect.element(address).toHaveTextContent(after);
});

const saved = {
  id: idOf(60),
  name: '支付高危',
  query: '应用:支付 等级:高危',
  view: 'all',
  order: 'due',
  isShared: true,
  isOwn: false,
  ownerName: '陆衡',
};

/** Renders the page for a reviewer, and waits for its table or for what replaces it. */
async function show(
  search = '',
  answers: Parameters<typeof answersByCall>[0] = {},
  until = page.getByRole('table'),
) {
  keepToken('kept');
  const asked = answersByCall({
    postStaffInfo: () => ({
      language: null,
      ...me,
      number: 1,
      email: 'shen@example.com',
      roles: ['reviewer'],
    }),
    getInboxPage: () => givenInboxPage(rows),
    getInboxCounts: () => ({ counts: [], saved: [] }),
    getInboxViews: () => ({ list: [saved] }),
    getPromiseCounts: () => ({ dueToday: 0, soon: 0, overdue: 0 }),
    getVerdictList: () => ({ list: [] }),
    getBulkProposalPage: () => ({ list: [], total: 0, page: 1, pageSize: 20 }),
    getReviewerList: () => ({ list: [me, other] }),
    getAppList: () => [],
    getTypeList: () => [],
    ...answers,
  });
  await onDesk(
    <StaffSession>
      <KeysHelp />
      <Known />
    </StaffSession>,
    search.startsWith('/') ? search : `/reports${search}`,
  );
  await expect.element(until).toBeVisible();
  return asked;
}

function Known() {
  const { person } = useStaff();
  return (
    person && (
      <Routes>
        <Route path="/" element={<InboxPage />} />
        <Route path="/reports" element={<InboxPage />} />
      </Routes>
    )
  );
}

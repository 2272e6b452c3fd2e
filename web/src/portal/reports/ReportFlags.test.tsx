import type { ReportDetail } from '@shieldsource/contract/reports/calls';
import { Route, Routes } from 'react-router';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answersByCall, No } from '../../../test/answers-by-call.ts';
import {
  givenComment,
  givenAward,
  givenProposal,
  givenRecord,
  givenReport,
  idOf,
} from '../../../test/given-my-report.ts';
import { onPage } from '../../../test/on-page.tsx';
import { keepFocus } from '../../ui/frame/focus-stays.ts';
import ReportPage from './ReportPage.tsx';

afterEach(() => vi.restoreAllMocks());

const dayMs = 24 * 60 * 60 * 1000;

/** Renders the page of one report; a successful act changes the report as `after` says. */
async function show(
  given: Partial<ReportDetail>,
  act: { name?: string; after?: Partial<ReportDetail>; answer?: () => unknown } = {},
  hash = '',
) {
  let shown = givenReport(given);
  const asked = answersByCall({
    getReportDetail: () => shown,
    getOperationRecords: () => [givenRecord()],
    getComments: () => ({ list: [], total: 0, page: 1, pageSize: 50 }),
    ...(act.name && {
      [act.name]: () => {
        const answer = act.answer?.() ?? { status: shown.status, version: shown.version + 1 };
        shown = { ...shown, ...act.after };
        return answer;
      },
    }),
  });
  await onPage(
    <Routes>
      <Route path="/personal/submit/detail/:id" element={<ReportPage />} />
    </Routes>,
    { at: `/personal/submit/detail/${idOf(1)}${hash}` },
  );
  return (name: string) => asked.filter((one) => one.name === name).map(({ input }) => input);
}
const ignored = {
  status: -1,
  ignoreReason: 'noImpact',
  ignoreReasonName: '无实际危害',
  canComment: false,
} as const;
const press = (name: string) => page.getByRole('button', { name, exact: true }).click();

describe('withdrawing', () => {
  test('is offered while nobody has judged, asks first, and sends what was seen', async () => {
    const sent = await show(
      { version: 3 },
      {
        name: 'postReportWithdraw',
        after: { ...ignored, ignoreReason: 'withdrawn', ignoreReasonName: '作者撤回' },
      },
    );
    await press('撤回报告');
    const dialog = page.getByRole('dialog', { name: '撤回这份报告？' });
    await expect.element(dialog.getByText(/撤回后不能恢复/)).toBeVisible();
    await dialog.getByRole('button', { name: '撤回报告' }).click();
    await expect
      .element(page.getByText('你撤回了这份报告。有新的发现时，可以重新提交。'))
      .toBeVisible();
    expect(sent('postReportWithdraw')).toEqual([{ reportId: idOf(1), version: 3 }]);
    await expect.element(dialog).not.toBeInTheDocument();
    expect(page.getByRole('button', { name: '撤回报告' }).elements()).toHaveLength(0);
  });

  test('that comes too late says so and offers to refresh', async () => {
    await show(
      {},
      {
        name: 'postReportWithdraw',
        answer: () => {
          throw new No('conflict');
        },
      },
    );
    await press('撤回报告');
    await page.getByRole('dialog').getByRole('button', { name: '撤回报告' }).click();
    await expect.element(page.getByText('报告刚刚有了新进展')).toBeVisible();
    await press('刷新报告');
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  });

  test('is not offered once somebody has', async () => {
    await show({ status: 2, level: 3, contribution: 28 });
    await expect.element(page.getByText(/漏洞已确认，奖励已到账/)).toBeVisible();
    expect(page.getByRole('button', { name: '撤回报告' }).elements()).toHaveLength(0);
  });
});

const pausedClock = {
  kind: 'verdict',
  state: 'paused',
  dueAt: 1_793_000_000_000,
  isProvisional: false,
  remaining: 1_620,
  isSoon: false,
  isOpen: true,
  isReminded: false,
} as const;

describe('a link to the answer', () => {
  const question = { body: '请补充客户端版本', askTime: 0, answerBefore: 1_793_000_000_000 };

  test('leads into the box of the question', async () => {
    await show({ question }, {}, '#answer');
    await expect.element(page.getByRole('textbox', { name: '补充信息' })).toHaveFocus();
  });

  test('leads to the report alone once it was answered', async () => {
    await show({}, {}, '#answer');
    await expect.element(page.getByRole('textbox', { name: '评论' })).toBeVisible();
    expect(document.activeElement).toBe(document.body);
  });
});

test('what is written is asked about before it is left', async () => {
  await show({});
  const words = page.getByRole('textbox', { name: '评论' });
  const leaves = () => dispatchEvent(new Event('beforeunload', { cancelable: true }));
  await userEvent.fill(words, '还影响旧版');
  expect(leaves()).toBe(false);
  await userEvent.fill(words, '');
  expect(leaves()).toBe(true);
});

test('a question is answered in its place, once, and then the box stands below the conversation', async () => {
  const question = { body: '请补充客户端版本', askTime: 0, answerBefore: 1_793_000_000_000 };
  const sent = await show(
    { question, clock: pausedClock },
    { name: 'postComment', after: { question: null }, answer: () => givenComment() },
  );
  const banner = page.getByRole('region', { name: '需要补充信息' });
  await expect.element(banner.getByText('请补充客户端版本')).toBeVisible();
  await expect.element(banner.getByText(/2026-10-26 .* 前回答/)).toBeVisible();
  await expect.element(page.getByText('等待你补充信息。')).toBeVisible();
  await expect.poll(() => page.getByRole('textbox').elements()).toHaveLength(1);
  const thread = page.getByRole('region', { name: '处理记录与沟通' });
  const comesFirst = (one: typeof banner) =>
    (one.element().compareDocumentPosition(thread.element()) & Node.DOCUMENT_POSITION_FOLLOWING) >
    0;
  expect(comesFirst(banner)).toBe(true);
  await banner.getByRole('textbox', { name: '补充信息' }).fill('版本是 5.8.1');
  const act = page.getByRole('button', { name: '提交补充信息' });
  const letFocusGo = keepFocus();
  (act.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}{Enter}');
  await expect.element(banner).not.toBeInTheDocument();
  const below = page.getByRole('region', { name: '写评论' });
  expect(comesFirst(below)).toBe(false);
  await expect.element(below.getByRole('textbox', { name: '评论' })).toBeInViewport();
  await expect.poll(() => below.element().contains(document.activeElement)).toBe(true);
  letFocusGo();
  expect(sent('postComment')).toMatchObject([{ body: '版本是 5.8.1' }]);
});

describe('an appeal', () => {
  test('says how long there is, checks its words, and is sent once', async () => {
    const body = '第二张截图里是其他用户的订单，影响全部会员。';
    const open = { verdictName: '忽略', body, createTime: 1, outcome: null, outcomeName: '' };
    const sent = await show(
      { ...ignored, appealBefore: Date.now() + 2.5 * dayMs },
      {
        name: 'postReportAppeal',
        after: { appealBefore: null, appeals: [{ ...open, reply: '', decideTime: null }] },
      },
    );
    const appeals = page.getByRole('region', { name: '申诉', exact: true });
    await expect.element(appeals.getByText(/还剩 3 天/)).toBeVisible();
    await press('提出申诉');
    const words = page.getByRole('textbox', { name: '申诉理由' });
    await userEvent.fill(words, '太短');
    await press('提交申诉');
    await expect.element(page.getByText('申诉理由至少 20 个字')).toBeVisible();
    await userEvent.fill(words, body);
    await page.getByRole('button', { name: '提交申诉' }).dblClick();
    await expect.element(appeals.getByText('处理中')).toBeVisible();
    expect(page.getByRole('button', { name: '提出申诉' }).elements()).toHaveLength(0);
    expect(sent('postReportAppeal')).toEqual([
      { reportId: idOf(1), version: 1, body, attachments: [] },
    ]);
  });

  test('keeps its words when a reviewer was faster, and when somebody presses beside it', async () => {
    const body = '第二张截图里是其他用户的订单，影响全部会员。';
    let tries = 0;
    const sent = await show(
      { ...ignored, appealBefore: Date.now() + 2.5 * dayMs, version: 1 },
      {
        name: 'postReportAppeal',
        after: { version: 2 },
        answer: () => {
          tries += 1;
          if (tries === 1) throw new No('conflict');
          return undefined;
        },
      },
    );
    await press('提出申诉');
    const words = page.getByRole('textbox', { name: '申诉理由' });
    await userEvent.fill(words, body);
    await userEvent.keyboard('{Escape}');
    await press('提交申诉');
    await press('刷新报告');
    await expect.element(page.getByText('报告刚刚有了新进展')).not.toBeInTheDocument();
    await expect.element(words).toHaveValue(body);
    await press('提交申诉');
    await expect
      .poll(() => sent('postReportAppeal').map((input) => input['body']))
      .toEqual([body, body]);
  });

  test('that was decided says so', async () => {
    await show({
      ...ignored,
      appeals: [
        {
          verdictName: '忽略',
          body: '请重新评估。',
          createTime: 1,
          outcome: 'rejected',
          outcomeName: '申诉驳回',
          reply: '截图来自测试环境',
          decideTime: 1_793_000_000_000,
        },
      ],
    });
    const one = page.getByRole('article', { name: '对“忽略”的申诉' });
    await expect.element(one.getByText('申诉驳回')).toBeVisible();
    await expect.element(one.getByText(/原因见处理记录/)).toBeVisible();
  });

  test.for([
    ['its time is over', { ...ignored, appealBefore: Date.now() - 1 }],
    ['nobody has judged', {}],
  ] as const)('is not offered when %s', async ([, given]) => {
    await show(given);
    await expect.element(page.getByRole('heading', { name: '处理记录与沟通' })).toBeVisible();
    expect(page.getByRole('heading', { name: '申诉' }).elements()).toHaveLength(0);
  });
});

describe('a retest', () => {
  const retest = {
    state: 'asked',
    stateName: '等待复测',
    note: '四个节点都已升级',
    createTime: 1,
  } as const;
  const done = { status: 4, level: 3, canComment: false, retest } as const;

  test('that passed needs no words', async () => {
    const sent = await show(done, {
      name: 'postRetestResult',
      after: { retest: { ...retest, state: 'passed', stateName: '复测通过' } },
    });
    await expect.element(page.getByText('四个节点都已升级')).toBeVisible();
    await press('已修复，无法复现');
    await press('确认已修复');
    await expect.element(page.getByText('你复测通过，漏洞已修复，感谢你的帮助。')).toBeVisible();
    expect(page.getByRole('region', { name: '邀请你复测' }).elements()).toHaveLength(0);
    expect(sent('postRetestResult')).toMatchObject([{ passed: true, note: '' }]);
  });

  test('is led to from the end of the conversation, where a comment does not answer it', async () => {
    await show({ ...done, canComment: true });
    const link = page.getByRole('link', { name: '复测结果请到上方选择' });
    const banner = page.getByRole('region', { name: '邀请你复测' });
    await expect.element(banner).toHaveAttribute('id', 'retest');
    await expect.element(link).toHaveAttribute('href', '#retest');
  });

  test('that failed says how', async () => {
    const sent = await show(done, {
      name: 'postRetestResult',
      after: { retest: { ...retest, state: 'failed', stateName: '复测未通过', note: '换成 POST' } },
    });
    await press('仍能复现');
    await press('提交复测结果');
    await expect.element(page.getByText('请说明怎样还能复现')).toBeVisible();
    await userEvent.fill(page.getByRole('textbox', { name: '怎样复现' }), '换成 POST');
    await press('提交复测结果');
    await expect
      .element(page.getByRole('region', { name: '处理进度' }))
      .toMatchTextContent(/你反馈仍能复现，审核员正在核对是否需要重新修复，有结果会通知你/);
    expect(sent('postRetestResult')).toMatchObject([{ passed: false, note: '换成 POST' }]);
  });
});

test('a duplicate shows how the first report fares', async () => {
  await show({
    ...ignored,
    ignoreReason: 'duplicate',
    ignoreReasonName: '重复提交',
    duplicateOf: {
      createTime: 1_793_000_000_000,
      status: 3,
      statusName: '修复中',
      level: 4,
      levelName: '严重',
    },
  });
  const first = page.getByRole('region', { name: '首份报告' });
  await expect.element(first.getByText('修复中')).toBeVisible();
  await expect.element(first.getByText('严重')).toBeVisible();
  await expect.element(page.getByText('忽略原因：重复提交')).toBeVisible();
});

describe('an award that waits', () => {
  const confirmed = { status: 2, level: 4 } as const;
  const award = page.getByRole('region', { name: '奖励', exact: true });

  test('is shown with its arithmetic, and not as earned', async () => {
    await show({ ...confirmed, awardState: 'waiting', proposal: givenProposal() });
    await expect.element(award.getByText('奖励核定中')).toBeVisible();
    await expect.element(award.getByText('(20 × 10 + 5) × 1.5')).toBeVisible();
    await expect.element(award.getByText(/核定后到账，结果会发消息通知你/)).toBeVisible();
    await expect.element(page.getByText(/漏洞已确认，奖励核定后到账/)).toBeVisible();
    const facts = page.getByRole('region', { name: '基本信息' });
    await expect.element(facts).toMatchTextContent(/贡献值奖励核定中安全币奖励核定中/);
  });

  test('to raise one that stands: what was earned is shown, and what the appeal adds', async () => {
    await show({
      ...confirmed,
      awardState: 'waiting',
      currency: 80,
      contribution: 28,
      awards: [givenAward({ coins: 80, contribution: 28 })],
      proposal: givenProposal(),
    });
    await expect.element(award.getByText(/申诉成立，提高后的奖励须由第二位/)).toBeVisible();
    await expect.element(page.getByText(/提高后的奖励核定后到账，原奖励不变/)).toBeVisible();
    const facts = page.getByRole('region', { name: '基本信息' });
    await expect.element(facts).toMatchTextContent(/贡献值28安全币80/);
  });

  test('and came back, says that another one is found', async () => {
    const proposal = givenProposal({ state: 'returned', stateName: '奖励重新评定中' });
    await show({ ...confirmed, awardState: 'returned', proposal });
    await expect.element(award.getByText('奖励重新评定中')).toBeVisible();
    await expect.element(award.getByText(/由审核员重新评定/)).toBeVisible();
  });
});

import type { DraftRow } from '@shieldsource/contract/reports/drafts';
import * as faults from '@shieldsource/contract/faults';
import { reportStatus, type ReportRow } from '@shieldsource/contract/reports/calls';
import { severity } from '@shieldsource/contract/awards/scoring';
import type { Waiting } from '@shieldsource/contract/site/waiting';
import { Route, Routes } from 'react-router';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answersByCall, No } from '../../../test/answers-by-call.ts';
import {
  givenAward,
  givenComment,
  givenRecord,
  givenReport,
  idOf,
} from '../../../test/given-my-report.ts';
import { givenWaiting } from '../../../test/given-waiting.ts';
import { onPage } from '../../../test/on-page.tsx';
import MyReportsPage from './MyReportsPage.tsx';
import ReportPage from './ReportPage.tsx';

afterEach(() => {
  vi.restoreAllMocks();
});

const counts = {
  validCount: 3,
  seriousCount: 1,
  highLevelCount: 2,
  mediumLevelCount: 0,
  lowLevelCount: 0,
};

const lists = {
  getReportStatusList: () => reportStatus.list.map(({ code, label }) => ({ code, name: label })),
  getEvaluationStatusList: () => severity.list.map(({ code, label }) => ({ code, name: label })),
  getAppList: () => [{ id: idOf(10), name: '会员中心', tier: 'core', tierName: '核心业务' }],
  getTypeList: () => [{ id: idOf(12), name: '越权访问' }],
};

describe('my reports', () => {
  const show = (
    rows: ReportRow[],
    at = '/personal/submit',
    total = rows.length,
    { waits = [], drafts = [] }: { waits?: readonly Waiting[]; drafts?: readonly DraftRow[] } = {},
  ) => {
    const asked = answersByCall({
      ...lists,
      getWaitingList: () => waits,
      getReportDraftList: () => drafts,
      getReportCount: () => counts,
      getReportPage: ({ page: wanted, pageSize }) => ({
        list: rows,
        total,
        page: Number(wanted),
        pageSize: Number(pageSize),
      }),
    });
    return onPage(<MyReportsPage />, { at }).then(() => asked);
  };
  const keyword = page.getByRole('textbox', { name: '关键词' });
  async function pick(name: string, option: string) {
    await page.getByRole('combobox', { name }).click();
    await page.getByRole('option', { name: option }).click();
  }
  const lastPage = (asked: Awaited<ReturnType<typeof show>>) =>
    asked.filter(({ name }) => name === 'getReportPage').at(-1)?.input;

  test('say of one whose award waits so, instead of what it earned', async () => {
    await show([givenReport({ status: 2, level: 4, awardState: 'waiting' })]);
    const row = page.getByRole('row').last();
    await expect.element(row).toMatchTextContent(/已确认/);
    await expect.element(row).toMatchTextContent(/奖励核定中/);
  });

  test('scroll with the page', async () => {
    await show(Array.from({ length: 50 }, (_, index) => givenReport({ id: idOf(300 + index) })));
    await expect.element(page.getByRole('row').last()).toBeInTheDocument();
    const box = page.getByRole('table').element().parentElement;
    expect(box?.scrollHeight).toBe(box?.clientHeight);
  });

  test('count, and say of each where it stands and what it earned', async () => {
    await show([givenReport({ status: 3, level: 4, contribution: 90, currency: 1540 })]);
    await expect.element(page.getByRole('term').first()).toHaveTextContent('有效报告');
    await expect.element(page.getByRole('definition').first()).toHaveTextContent('3');
    const row = page.getByRole('row').last();
    await expect.element(row).toMatchTextContent(/修复中/);
    await expect.element(row).toMatchTextContent(/严重/);
    await expect.element(row).toMatchTextContent(/90 \/ 1,540/);
    await expect
      .element(row.getByRole('link'))
      .toHaveAttribute('href', `/personal/submit/detail/${idOf(1)}`);
  });

  test('on a phone have one field and the rest behind 展开, and begin within 300 px', async () => {
    await page.viewport(375, 812);
    const asked = await show([givenReport({ status: 3, level: 4, contribution: 90 })]);
    const first = page.getByRole('link', { name: givenReport().title });
    await expect.element(first).toBeVisible();
    expect(page.getByRole('table').elements()).toEqual([]);
    // the header takes 80 px
    expect(first.element().getBoundingClientRect().top).toBeLessThan(220);
    expect(page.getByRole('combobox', { name: '等级' }).elements()).toEqual([]);
    await keyword.fill('订单');
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => lastPage(asked)?.keyword).toBe('订单');
    await page.getByRole('button', { name: '展开' }).click();
    await pick('状态', '修复中');
    await pick('排序', '等级最高');
    await page.getByRole('button', { name: '查询' }).click();
    await expect.poll(() => lastPage(asked)?.status).toBe('3');
    await expect.element(page.getByTestId('address')).toMatchTextContent(/sort=4/);
    await page.getByRole('button', { name: '重置' }).click();
    await expect.element(keyword).toHaveValue('');
    await expect.element(page.getByTestId('address')).toHaveTextContent('/personal/submit');
  });

  test('on a phone give a draft one line, below the search', async () => {
    await page.viewport(375, 812);
    const draft = {
      id: idOf(70),
      title: '',
      appName: null,
      opening: '',
      version: 1,
      updateTime: 1,
    };
    await show([givenReport()], '/personal/submit', 1, { drafts: [draft] });
    const [first, line] = [
      page.getByRole('link', { name: givenReport().title }),
      page.getByText('1 份草稿'),
    ];
    await expect.element(line).toBeVisible();
    await expect.element(first).toBeVisible();
    expect(first.element().getBoundingClientRect().top).toBeLessThan(240);
  });

  test('page, size and status stand in the address', async () => {
    const asked = await show([givenReport()], '/personal/submit?page=2&pageSize=30&status=-1', 99);
    await expect.element(page.getByText('共 99 条')).toBeVisible();
    expect(lastPage(asked)).toEqual({ page: '2', pageSize: '30', status: '-1' });
    await page.getByRole('button', { name: '修复中' }).click();
    await expect
      .element(page.getByTestId('address'))
      .toHaveTextContent('/personal/submit?pageSize=30&status=3');
    await expect.poll(() => lastPage(asked)).toEqual({ page: '1', pageSize: '30', status: '3' });
  });

  test('are searched by words, level, application, type and days of Shanghai, end included', async () => {
    const asked = await show([givenReport()]);
    expect(page.getByRole('textbox', { name: '提交时间从' }).elements()).toEqual([]);
    await page.getByRole('button', { name: '展开' }).click();
    await keyword.fill(' 订单 ');
    await pick('等级', '高危');
    await pick('应用', '会员中心');
    await pick('漏洞类型', '越权访问');
    await page.getByRole('textbox', { name: '提交时间从' }).fill('2026-11-01');
    await page.getByRole('textbox', { name: '提交时间到' }).fill('2026-11-03');
    await page.getByRole('button', { name: '查询' }).click();
    await expect
      .poll(() => lastPage(asked))
      .toEqual({
        page: '1',
        pageSize: '20',
        keyword: '订单',
        level: '3',
        app: idOf(10),
        type: idOf(12),
        from: String(Date.parse('2026-10-31T16:00:00Z')),
        to: String(Date.parse('2026-11-03T15:59:59.999Z')),
      });
    await expect
      .element(page.getByTestId('address'))
      .toMatchTextContent(/submit\?level=3&app=.*&from=2026-11-01&to=2026-11-03$/);
    await expect.element(keyword).toHaveValue('订单');
    await page.getByRole('button', { name: '重置' }).click();
    await expect.element(page.getByTestId('address')).toHaveTextContent('/personal/submit');
    await expect.element(keyword).toHaveValue('');
  });

  test('shows what the address asks for, and leaves out what makes no sense there', async () => {
    const asked = await show(
      [givenReport()],
      '/personal/submit?keyword=订单&level=9&app=x&from=2026-11-03&to=2026-11-01&sort=5&status=7',
    );
    await expect.element(keyword).toHaveValue('订单');
    await expect
      .element(page.getByRole('textbox', { name: '提交时间从' }))
      .toHaveValue('2026-11-03');
    expect(lastPage(asked)).toEqual({
      page: '1',
      pageSize: '20',
      keyword: '订单',
      'sort[column]': 'currency',
      'sort[order]': 'descending',
      from: String(Date.parse('2026-10-31T16:00:00Z')),
      to: String(Date.parse('2026-11-03T15:59:59.999Z')),
    });
  });

  test('that match nothing lead back to all', async () => {
    await show([], '/personal/submit?keyword=没有');
    await expect.element(page.getByText('没有符合条件的报告')).toBeVisible();
    await expect
      .element(page.getByRole('link', { name: '查看全部报告' }))
      .toHaveAttribute('href', '/personal/submit');
  });

  test('are ordered, and shown as cards, by the address', async () => {
    const asked = await show([givenReport({ status: 3, level: 4, contribution: 90 })]);
    await page.getByRole('button', { name: '展开' }).click();
    await pick('排序', '最近更新');
    await page.getByRole('button', { name: '查询' }).click();
    await expect
      .poll(() => lastPage(asked))
      .toMatchObject({ 'sort[column]': 'updateTime', 'sort[order]': 'descending' });
    await page.getByRole('button', { name: '卡片' }).click();
    await expect.element(page.getByTestId('address')).toMatchTextContent(/view=cards/);
    const one = page.getByRole('list', { name: '我的漏洞' }).getByRole('listitem');
    await expect.element(one).toMatchTextContent(/严重/);
    await expect.element(one).toMatchTextContent(/修复中/);
    await expect.element(one.getByRole('img', { name: '第 3 步，共 4 步' })).toBeVisible();
    await expect
      .element(one.getByRole('link'))
      .toHaveAttribute('href', `/personal/submit/detail/${idOf(1)}`);
  });

  test('are sorted by a head that is pressed: ascending, descending, as they come', async () => {
    const asked = await show([givenReport()], '/personal/submit?page=2&status=1', 99);
    const head = page.getByRole('columnheader', { name: '等级' });
    const sortNow = () => {
      const { 'sort[column]': column, 'sort[order]': order, page: at } = lastPage(asked) ?? {};
      return [column, order, at];
    };
    for (const [order, number] of [
      ['ascending', '6'],
      ['descending', '4'],
    ]) {
      await head.getByRole('button').click();
      await expect.element(head).toHaveAttribute('aria-sort', order);
      await expect.poll(sortNow).toEqual(['level', order, '1']);
      await expect
        .element(page.getByTestId('address'))
        .toHaveTextContent(`/personal/submit?status=1&sort=${number}`);
    }
    await head.getByRole('button').click();
    await expect.element(head).toHaveAttribute('aria-sort', 'none');
    await expect.poll(sortNow).toEqual([undefined, undefined, '1']);
    for (const name of ['贡献值 / 安全币', '提交时间'])
      await expect
        .element(page.getByRole('columnheader', { name }))
        .toHaveAttribute('aria-sort', 'none');
  });

  test('a head in the address is marked, and an old address with one day means since then', async () => {
    const asked = await show([givenReport()], '/personal/submit?from=2026-11-03&sort=2');
    await expect
      .element(page.getByRole('columnheader', { name: '提交时间' }))
      .toHaveAttribute('aria-sort', 'ascending');
    const since = String(Date.parse('2026-11-02T16:00:00Z'));
    expect(lastPage(asked)).toMatchObject({ from: since });
    expect(lastPage(asked)).not.toHaveProperty('to');
    await expect
      .element(page.getByRole('textbox', { name: '提交时间从' }))
      .toHaveValue('2026-11-03');
    await expect.element(page.getByRole('textbox', { name: '提交时间到' })).toHaveValue('');
    await keyword.fill('订单');
    await page.getByRole('button', { name: '查询' }).click();
    await expect.poll(() => lastPage(asked)).toMatchObject({ keyword: '订单', from: since });
    expect(lastPage(asked)).not.toHaveProperty('to');
  });

  test('say of each what waits for its author, and can be narrowed to that', async () => {
    const { since, before } = givenWaiting();
    const asked = await show(
      [givenReport({ waiting: { kind: 'question', since, before } })],
      '/personal/submit?status=1',
    );
    await expect.element(page.getByRole('row').last()).toMatchTextContent(/待补充信息 · 还剩 3 天/);
    await page.getByRole('button', { name: '需要你处理' }).click();
    await expect
      .element(page.getByTestId('address'))
      .toHaveTextContent('/personal/submit?waiting=1');
    await expect
      .poll(() => lastPage(asked))
      .toEqual({ page: '1', pageSize: '20', isWaiting: 'true' });
    await page.getByRole('button', { name: '卡片' }).click();
    const one = page.getByRole('list', { name: '我的漏洞' }).getByRole('listitem');
    await expect.element(one).toMatchTextContent(/待补充信息 · 还剩 3 天/);
    await page.getByRole('button', { name: '修复中' }).click();
    await expect.poll(() => lastPage(asked)).toEqual({ page: '1', pageSize: '20', status: '3' });
  });

  test('count the reports that wait, once each, at the filter, on a phone too', async () => {
    const waits = [
      givenWaiting(),
      givenWaiting({ kind: 'appeal' }),
      givenWaiting({ kind: 'retest', subject: idOf(2) }),
      givenWaiting({ kind: 'address', subject: idOf(3) }),
    ];
    await show([givenReport()], '/personal/submit', 1, { waits });
    await expect.element(page.getByRole('button', { name: '需要你处理 2' })).toBeVisible();
    await page.viewport(375, 812);
    await page.getByRole('button', { name: '展开' }).click();
    await page.getByRole('combobox', { name: '状态' }).click();
    await expect.element(page.getByRole('option', { name: '需要你处理 2' })).toBeVisible();
  });

  test('none yet offers to submit the first', async () => {
    await show([]);
    await expect
      .element(page.getByRole('link', { name: '提交第一份报告' }))
      .toHaveAttribute('href', '/weak/home');
    await expect.element(page.getByText('共 0 条')).toBeVisible();
    // nothing to count, filter or turn
    expect(page.getByRole('term').elements()).toEqual([]);
    expect(page.getByRole('searchbox').elements()).toEqual([]);
    expect(page.getByRole('button').elements()).toEqual([]);
  });

  test('a lost answer can be asked for again', async () => {
    answersByCall({ getReportCount: () => counts });
    await onPage(<MyReportsPage />);
    await expect.element(page.getByText('数据加载出错')).toBeVisible();
    answersByCall({
      getReportCount: () => counts,
      getReportPage: () => ({ list: [givenReport()], total: 1, page: 1, pageSize: 20 }),
    });
    await page.getByRole('button', { name: '重新加载' }).click();
    await expect.element(page.getByText('SS-2026-000001', { exact: false })).toBeVisible();
  });
});

describe('one report', () => {
  const show = (answers: Parameters<typeof answersByCall>[0]) => {
    const asked = answersByCall({
      getReportDetail: () => givenReport(),
      getOperationRecords: () => [givenRecord()],
      getComments: () => ({ list: [], total: 0, page: 1, pageSize: 50 }),
      ...answers,
    });
    return onPage(
      <Routes>
        <Route path="/personal/submit/detail/:id" element={<ReportPage />} />
      </Routes>,
      { at: `/personal/submit/detail/${idOf(1)}` },
    ).then(() => asked);
  };

  test('reads its letters once it is known that some are unread, however late', async () => {
    let tell = (_: number) => {};
    const unread = new Promise<number>((resolve) => (tell = resolve));
    const asked = await show({ postUnreadCount: () => unread, postLetterRead: () => null });
    const read = () => asked.filter(({ name }) => name === 'postLetterRead');
    await expect.element(page.getByText('SS-2026-000001')).toBeVisible();
    expect(read()).toEqual([]);
    tell(2);
    await expect.poll(() => read()[0]?.input).toEqual({ subject: idOf(1) });
  });

  test('tells once what its verdict brought, also after the letter was read', async () => {
    const paid = givenReport({ status: 2, level: 3, awards: [givenAward()] });
    let news = true;
    const asked = await show({
      getReportDetail: () =>
        news ? { ...paid, news: { reportId: paid.id, coins: 308, contribution: 108 } } : paid,
      getMainPage: () => {
        throw new No('unavailable');
      },
      getGiftWish: () => null,
      postUnreadCount: () => 1,
      postLetterRead: () => {
        news = false;
        return null;
      },
    });
    const told = page.getByRole('region', { name: '奖励已到账' });
    await expect.element(told.getByText('+308 安全币')).toBeVisible();
    await expect.poll(() => asked.filter(({ name }) => name === 'postLetterRead')).toHaveLength(1);
    await expect.element(told.getByText('+108 贡献值')).toBeVisible();
  });

  test('says first that its confirmation was taken back, and why', async () => {
    const note = '该活动允许重复领取，误判。';
    await show({
      getReportDetail: () =>
        givenReport({
          status: -1,
          ignoreReason: 'revoked',
          ignoreReasonName: '经复核，确认已撤销',
          awards: [givenAward({ isReversed: true })],
        }),
      getOperationRecords: () => [
        givenRecord(),
        givenRecord({ id: idOf(101), action: 'confirm', fromStatus: 1, toStatus: 2 }),
        givenRecord({ id: idOf(102), action: 'revoke', fromStatus: 2, toStatus: -1, note }),
      ],
    });
    const progress = page.getByRole('region', { name: '处理进度' });
    await expect
      .element(progress.getByRole('note'))
      .toMatchTextContent(`经复核，确认已撤销${note}已发放的奖励已收回。`);
    expect(progress.element().firstElementChild).toBe(progress.getByRole('note').element());
    expect(progress.getByText(/忽略原因/).elements()).toEqual([]);
    await expect.element(progress.getByRole('listitem').nth(1)).toMatchTextContent(/^已确认已撤销/);
    expect(progress.element().querySelectorAll('s')).toHaveLength(1);
    const award = page.getByRole('region', { name: '奖励' });
    await expect.element(award.getByText('已收回')).toBeVisible();
    expect(award.getByRole('table').elements()).toEqual([]);
  });

  test('has every label of its head', async () => {
    await show({
      getReportDetail: () =>
        givenReport({
          status: 2,
          level: 3,
          contribution: 108,
          currency: 308,
          cvssVector: 'CVSS:3.1/AV:N/AC:L/PR:L/UI:N/S:U/C:H/I:N/A:N',
          awards: [givenAward({ cvssVector: 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H' })],
        }),
    });
    for (const name of [
      '提交时间',
      '当前状态',
      '漏洞类型',
      '应用',
      '平台',
      '危害等级',
      '自评 CVSS',
      '审核 CVSS',
      '贡献值',
      '安全币',
      '漏洞地址',
    ]) {
      await expect.element(page.getByRole('term').filter({ hasText: name }).first()).toBeVisible();
    }
    await expect
      .element(page.getByRole('heading', { level: 1 }))
      .toHaveTextContent('订单接口未校验归属，可查看他人订单');
    await expect.element(page.getByText('3.1 版 6.5 分')).toBeVisible();
    await expect.element(page.getByText('3.1 版 9.8 分')).toBeVisible();
    await expect.element(page.getByText('(7 × 10 + 2) × 1.5')).toBeVisible();
  });

  test('that nobody has rated is worth nothing yet, and keeps what was promised while it was written', async () => {
    const [contribution, coins] = [
      { from: 60, to: 80 },
      { from: 200, to: 200 },
    ];
    await show({ getReportDetail: () => givenReport({ promised: { contribution, coins } }) });
    const valueOf = (name: string) =>
      page.getByRole('term').filter({ hasText: name }).element().nextElementSibling?.textContent;
    await expect.element(page.getByText('预估 60–80')).toBeVisible();
    expect([valueOf('贡献值'), valueOf('安全币')]).toEqual(['– 预估 60–80', '– 预估 200']);
    expect(valueOf('危害等级')).toMatch(/^–/);
  });

  test('that is rated speaks of what was promised no more, while its award waits for a second signature', async () => {
    const span = { from: 60, to: 80 };
    const promised = { contribution: span, coins: span };
    const rated = givenReport({ status: 2, level: 4, awardState: 'waiting', promised });
    await show({ getReportDetail: () => rated });
    await expect
      .element(page.getByRole('definition').getByText('奖励核定中').first())
      .toBeVisible();
    await expect.element(page.getByText(/^预估/)).not.toBeInTheDocument();
  });

  test('that earned nothing is not said to have been rewarded', async () => {
    await show({ getReportDetail: () => givenReport({ status: 2, level: 0 }) });
    await expect.element(page.getByText('漏洞已确认。业务方开始修复时会通知你。')).toBeVisible();
  });

  test('from the earlier portal tells its number there, and nothing that nobody said', async () => {
    await show({
      getReportDetail: () =>
        givenReport({ status: 4, level: 3, earlierNumber: 'VUL-2021-0086', url: '' }),
    });
    await expect.element(page.getByText('SS-2026-000001 · 旧门户 VUL-2021-0086')).toBeVisible();
    await expect.element(page.getByText('危害等级')).toBeVisible();
    expect(page.getByText(/自评/).elements()).toHaveLength(0);
  });

  test('calls its address so, also where that reads like a package', async () => {
    await show({ getReportDetail: () => givenReport({ url: 'www.example.com' }) });
    await expect.element(page.getByText('漏洞地址')).toBeVisible();
    await expect.element(page.getByText('www.example.com')).toBeVisible();
  });

  test('its address is text, so that nobody runs the attack by a click', async () => {
    await show({});
    await expect.element(page.getByText('https://member.example.com/orders')).toBeVisible();
    expect(page.getByRole('link', { name: /member/ }).elements()).toHaveLength(0);
  });

  test('takes a comment once and shows it', async () => {
    const comments = [givenComment()];
    const asked = await show({
      getComments: () => ({ list: comments, total: comments.length, page: 1, pageSize: 50 }),
      postComment: ({ body }) => {
        const added = givenComment({
          id: idOf(201),
          author: { kind: 'researcher', name: '鹿鸣', headPortrait: '', isMe: true },
          body: String(body),
        });
        comments.push(added);
        return added;
      },
    });
    await expect.element(page.getByText('请补充请求头。')).toBeVisible();
    const field = page.getByRole('textbox', { name: '评论' });
    await field.fill('请求头是 X-Api-Version。');
    await page.getByRole('button', { name: '发表评论' }).dblClick();
    await expect
      .element(page.getByRole('listitem').getByText('请求头是 X-Api-Version。'))
      .toBeVisible();
    await expect.element(field).toHaveValue('');
    expect(asked.filter(({ name }) => name === 'postComment')).toHaveLength(1);
  });

  test('keeps a comment that was refused, and says why', async () => {
    await show({
      postComment: () => {
        throw new No('commentClosed');
      },
    });
    const field = page.getByRole('textbox', { name: '评论' });
    await field.fill('并发二十次可以领到三张。');
    await page.getByRole('button', { name: '发表评论' }).click();
    await expect
      .element(page.getByRole('alert'))
      .toHaveTextContent('报告已结束，不能再评论；有新的发现请另交一份报告');
    await expect.element(field).toHaveValue('并发二十次可以领到三张。');
    await expect.element(page.getByRole('button', { name: '发表评论' })).toBeEnabled();
  });

  const clock = {
    kind: 'verdict',
    state: 'missed',
    dueAt: Date.now() - 60_000,
    isProvisional: false,
    remaining: -1,
    isSoon: false,
    isOpen: true,
    isReminded: false,
  } as const;

  test('keeps what is being written when a question comes meanwhile', async () => {
    let isAsked = false;
    const question = { body: '请补充请求头', askTime: 1, answerBefore: Date.now() + 86_400_000 };
    await show({
      getReportDetail: () =>
        givenReport({
          clock,
          ...(isAsked && { question }),
        }),
      postReportRemind: () => {
        isAsked = true;
        return clock;
      },
    });
    await page.getByRole('textbox', { name: '评论' }).fill('写了一半');
    // while the box keeps the focus
    page
      .getByRole('button', { name: '催办' })
      .element()
      .dispatchEvent(new MouseEvent('click', { bubbles: true }));
    await expect.element(page.getByRole('region', { name: '需要补充信息' })).toBeVisible();
    const box = page.getByRole('textbox', { name: '补充信息' });
    await expect.element(box).toHaveValue('写了一半');
    await expect.element(box).toHaveFocus();
    await expect.element(box).toBeInViewport();
  });

  test('keeps what is being written when the report ends meanwhile, until it is taken away', async () => {
    let hasEnded = false;
    await show({
      getReportDetail: () =>
        givenReport({
          clock: { ...clock, isReminded: hasEnded },
          ...(hasEnded && { status: 4, canComment: false }),
        }),
      postReportRemind: () => {
        hasEnded = true;
        return clock;
      },
    });
    const box = page.getByRole('textbox', { name: '评论' });
    await box.fill('写了一半');
    await page.getByRole('button', { name: '催办' }).click();
    await expect.element(page.getByText('这份报告已结束，不能再评论。')).toBeVisible();
    await expect.element(box).toHaveValue('写了一半');
    await box.clear();
    await expect.element(box).not.toBeInTheDocument();
  });

  test('that has ended takes none', async () => {
    await show({ getReportDetail: () => givenReport({ status: 4, canComment: false }) });
    await expect.element(page.getByText('这份报告已结束，不能再评论。')).toBeVisible();
    await expect.element(page.getByText('评论已关闭')).toBeVisible();
    expect(page.getByRole('textbox', { name: '评论' }).elements()).toHaveLength(0);
  });

  test('is asked for together with its conversation, each once', async () => {
    let tell = (_: ReturnType<typeof givenReport>) => {};
    const report = new Promise<ReturnType<typeof givenReport>>((resolve) => (tell = resolve));
    const asked = await show({ getReportDetail: () => report });
    const names = () => asked.map(({ name }) => name);
    const all = ['getReportDetail', 'getOperationRecords', 'getComments'];
    await expect.poll(names).toEqual(expect.arrayContaining(all));
    tell(givenReport());
    await expect.element(page.getByRole('region', { name: '处理记录与沟通' })).toBeVisible();
    for (const call of all) expect(names().filter((name) => name === call)).toHaveLength(1);
  });

  test('that is not mine leads back to mine, and no message repeats it', async () => {
    const nothing = () => {
      throw new No('notFound');
    };
    await show({ getReportDetail: nothing, getOperationRecords: nothing, getComments: nothing });
    await expect.element(page.getByText('找不到这份报告')).toBeVisible();
    await expect
      .element(page.getByRole('link', { name: '回到我的漏洞' }))
      .toHaveAttribute('href', '/personal/submit');
    expect(page.getByText(faults.notFound.message).elements()).toHaveLength(0);
  });
});

describe('the conversation', () => {
  const reviewer = { kind: 'staff', name: '审核员 1', headPortrait: '', isMe: false } as const;
  const file = {
    id: idOf(300),
    name: '响应.txt',
    mime: 'text/plain',
    sizeBytes: 8,
    isImage: false,
    url: '/api/files/300',
  };
  const at = 1_793_000_000_000;
  const show = (answers: Parameters<typeof answersByCall>[0]) => {
    answersByCall({ getReportDetail: () => givenReport({ status: 2 }), ...answers });
    return onPage(
      <Routes>
        <Route path="/personal/submit/detail/:id" element={<ReportPage />} />
      </Routes>,
      { at: `/personal/submit/detail/${idOf(1)}` },
    );
  };
  const lines = () =>
    page
      .getByRole('region', { name: '处理记录与沟通' })
      .element()
      .querySelectorAll('ol > li > p > strong');
  const heads = () => [...lines()].map(({ textContent }) => textContent);

  test('has steps, what they earned, comments and evidence in one order', async () => {
    await show({
      getReportDetail: () =>
        givenReport({ status: 2, awards: [givenAward({ createTime: at + 2_000 })] }),
      getOperationRecords: () => [
        givenRecord(),
        givenRecord({
          id: idOf(101),
          action: 'confirm',
          actionName: '确认漏洞',
          createTime: at + 2_000,
        }),
        givenRecord({
          id: idOf(102),
          action: 'appeal',
          actionName: '提出申诉',
          note: '**两处**都能复现',
          attachments: [file],
          createTime: at + 3_000,
        }),
      ],
      getComments: () => ({
        list: [givenComment({ author: reviewer, createTime: at + 1_000 })],
        total: 1,
        page: 1,
        pageSize: 50,
      }),
    });
    await expect.element(page.getByText('高危，贡献值 +108，安全币 +308')).toBeVisible();
    expect(heads()).toEqual(['提交报告', '审核员 1', '确认漏洞', '提出申诉']);
    await expect.element(page.getByRole('strong').filter({ hasText: /^两处$/ })).toBeVisible();
    await expect.element(page.getByText('响应.txt')).toBeVisible();
  });

  test('says of a step who made it, when, and with what words', async () => {
    await show({
      getOperationRecords: () => [
        givenRecord(),
        givenRecord({
          id: idOf(101),
          action: 'confirm',
          actionName: '确认漏洞',
          actorName: '审核员 2',
          note: '步骤清楚',
          createTime: at,
        }),
      ],
      getComments: () => ({ list: [], total: 0, page: 1, pageSize: 50 }),
    });
    const step = page.getByRole('listitem').filter({ hasText: '确认漏洞' });
    for (const words of ['审核员 2', '步骤清楚', /^2026-10-26 /])
      await expect.element(step.getByText(words)).toBeVisible();
  });

  test('longer than a page is shown whole', async () => {
    const comments = Array.from({ length: 101 }, (_, place) =>
      givenComment({ id: idOf(400 + place), author: reviewer, createTime: at + 1_000 * place }),
    );
    await show({
      getOperationRecords: () => [
        givenRecord(),
        givenRecord({
          id: idOf(101),
          action: 'confirm',
          actionName: '确认漏洞',
          createTime: at + 99_500,
        }),
      ],
      getComments: ({ page: asked }) => ({
        list: Number(asked) === 1 ? comments.slice(0, 100) : comments.slice(100),
        total: 101,
        page: Number(asked),
        pageSize: 100,
      }),
    });
    await expect.element(page.getByText('确认漏洞').last()).toBeVisible();
    await expect.poll(heads).toHaveLength(103);
    expect(heads().slice(-3)).toEqual(['审核员 1', '确认漏洞', '审核员 1']);
  });

  test('stays as it is while a further page is on its way', async () => {
    const comments = Array.from({ length: 100 }, (_, place) =>
      givenComment({ id: idOf(400 + place), author: reviewer, createTime: at + 1_000 * place }),
    );
    const second = Promise.withResolvers<void>();
    let isAsked = false;
    await show({
      getOperationRecords: () => [givenRecord()],
      getComments: async ({ page: asked }) => {
        isAsked = Number(asked) === 2;
        if (isAsked) await second.promise;
        return {
          list: Number(asked) === 1 ? comments.slice(0, 100) : comments.slice(100),
          total: comments.length,
          page: Number(asked),
          pageSize: 100,
        };
      },
      postComment: () => {
        const sent = givenComment({ id: idOf(500), createTime: at + 200_000 });
        comments.push(sent);
        return sent;
      },
    });
    await expect.poll(heads).toHaveLength(101);
    const list = page.getByRole('region', { name: '处理记录与沟通' }).getByRole('list').first();
    const before = list.element();
    await page.getByRole('textbox', { name: '评论' }).fill('第 101 条');
    await page.getByRole('button', { name: '发表评论' }).click();
    await expect.poll(() => isAsked).toBe(true);
    expect(heads()).toHaveLength(101);
    second.resolve();
    await expect.poll(heads).toHaveLength(102);
    expect(list.element()).toBe(before);
  });

  test('of more than a thousand comments shows the newest, and says so', async () => {
    await show({
      getOperationRecords: () => [givenRecord()],
      getComments: ({ page: number }) => ({
        list: [givenComment({ id: idOf(500 + Number(number)), body: `第 ${String(number)} 页` })],
        total: 1_150,
        page: Number(number),
        pageSize: 100,
      }),
    });
    await expect.element(page.getByText('评论很多，只显示最新的一部分')).toBeVisible();
    await expect.element(page.getByText('第 12 页')).toBeVisible();
    await expect.element(page.getByText('第 3 页')).toBeVisible();
    for (const body of ['第 1 页', '第 2 页'])
      expect(page.getByText(body, { exact: true }).elements()).toHaveLength(0);
  });

  test("has one's own comments corrected, by the keyboard too, and shows what they said before", async () => {
    const me = { kind: 'researcher', name: '鹿鸣', headPortrait: '', isMe: true } as const;
    let comment = givenComment({ author: me, body: '版本是 5.8', editBefore: Date.now() + 60_000 });
    const sent: unknown[] = [];
    await show({
      getOperationRecords: () => [givenRecord()],
      getComments: () => ({ list: [comment], total: 1, page: 1, pageSize: 100 }),
      postCommentEdit: (input) => {
        sent.push(input);
        if (sent.length === 1) throw new No('commentSettled');
        comment = {
          ...comment,
          body: String(input.body),
          earlier: [{ body: '版本是 5.8', createTime: at }],
          editTime: at + 60_000,
        };
        return comment;
      },
    });
    const open = page.getByRole('button', { name: '修改', exact: true });
    await expect.element(open).toBeVisible();
    (open.element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    const box = page.getByRole('textbox', { name: '修改评论' });
    await expect.element(box).toHaveFocus();
    await expect.element(box).toHaveValue('版本是 5.8');
    await userEvent.keyboard('.1');
    await page.getByRole('button', { name: '保存修改' }).click();
    await expect.element(page.getByRole('alert')).toMatchTextContent(/这条评论已有回复/);
    await page.getByRole('button', { name: '保存修改' }).click();
    await expect.element(page.getByText('版本是 5.8.1')).toBeVisible();
    expect(sent[1]).toEqual({ reportId: idOf(1), commentId: comment.id, body: '版本是 5.8.1' });
    await expect.element(open).toHaveFocus();
    await page.getByText(/查看之前的内容/).click();
    await expect.element(page.getByText('版本是 5.8', { exact: true })).toBeVisible();
  });

  test('waits for its steps, says when they cannot be had, and asks again', async () => {
    let isBroken = true;
    await show({
      getOperationRecords: () => {
        if (isBroken) throw new No('tooOften');
        return [givenRecord()];
      },
      getComments: () => ({ list: [givenComment()], total: 1, page: 1, pageSize: 100 }),
    });
    const conversation = page.getByRole('region', { name: '处理记录与沟通' });
    await expect.element(conversation.getByRole('button', { name: '重新加载' })).toBeVisible();
    expect(conversation.getByRole('listitem').elements()).toHaveLength(0);
    isBroken = false;
    await conversation.getByRole('button', { name: '重新加载' }).click();
    await expect.poll(heads).toHaveLength(2);
  });

  test('lets nobody correct what was answered, or what others said', async () => {
    const me = { kind: 'researcher', name: '鹿鸣', headPortrait: '', isMe: true } as const;
    await show({
      getOperationRecords: () => [givenRecord()],
      getComments: () => ({
        list: [
          givenComment({ author: me, editBefore: Date.now() - 1 }),
          givenComment({ id: idOf(2) }),
        ],
        total: 2,
        page: 1,
        pageSize: 100,
      }),
    });
    await expect.poll(heads).toHaveLength(3);
    expect(page.getByRole('button', { name: '修改', exact: true }).elements()).toHaveLength(0);
  });
});

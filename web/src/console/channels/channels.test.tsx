import type { Channel } from '@shieldsource/contract/channels/channels';
import type { Delivery } from '@shieldsource/contract/channels/deliveries';
import { Route, Routes } from 'react-router';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { answersByCall, type Asked, No } from '../../../test/answers-by-call.ts';
import { onDesk } from '../../../test/desk.tsx';
import { idOf } from '../../../test/given-my-report.ts';
import { StaffSession } from '../../lib/staff-session.ts';
import { shownToasts } from '../../ui/toast/toasts.ts';
import ChannelPage from './ChannelPage.tsx';
import ChannelsPage from './ChannelsPage.tsx';
import DeliveriesPage from './DeliveriesPage.tsx';

const givenChannel = (given: Partial<Channel> = {}): Channel => ({
  id: idOf(1),
  version: 3,
  kind: 'webhook',
  kindName: 'Webhook',
  name: '内部系统',
  applications: [],
  events: ['report.submitted'],
  hasTitles: false,
  host: 'hooks.example.com',
  hasSecret: true,
  off: null,
  stateName: '已启用',
  proposal: null,
  changeTime: Date.UTC(2026, 10, 1),
  ...given,
});
const givenDelivery = (given: Partial<Delivery> = {}): Delivery => ({
  id: idOf(2),
  kind: 'mail',
  kindName: '研究员邮件',
  receiverId: idOf(3),
  receiverName: '灰鲸',
  eventName: '要求补充信息',
  state: 'sent',
  stateName: '已送达',
  tries: 1,
  answer: '250 OK',
  nextTryTime: null,
  tryTime: Date.UTC(2026, 10, 1),
  createTime: Date.UTC(2026, 10, 1),
  ...given,
});
const pageOf = <T,>(...list: T[]) => ({ list, total: list.length, page: 1, pageSize: 20 });

const dialog = page.getByRole('dialog');
const text = (name: string) => page.getByRole('textbox', { name });
const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
const sent = (asked: readonly Asked[], call: string) =>
  asked.filter(({ name }) => name === call).map(({ input }) => input);

const show = (at: string) =>
  onDesk(
    <StaffSession>
      <Routes>
        <Route path="/channels" element={<ChannelsPage />} />
        <Route path="/channels/new" element={<ChannelPage />} />
        <Route path="/channels/:id" element={<ChannelPage />} />
        <Route path="/deliveries" element={<DeliveriesPage />} />
      </Routes>
    </StaffSession>,
    at,
  );

afterEach(() => vi.restoreAllMocks());

describe('channels', () => {
  test('are listed with their kind, host and state, and lead to their pages', async () => {
    answersByCall({
      getChannelPage: () =>
        pageOf(givenChannel({ off: 'gone', stateName: '对方要求停发，已停用' })),
    });
    await show('/channels');
    await expect
      .element(page.getByRole('link', { name: '内部系统' }))
      .toHaveAttribute('href', `/channels/${idOf(1)}`);
    await expect.element(page.getByText('Webhook · hooks.example.com')).toBeVisible();
    await expect.element(page.getByText('对方要求停发，已停用')).toBeVisible();
  });

  test('a new one says at its fields what is missing, and that its address waits', async () => {
    const asked = answersByCall({
      getAppList: () => [],
      getChannel: () => givenChannel(),
      postChannelInsert: () => ({ id: idOf(1), version: 1, isProposed: true }),
    });
    await show('/channels/new');
    await press('新增渠道');
    await expect.element(page.getByText('请至少选择一种事件')).toBeVisible();
    expect(sent(asked, 'postChannelInsert')).toEqual([]);
    await page.getByRole('combobox', { name: '类型' }).selectOptions('企业微信机器人');
    // its address is the secret
    await expect.element(text('密钥')).not.toBeInTheDocument();
    await text('名称').fill('安全群');
    await text('地址').fill('https://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=1');
    await page.getByRole('checkbox', { name: '新报告' }).click();
    await press('新增渠道');
    await expect.element(page.getByText('已保存，地址等另一位管理员复核')).toBeVisible();
    expect(sent(asked, 'postChannelInsert')).toEqual([
      {
        kind: 'wecom',
        name: '安全群',
        address: 'https://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=1',
        secret: '',
        events: ['report.submitted'],
        applications: [],
        hasTitles: false,
      },
    ]);
    await expect.element(page.getByTestId('address')).toHaveTextContent(`/channels/${idOf(1)}`);
  });

  test('one keeps address and secret unless others are given, and shows neither', async () => {
    const asked = answersByCall({
      getAppList: () => [],
      getChannel: () => givenChannel(),
      postChannelModify: () => ({ id: idOf(1), version: 4, isProposed: false }),
    });
    await show(`/channels/${idOf(1)}`);
    await expect.element(text('地址')).toHaveValue('');
    await expect.element(text('密钥')).toHaveValue('');
    await page.getByRole('checkbox', { name: '消息带报告标题' }).click();
    await press('保存修改');
    await expect
      .poll(() => sent(asked, 'postChannelModify'))
      .toEqual([
        {
          id: idOf(1),
          version: 3,
          name: '内部系统',
          events: ['report.submitted'],
          applications: [],
          hasTitles: true,
          address: '',
          secret: '',
        },
      ]);
  });

  test('one that was changed meanwhile is not changed', async () => {
    answersByCall({
      getAppList: () => [],
      getChannel: () => givenChannel(),
      postChannelModify: () => {
        throw new No('conflict');
      },
    });
    await show(`/channels/${idOf(1)}`);
    await text('名称').fill('另一个名字');
    await press('保存修改');
    await expect.element(page.getByText('刚刚被其他人修改过')).toBeVisible();
    await expect.element(text('名称')).toHaveValue('另一个名字');
  });

  test('a sample is sent after a question, and says what the other side answered', async () => {
    const asked = answersByCall({
      getAppList: () => [],
      getChannel: () => givenChannel(),
      postChannelSample: () => ({ isDelivered: false, words: '签名不匹配' }),
    });
    await show(`/channels/${idOf(1)}`);
    await press('发送测试消息');
    await expect.element(dialog.getByText(/hooks\.example\.com/)).toBeVisible();
    await dialog.getByRole('button', { name: '发送测试消息' }).click();
    await expect.element(page.getByText('签名不匹配')).toBeVisible();
    expect(shownToasts().map(({ kind }) => kind)).toEqual(['error']);
    expect(sent(asked, 'postChannelSample')).toEqual([{ id: idOf(1) }]);
  });

  test.each([
    ['webhook', 1],
    ['feishu', 0],
  ] as const)('of %s: says %i times where its program reads', async (kind, times) => {
    answersByCall({ getAppList: () => [], getChannel: () => givenChannel({ kind }) });
    await show(`/channels/${idOf(1)}`);
    await expect.element(text('密钥')).toBeVisible();
    const address = `${location.origin}/api/common/getChannelEvents/${idOf(1)}`;
    expect(page.getByText(address).elements()).toHaveLength(times);
  });

  test('one that nobody signed can neither be tried nor replayed', async () => {
    const channel = givenChannel({ host: '', hasSecret: false });
    answersByCall({ getAppList: () => [], getChannel: () => channel });
    await show(`/channels/${idOf(1)}`);
    await expect.element(page.getByRole('button', { name: '停用', exact: true })).toBeVisible();
    for (const name of ['发送测试消息', '重发事件', '补齐事件'])
      expect(page.getByRole('button', { name }).elements()).toHaveLength(0);
  });

  test.each([
    ['hooks.example.com', '重发事件', /编号不变/],
    ['', '补齐事件', /排在最后/],
  ])('one that leads to "%s" is told again of a week', async (host, name, words) => {
    const asked = answersByCall({
      getAppList: () => [],
      getChannel: () => givenChannel({ host }),
      postChannelReplay: () => ({ deliveries: 3 }),
    });
    await show(`/channels/${idOf(1)}`);
    await press(name);
    await expect.element(dialog.getByText(words)).toBeVisible();
    await dialog.getByRole('combobox', { name: '时间' }).selectOptions('最近 7 天');
    await dialog.getByRole('button', { name }).click();
    await expect.element(page.getByText(/3 条/)).toBeVisible();
    const [{ from, to }] = sent(asked, 'postChannelReplay') as [{ from: number; to: number }];
    expect(to - from).toBe(7 * 86_400_000);
  });
});

describe('the log', () => {
  test.each([
    ['mail', '研究员邮件', /已经读过的不会发送/],
    ['staffmail', '工作人员邮件', /^再次发送“要求补充信息”给“灰鲸”。$/],
  ] as const)(
    'names people of %s, and sends one again after a question',
    async (kind, kindName, words) => {
      const asked = answersByCall({
        getDeliveryPage: () => pageOf(givenDelivery({ kind, kindName })),
        postDeliveryResend: () => null,
      });
      await show(`/deliveries?kind=${kind}`);
      await expect
        .poll(() => sent(asked, 'getDeliveryPage'))
        .toEqual([expect.objectContaining({ kind })]);
      await expect.element(page.getByText(`${kindName} · 灰鲸`)).toBeVisible();
      await expect.element(page.getByText('第 1 次：250 OK')).toBeVisible();
      await page.getByRole('button', { name: /重新发送/ }).click();
      await expect.element(dialog.getByText(words)).toBeVisible();
      await dialog.getByRole('button', { name: '重新发送' }).click();
      await expect.element(page.getByText('已安排重新发送')).toBeVisible();
      expect(sent(asked, 'postDeliveryResend')).toEqual([{ deliveryId: idOf(2) }]);
    },
  );

  test('says when the next try is, and offers none for what still waits', async () => {
    answersByCall({
      getDeliveryPage: () =>
        pageOf(
          givenDelivery({
            state: 'failed',
            stateName: '待重试',
            tries: 2,
            answer: '421 busy',
            nextTryTime: Date.UTC(2026, 10, 1, 4),
          }),
          givenDelivery({
            id: idOf(4),
            state: 'waiting',
            stateName: '待发送',
            tries: 0,
            answer: '',
          }),
        ),
    });
    await show('/deliveries');
    await expect.element(page.getByText('下次 2026-11-01 12:00')).toBeVisible();
    await expect.element(page.getByText('还没有发送')).toBeVisible();
    // when each was to be sent, to the minute
    const at = page.getByRole('cell', { name: '2026-11-01 08:00', exact: true });
    expect(at.elements()).toHaveLength(2);
    expect(page.getByRole('button', { name: /重新发送/ }).elements()).toHaveLength(1);
  });
});

import type { ConsoleCampaign } from '@shieldsource/contract/rules/campaigns-desk';
import { Route, Routes } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answersByCall, No } from '../../../test/answers-by-call.ts';
import { onDesk } from '../../../test/desk.tsx';
import { idOf } from '../../../test/given-my-report.ts';
import { keepToken } from '../../lib/front.ts';
import { StaffSession } from '../../lib/staff-session.ts';
import CampaignsPage from './CampaignsPage.tsx';
import NewCampaignPage from './NewCampaignPage.tsx';

beforeEach(() => keepToken('kept'));
afterEach(() => {
  keepToken('');
  vi.restoreAllMocks();
});

const givenCampaign = (over: Partial<ConsoleCampaign> = {}): ConsoleCampaign => ({
  id: idOf(1),
  name: '双倍奖励周',
  factorHundredths: 150,
  applicationIds: [idOf(10)],
  applications: ['会员中心'],
  typeIds: [],
  types: [],
  firstDay: '2026-12-01',
  lastDay: '2026-12-07',
  isRunning: true,
  reason: '鼓励重点测试',
  askedBy: '管理员甲',
  askTime: 1_793_000_000_000,
  isOwn: false,
  canApprove: false,
  decidedBy: '管理员乙',
  decideTime: 1_793_000_100_000,
  reply: '',
  state: 'running',
  stateName: '进行中',
  endTime: null,
  endedBy: '',
  endReason: '',
  ...over,
});
const listOf = (...list: ConsoleCampaign[]) => ({
  list,
  total: list.length,
  page: 1,
  pageSize: 20,
});
const staff = (...roles: string[]) => ({
  postStaffInfo: () => ({
    language: null,
    id: idOf(9),
    number: 4,
    name: '管理员乙',
    email: 'admin@example.com',
    roles,
  }),
});
const show = (at: string) =>
  onDesk(
    <StaffSession>
      <Routes>
        <Route path="/campaigns/new" element={<NewCampaignPage />} />
        <Route path="/campaigns/:id?" element={<CampaignsPage />} />
      </Routes>
    </StaffSession>,
    at,
  );

test('a running one is ended early with a reason', async () => {
  const asked = answersByCall({
    ...staff('admin'),
    getCampaignPage: () => listOf(givenCampaign()),
    getConsoleCampaign: () => givenCampaign(),
    postCampaignEnd: () => null,
  });
  await show(`/campaigns/${idOf(1)}`);
  const panel = page.getByRole('region', { name: '双倍奖励周' });
  await expect.element(panel.getByText('2026-12-01 至 2026-12-07，首尾两天都算')).toBeVisible();
  await panel.getByRole('button', { name: '提前结束' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: '预算已用完' }).click();
  await dialog.getByRole('button', { name: '提前结束', exact: true }).click();
  await expect
    .poll(() => asked.find(({ name }) => name === 'postCampaignEnd')?.input)
    .toEqual({ campaignId: idOf(1), reason: '预算已用完' });
});

test('none is proposed where what it is for cannot be seen', async () => {
  answersByCall({
    ...staff('admin'),
    getAppList: () => {
      throw new No('unavailable');
    },
    getTypeList: () => [],
  });
  await show('/campaigns/new');
  await expect.element(page.getByRole('button', { name: '重新加载' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: '提交复核' })).toBeDisabled();
});

test('one that came back begins another', async () => {
  const back = givenCampaign({
    state: 'returned',
    stateName: '已退回',
    firstDay: '2099-12-01',
    lastDay: '2099-12-07',
  });
  answersByCall({
    ...staff('admin'),
    getAppList: () => [{ id: idOf(10), name: '会员中心', tier: 'core', tierName: '核心业务' }],
    getTypeList: () => [],
    getCampaignPage: () => listOf(back),
    getConsoleCampaign: () => back,
  });
  await show(`/campaigns/${idOf(1)}`);
  await page.getByRole('link', { name: '修改后重新提出' }).click();
  await expect.element(page.getByRole('textbox', { name: '活动名称' })).toHaveValue('双倍奖励周');
  await expect.element(page.getByRole('textbox', { name: '活动系数' })).toHaveValue('1.5');
  await expect.element(page.getByRole('checkbox', { name: '会员中心' })).toBeChecked();
  await expect.element(page.getByRole('textbox', { name: /^结束日/ })).toHaveValue('2099-12-07');
  await expect.element(page.getByRole('textbox', { name: '活动理由' })).toHaveValue('鼓励重点测试');
});

test('reviewers read it, and change nothing', async () => {
  answersByCall({
    ...staff('reviewer'),
    getCampaignPage: () => listOf(givenCampaign()),
    getConsoleCampaign: () => givenCampaign(),
  });
  await show(`/campaigns/${idOf(1)}`);
  const panel = page.getByRole('region', { name: '双倍奖励周' });
  await expect.element(panel.getByText('鼓励重点测试')).toBeVisible();
  expect(panel.getByRole('button', { name: '提前结束' }).elements()).toEqual([]);
  expect(page.getByRole('link', { name: '提出活动' }).elements()).toEqual([]);
});

test('a new one is proposed for some applications, its factor in hundredths', async () => {
  const asked = answersByCall({
    ...staff('admin'),
    getAppList: () => [{ id: idOf(10), name: '会员中心', tier: 'core', tierName: '核心业务' }],
    getTypeList: () => [{ id: idOf(12), name: '越权访问' }],
    getCampaignPage: () => listOf(),
    getConsoleCampaign: () => givenCampaign(),
    postCampaignPropose: () => ({ id: idOf(1) }),
  });
  await show('/campaigns/new');
  await userEvent.fill(page.getByRole('textbox', { name: '活动名称' }), '双倍奖励周');
  await userEvent.fill(page.getByRole('textbox', { name: '活动系数' }), '1.5');
  await page.getByRole('checkbox', { name: '会员中心' }).click();
  await userEvent.fill(page.getByRole('textbox', { name: /^开始日/ }), '2026-12-07');
  await userEvent.fill(page.getByRole('textbox', { name: /^结束日/ }), '2026-12-01');
  await userEvent.fill(page.getByRole('textbox', { name: '活动理由' }), '鼓励重点测试');
  const send = page.getByRole('button', { name: '提交复核' });
  await send.click();
  await expect.element(page.getByText('结束日不能早于开始日')).toBeVisible();
  await userEvent.fill(page.getByRole('textbox', { name: /^结束日/ }), '2026-12-31');
  await send.click();
  await expect
    .poll(() => asked.find(({ name }) => name === 'postCampaignPropose')?.input)
    .toEqual({
      name: '双倍奖励周',
      factorHundredths: 150,
      applicationIds: [idOf(10)],
      typeIds: [],
      firstDay: '2026-12-07',
      lastDay: '2026-12-31',
      note: '鼓励重点测试',
      proposalId: expect.any(String),
    });
});

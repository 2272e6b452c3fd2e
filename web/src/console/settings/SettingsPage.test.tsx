import type { ConsoleSetting } from '@shieldsource/contract/settings/desk';
import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { answersByCall, No } from '../../../test/answers-by-call.ts';
import { onDesk } from '../../../test/desk.tsx';
import { StaffSession } from '../../lib/staff-session.ts';
import SettingsPage from './SettingsPage.tsx';

const showSettings = () =>
  onDesk(
    <StaffSession>
      <SettingsPage />
    </StaffSession>,
    '/settings',
  );

afterEach(() => vi.restoreAllMocks());

const name: ConsoleSetting = {
  key: 'company.name',
  group: 'company',
  groupName: '单位与备案',
  label: '单位名称',
  hint: '显示在页脚',
  isSecret: false,
  value: '盾源科技',
  isSet: true,
  initial: '盾源安全应急响应中心',
  lockedBy: null,
  version: 3,
  changedBy: '管理员',
  changeTime: 1_793_000_000_000,
};
const secret: ConsoleSetting = {
  ...name,
  key: 'sms.webhookSecret',
  label: '短信网关密钥',
  isSecret: true,
  value: '',
};
const locked: ConsoleSetting = {
  ...name,
  key: 'alarms.mail',
  label: '告警邮箱',
  lockedBy: 'ALERT_MAIL',
};
const list = (...settings: ConsoleSetting[]) => ({
  getConsoleSettings: () => ({ list: settings }),
});

test('a setting is changed from the version that was seen', async () => {
  const asked = answersByCall({ ...list(name), postConsoleSetting: () => null });
  await showSettings();
  const save = page.getByRole('button', { name: '保存“单位名称”' });
  await expect.element(save).toBeDisabled();
  await page.getByLabelText('单位名称', { exact: true }).fill('盾源安全');
  await save.click();
  await expect.element(page.getByText('已保存“单位名称”')).toBeVisible();
  expect(asked.find((one) => one.name === 'postConsoleSetting')?.input).toEqual({
    key: 'company.name',
    version: 3,
    value: '盾源安全',
  });
});

test('what the environment says is shown and cannot be changed', async () => {
  answersByCall(list(locked));
  await showSettings();
  await expect.element(page.getByLabelText('告警邮箱', { exact: true })).toBeDisabled();
  await expect.element(page.getByText(/由环境变量 ALERT_MAIL 设定/)).toBeVisible();
});

test('a secret is not shown, and can be cleared', async () => {
  const asked = answersByCall({ ...list(secret), postConsoleSetting: () => null });
  await showSettings();
  const field = page.getByLabelText('短信网关密钥', { exact: true });
  await expect.element(field).toHaveValue('');
  await expect.element(field).toHaveAttribute('placeholder', '已设置，填写新的以更换');
  await page.getByRole('button', { name: '清除“短信网关密钥”' }).click();
  const dialog = page.getByRole('dialog', { name: '清除“短信网关密钥”' });
  await expect.element(dialog.getByText('清除后视为未设置，原来的值不能找回。')).toBeVisible();
  expect(asked.map((one) => one.name)).not.toContain('postConsoleSetting');
  await dialog.getByRole('button', { name: '清除', exact: true }).click();
  await expect
    .poll(() => asked.find((one) => one.name === 'postConsoleSetting')?.input)
    .toEqual({ key: 'sms.webhookSecret', version: 3, value: '' });
});

test('what is on or off is a switch, and its history says so', async () => {
  const passphrases: ConsoleSetting = {
    ...name,
    key: 'staff.passphrases',
    label: '密码登录控制台',
    value: '',
    initial: 'on',
    isSwitch: true,
  };
  const asked = answersByCall({
    ...list(passphrases),
    postConsoleSetting: () => {
      throw new No('badInput', { fields: [{ path: 'value', message: '请先标记应急账号' }] });
    },
    getSettingHistory: () => ({
      list: [{ time: 1_793_000_000_000, by: '管理员甲', before: 'off', after: '' }],
    }),
  });
  await showSettings();
  const field = page.getByRole('switch', { name: '密码登录控制台' });
  await expect.element(field).toBeChecked();
  const save = page.getByRole('button', { name: '保存“密码登录控制台”' });
  await expect.element(save).toBeDisabled();
  await field.click();
  await save.click();
  await expect.element(page.getByText('请先标记应急账号')).toBeVisible();
  expect(asked.find((one) => one.name === 'postConsoleSetting')?.input).toEqual({
    key: 'staff.passphrases',
    version: 3,
    value: 'off',
  });
  await field.click();
  await expect.element(save).toBeDisabled();
  await page.getByRole('button', { name: '“密码登录控制台”的修改记录' }).click();
  await expect.element(page.getByRole('listitem')).toMatchTextContent('关 → 开');
});

test('a wrong value is said at its field, somebody faster beside it', async () => {
  const answers = [
    () => {
      throw new No('badInput', { fields: [{ path: 'value', message: '请填写' }] });
    },
    () => {
      throw new No('conflict');
    },
  ];
  answersByCall({ ...list(name), postConsoleSetting: () => answers.shift()?.() });
  await showSettings();
  await page.getByLabelText('单位名称', { exact: true }).fill('');
  await page.getByRole('button', { name: '保存“单位名称”' }).click();
  await expect.element(page.getByText('请填写', { exact: true })).toBeVisible();
  await page.getByLabelText('单位名称', { exact: true }).fill('别人');
  await page.getByRole('button', { name: '保存“单位名称”' }).click();
  await expect.element(page.getByText('这项设置刚刚被其他人修改过')).toBeVisible();
});

test('what is written stays when a colleague changes it, and asks before it goes', async () => {
  let now = name;
  let other: ConsoleSetting = { ...name, key: 'company.record', label: '备案号' };
  answersByCall({
    getConsoleSettings: () => ({ list: [now, other] }),
    postConsoleSetting: ({ key, value }) => {
      if (key === name.key) throw new No('conflict');
      other = { ...other, value: `${String(value)}（已保存）`, version: 4 };
      return null;
    },
  });
  await showSettings();
  const field = page.getByLabelText('单位名称', { exact: true });
  await field.fill('写了很久的名称');
  now = { ...name, value: '同事的名称', version: 4 };
  const record = page.getByLabelText('备案号', { exact: true });
  await record.fill('京 ICP 备 1 号');
  await page.getByRole('button', { name: '保存“备案号”' }).click();
  await expect.element(page.getByText('已保存“备案号”')).toBeVisible();
  await expect.element(record).toHaveValue('京 ICP 备 1 号（已保存）');
  await expect.element(field).toHaveValue('写了很久的名称');
  await page.getByRole('link', { name: '上线准备' }).click();
  await page.getByRole('button', { name: '继续填写' }).click();
  await page.getByRole('button', { name: '保存“单位名称”' }).click();
  await page.getByRole('button', { name: '刷新' }).click();
  await expect.element(field).toHaveValue('同事的名称');
  await expect.element(page.getByText('这项设置刚刚被其他人修改过')).not.toBeInTheDocument();
});

test('settings stand in their groups, and who changed one is told on request', async () => {
  answersByCall({
    ...list(name, locked, {
      ...name,
      key: 'sms.signature',
      group: 'channels',
      groupName: '短信与邮件',
      label: '署名',
    }),
    getSettingHistory: () => ({
      list: [
        { time: 1_793_000_000_000, by: '管理员甲', before: '', after: '盾源科技' },
        { time: 1_792_000_000_000, by: '管理员乙', before: null, after: null },
      ],
    }),
  });
  await showSettings();
  await expect.element(page.getByRole('heading', { name: '单位与备案' })).toBeVisible();
  await expect.element(page.getByRole('heading', { name: '短信与邮件' })).toBeVisible();
  await page.getByRole('button', { name: '“单位名称”的修改记录' }).click();
  const entries = page.getByRole('listitem');
  await expect.element(entries.nth(0)).toMatchTextContent('盾源安全应急响应中心 → 盾源科技');
  await expect.element(entries.nth(1)).toMatchTextContent('管理员乙');
});

test('a channel is tried, and what came of it is said in its place', async () => {
  const answers = [
    { isDelivered: false, words: '短信网关返回 401：请核对密钥' },
    { isDelivered: true, words: '已交给对方' },
  ];
  const asked = answersByCall({
    ...list({ ...name, group: 'channels', groupName: '短信与邮件' }),
    postChannelTry: ({ channel }) => {
      if (channel === 'alarm')
        throw new No('badInput', { fields: [{ path: 'to', message: '还没有填写告警邮箱' }] });
      return answers.shift();
    },
  });
  await showSettings();
  await page.getByLabelText('你的手机号').fill('13800000000');
  const act = page.getByRole('button', { name: '发送测试短信' });
  await act.click();
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('发送失败：短信网关返回 401：请核对密钥');
  await act.click();
  await expect.element(page.getByText('已发送：已交给对方')).toBeVisible();
  await page.getByRole('button', { name: '发送测试告警' }).click();
  await expect.element(page.getByText('还没有填写告警邮箱')).toBeVisible();
  expect(asked.find((one) => one.name === 'postChannelTry')?.input).toEqual({
    channel: 'sms',
    to: '13800000000',
  });
});

test.each([1280, 375])('an answer moves no button, %i pixels wide', async (width) => {
  await page.viewport(width, 800);
  answersByCall({
    ...list({ ...name, group: 'channels', groupName: '短信与邮件' }),
    postChannelTry: () => ({ isDelivered: false, words: '短信网关返回 401：请核对地址和密钥' }),
  });
  await showSettings();
  const act = page.getByRole('button', { name: '发送测试短信' });
  await expect.element(act).toBeVisible();
  const places = () =>
    page
      .getByRole('button')
      .elements()
      .map((button) => button.getBoundingClientRect().top + scrollY);
  const before = places();
  await page.getByLabelText('你的手机号').fill('13800000000');
  await act.click();
  await expect.element(page.getByRole('alert')).toBeVisible();
  expect(places()).toEqual(before);
});

test('what takes two is proposed, and waits with its value for another admin', async () => {
  const issuer: ConsoleSetting = {
    ...name,
    key: 'staff.provider.issuer',
    label: '单点登录服务地址',
    value: '',
    takesTwo: true,
  };
  const proposal = {
    id: '01993d6a-0000-7000-8000-000000000001',
    value: 'https://id.example.com',
    askedBy: '提出人',
    askTime: 1_793_000_000_000,
    reason: '',
    isOwn: false,
    canApprove: true,
  };
  let now = issuer;
  const asked = answersByCall({
    getConsoleSettings: () => ({ list: [now] }),
    postConsoleSetting: () => ((now = { ...issuer, proposal }), null),
    postProposalDecide: () => {
      now = { ...issuer, value: proposal.value, version: 4 };
      return { link: null };
    },
  });
  await showSettings();
  await page.getByLabelText('单点登录服务地址', { exact: true }).fill(proposal.value);
  await page.getByRole('button', { name: '提交复核“单点登录服务地址”' }).click();
  const waits = page.getByRole('group', { name: '“单点登录服务地址”待复核' });
  await expect.element(waits).toMatchTextContent(`默认 → ${proposal.value}`);
  await expect.element(page.getByLabelText('单点登录服务地址', { exact: true })).toBeDisabled();
  await waits.getByRole('button', { name: '复核通过' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '复核通过' }).click();
  await expect.element(page.getByText('已复核通过')).toBeVisible();
  await expect.element(waits).not.toBeInTheDocument();
  expect(asked.find((one) => one.name === 'postProposalDecide')?.input).toEqual({
    proposalId: proposal.id,
    outcome: 'approved',
    reason: '',
  });
});

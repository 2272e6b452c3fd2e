import { i18n } from '@lingui/core';
import { Route, Routes } from 'react-router';
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answersByCall, type Asked, No } from '../../../test/answers-by-call.ts';
import { onDesk } from '../../../test/desk.tsx';
import { StaffSession } from '../../lib/staff-session.ts';
import { shownName } from '../kit/english.tsx';
import ApplicationPage from './ApplicationPage.tsx';
import ApplicationsPage from './ApplicationsPage.tsx';
import TemplatePage from './TemplatePage.tsx';
import TypePage from './TypePage.tsx';

const id = '01993d6a-0000-7000-8000-0000000000a1';
const application = {
  id,
  name: '会员中心',
  tier: 'core',
  team: '会员安全组',
  hosts: ['member.example.com', '*.member.example.com'],
  packages: [],
  position: 2,
  active: true,
  version: 4,
};
const pageOf = (...list: (typeof application)[]) => ({
  list,
  total: list.length,
  page: 1,
  pageSize: 20,
  counts: { active: list.length, retired: 3 },
});

const text = (name: string) => page.getByRole('textbox', { name });
const act = (name: string) => page.getByRole('button', { name });
const sent = (asked: readonly Asked[], call: string) =>
  asked.find(({ name }) => name === call)?.input;
const show = (at: string) =>
  onDesk(
    <StaffSession>
      <Routes>
        <Route path="/applications" element={<ApplicationsPage />} />
        <Route path="/applications/new" element={<ApplicationPage />} />
        <Route path="/applications/:id" element={<ApplicationPage />} />
        <Route path="/types/:id" element={<TypePage />} />
        <Route path="/templates/new" element={<TemplatePage />} />
      </Routes>
    </StaffSession>,
    at,
  );

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('the list of applications', () => {
  test('says whose each is and what stands in scope, and retires one after a question', async () => {
    const asked = answersByCall({
      getStaffApplicationPage: () => pageOf(application),
      postApplicationOffer: () => null,
    });
    await show('/applications');
    await expect.element(page.getByText('会员安全组')).toBeVisible();
    await expect.element(page.getByText('另有 1 项')).toBeVisible();
    await expect.element(page.getByRole('link', { name: '已停用 3' })).toBeVisible();
    await act('停止收录 会员中心').click();
    await expect.element(page.getByText(/已提交的报告照常处理/)).toBeVisible();
    await page.getByRole('dialog').getByRole('button', { name: '停止收录' }).click();
    await expect
      .poll(() => sent(asked, 'postApplicationOffer'))
      .toEqual({ id, version: 4, active: false });
  });

  test('calls each by its English name for who reads English, where it has one', async () => {
    const both = { ...application, nameEn: 'Member centre' };
    answersByCall({ getStaffApplicationPage: () => pageOf(both) });
    await show('/applications');
    await expect.element(page.getByRole('link', { name: '会员中心' })).toBeVisible();
    onTestFinished(() => i18n.activate('zh-CN'));
    i18n.loadAndActivate({ locale: 'en', messages: {} });
    await expect.element(page.getByRole('link', { name: 'Member centre' })).toBeVisible();
    await expect.element(page.getByRole('link', { name: '会员中心' })).not.toBeInTheDocument();
    expect(shownName({ name: '会员中心', nameEn: '' })).toBe('会员中心');
  });

  test('begins with what was just saved, not with what it showed before', async () => {
    let version = 4;
    const asked = answersByCall({
      getStaffApplicationPage: async () => {
        const row = { ...application, version };
        // the new list takes its time
        if (version > 4) await new Promise((resolve) => setTimeout(resolve, 300));
        return pageOf(row);
      },
      getStaffApplication: () => application,
      getApplicationVersionPage: () => ({ list: [], total: 0, page: 1, pageSize: 20 }),
      postApplicationModify: () => {
        version += 1;
        return { id, version };
      },
      postApplicationOffer: () => null,
    });
    await show('/applications');
    await page.getByRole('link', { name: '会员中心' }).click();
    await text('名称').fill('会员中心一');
    await act('保存修改').click();
    await act('停止收录 会员中心').click();
    await page.getByRole('dialog').getByRole('button', { name: '停止收录' }).click();
    await expect.poll(() => sent(asked, 'postApplicationOffer')).toMatchObject({ version: 5 });
  });

  test('with nothing in it, says what will be here', async () => {
    answersByCall({ getStaffApplicationPage: () => pageOf() });
    await show('/applications?state=retired');
    await expect.element(page.getByText(/^没有应用/)).toBeVisible();
  });
});

describe('an application', () => {
  test('shows under its form what it was before', async () => {
    const { position: _, ...was } = application;
    answersByCall({
      getStaffApplication: () => application,
      getApplicationVersionPage: () => ({
        list: [
          { ...was, version: 2, createTime: 1_793_000_000_000 },
          { ...was, version: 1, tier: 'edge', active: false, createTime: 1_792_000_000_000 },
        ],
        total: 2,
        page: 1,
        pageSize: 20,
      }),
    });
    await show(`/applications/${id}`);
    const table = page.getByRole('table', { name: '版本记录' });
    await expect.element(table.getByText('停止收录，边缘业务')).toBeVisible();
    await expect.element(table.getByText('第 2 版')).toBeVisible();
  });

  test('is sent with its lines, empty ones left out', async () => {
    const asked = answersByCall({
      getStaffApplicationPage: () => pageOf(),
      postApplicationInsert: () => ({ id, version: 1 }),
    });
    await show('/applications/new');
    await userEvent.fill(text('名称'), '支付网关');
    await userEvent.fill(text('英文名'), 'Payment gateway');
    await userEvent.fill(text('收录的域名'), ' pay.example.com \n\n*.pay.example.com\n');
    await act('新增应用').click();
    await expect
      .poll(() => sent(asked, 'postApplicationInsert'))
      .toEqual({
        name: '支付网关',
        nameEn: 'Payment gateway',
        tier: 'general',
        team: '',
        hosts: ['pay.example.com', '*.pay.example.com'],
        packages: [],
        position: 0,
      });
  });

  test('with an address in the place of a host is told so, and nothing is sent', async () => {
    const asked = answersByCall({});
    await show('/applications/new');
    await userEvent.fill(text('名称'), '支付网关');
    await userEvent.fill(text('收录的域名'), 'https://pay.example.com');
    await act('新增应用').click();
    await expect.element(page.getByText(/^每行一个小写域名/)).toBeVisible();
    expect(asked).toEqual([]);
  });

  test('that somebody else changed keeps what is written until the new one is asked for', async () => {
    let name = '会员中心';
    answersByCall({
      getStaffApplication: () => ({ ...application, name }),
      postApplicationModify: () => {
        throw new No('conflict');
      },
    });
    await show(`/applications/${id}`);
    await expect.element(page.getByText(/^修改只影响之后提交的报告/)).toBeVisible();
    await userEvent.fill(text('名称'), '我的名字');
    name = '别人的名字';
    await act('保存修改').click();
    await expect.element(page.getByText('刚刚被其他人修改过')).toBeVisible();
    await expect.element(text('名称')).toHaveValue('我的名字');
    await act('刷新').click();
    await expect.element(text('名称')).toHaveValue('别人的名字');
  });
});

test('a template takes its fields by a press, and no blank without a name', async () => {
  const asked = answersByCall({});
  await show('/templates/new');
  await userEvent.fill(text('名称'), '补充');
  await userEvent.fill(text('内容'), '{影响 范围} ');
  await act('新增模板').click();
  await expect.element(page.getByText(/^占位符写作/)).toBeVisible();
  await userEvent.fill(text('内容'), '请为 ');
  await act('{number} 报告编号').click();
  await expect.element(text('内容')).toHaveValue('请为 {number}');
  expect(asked).toEqual([]);
});

test('a type takes a tier of its own, and gives it back', async () => {
  const type = {
    id,
    name: '威胁情报',
    group: '',
    tier: 'edge',
    position: 3,
    active: true,
    version: 2,
  };
  const asked = answersByCall({
    getStaffType: () => type,
    postTypeModify: () => ({ id, version: 3 }),
  });
  await show(`/types/${id}`);
  await expect.element(page.getByRole('radio', { name: '边缘业务' })).toBeChecked();
  await page.getByText('随应用').click();
  await act('保存修改').click();
  await expect
    .poll(() => sent(asked, 'postTypeModify'))
    .toEqual({ id, version: 2, name: '威胁情报', group: '', tier: null, position: 3 });
});

import type { ResearcherRow } from '@shieldsource/contract/people/desk';
import { Route, Routes } from 'react-router';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answersByCall, No } from '../../../test/answers-by-call.ts';
import { onDesk } from '../../../test/desk.tsx';
import ResearchersPage from './ResearchersPage.tsx';

const given = (over: Partial<ResearcherRow> = {}): ResearcherRow => ({
  id: '01993d6a-0000-7000-8000-000000000001',
  uid: 10001,
  name: '林间小鹿',
  state: 'active',
  stateName: '正常',
  createTime: 1_793_000_000_000,
  lastLoginTime: 1_793_000_000_000,
  ...over,
});
const dialog = page.getByRole('dialog');

afterEach(() => vi.restoreAllMocks());

describe('the accounts', () => {
  test('an account is disabled with a reason, which names that every session ends', async () => {
    const asked = await show([given()], { postAccountDisable: () => null });
    await page.getByRole('button', { name: '停用 林间小鹿' }).click();
    await expect.element(dialog.getByText('所有设备上的登录立即失效')).toBeVisible();
    await dialog.getByRole('button', { name: '停用账号' }).click();
    await expect.element(dialog.getByText('请写明原因')).toBeVisible();
    await userEvent.fill(page.getByRole('textbox', { name: '原因' }), '多次提交虚假报告');
    await dialog.getByRole('button', { name: '停用账号' }).click();
    await expect.element(page.getByText('已停用林间小鹿的账号，所有登录都已失效')).toBeVisible();
    expect(asked.find(({ name }) => name === 'postAccountDisable')?.input).toEqual({
      researcherId: given().id,
      reason: '多次提交虚假报告',
    });
  });

  test('a disabled one can be enabled, one that is leaving neither', async () => {
    await show([
      given({ state: 'disabled', stateName: '已停用' }),
      given({
        id: '01993d6a-0000-7000-8000-000000000002',
        state: 'cancelling',
        stateName: '注销中',
      }),
    ]);
    await expect.element(page.getByRole('button', { name: '恢复 林间小鹿' })).toBeVisible();
    expect(page.getByRole('button', { name: /停用/ }).elements()).toEqual([]);
  });

  test('who was overtaken is told, and offered to refresh', async () => {
    await show([given()], {
      postAccountDisable: () => {
        throw new No('conflict');
      },
    });
    await page.getByRole('button', { name: '停用 林间小鹿' }).click();
    await userEvent.fill(page.getByRole('textbox', { name: '原因' }), '多次提交虚假报告');
    await dialog.getByRole('button', { name: '停用账号' }).click();
    await expect.element(page.getByText('这个账号刚刚有变化')).toBeVisible();
  });

  test('one opens beside the list by its own address, whatever page is shown, and is disabled there', async () => {
    const one = given({ id: '01993d6a-0000-7000-8000-0000000000ff', name: '不在这一页' });
    const asked = await show(
      [given()],
      { getConsoleResearcher: () => one, postAccountDisable: () => null },
      `/researchers/${one.id}`,
    );
    const panel = page.getByRole('region', { name: '不在这一页' });
    await expect.element(panel).toBeVisible();
    await userEvent.keyboard('x');
    await userEvent.fill(page.getByRole('textbox', { name: '原因' }), '多次提交虚假报告');
    await dialog.getByRole('button', { name: '停用账号' }).click();
    await expect
      .poll(() => asked.find(({ name }) => name === 'postAccountDisable')?.input)
      .toMatchObject({ researcherId: one.id });
    await panel.getByRole('button', { name: '返回列表' }).click();
    await expect.element(page.getByTestId('address')).toHaveTextContent('/researchers');
  });

  test('o opens an account, as it opens a record of every list', async () => {
    await show([given()], { getConsoleResearcher: () => given() });
    await userEvent.keyboard('jo');
    await expect.element(page.getByRole('region', { name: '林间小鹿' })).toBeVisible();
    expect(dialog.elements()).toEqual([]);
  });

  test('one is found by its number', async () => {
    const asked = await show([given()]);
    await userEvent.keyboard('/');
    await userEvent.keyboard('10001{Enter}');
    await expect.element(page.getByTestId('address')).toHaveTextContent('/researchers?uid=10001');
    await expect.poll(() => asked.at(-1)?.input).toMatchObject({ uid: '10001' });
  });
});

async function show(
  list: ResearcherRow[],
  more: Parameters<typeof answersByCall>[0] = {},
  at = '/researchers',
) {
  const asked = answersByCall({
    getResearcherPage: () => ({ list, total: list.length, page: 1, pageSize: 20 }),
    ...more,
  });
  await onDesk(
    <Routes>
      <Route path="/researchers/:id?" element={<ResearchersPage />} />
    </Routes>,
    at,
  );
  await expect.element(page.getByRole('table')).toBeVisible();
  return asked;
}

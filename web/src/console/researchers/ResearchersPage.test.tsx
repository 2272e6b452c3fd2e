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
  recovery: null,
  recoveryTime: null,
  ...over,
});
const dialog = page.getByRole('dialog');

afterEach(() => vi.restoreAllMocks());

describe('the accounts', () => {
  test('is given back to whoever lost its phone, once a second admin signs', async () => {
    const id = given().id;
    const asked = await show(
      [given()],
      { getConsoleResearcher: () => given(), postRecoveryAsk: () => null },
      `/researchers/${id}`,
    );
    await page.getByRole('button', { name: '找回账号' }).click();
    await dialog.getByLabelText(/新手机号的账号 UID/).fill('10002');
    await dialog.getByLabelText(/新手机号后 4 位/).fill('5678');
    await userEvent.fill(page.getByRole('textbox', { name: '原因' }), '证件与实名信息一致');
    await dialog.getByRole('button', { name: '提交申请' }).click();
    await expect.element(page.getByText('已提交，等另一位管理员复核')).toBeVisible();
    expect(asked.find(({ name }) => name === 'postRecoveryAsk')?.input).toEqual({
      researcherId: id,
      phoneOfUid: 10002,
      phoneEnd: '5678',
      reason: '证件与实名信息一致',
    });
  });

  test('shows what waits for a signature, and what was signed, and offers no second one', async () => {
    const waiting = {
      id: '01993d6a-0000-7000-8000-0000000000aa',
      askedBy: '管理员甲',
      askTime: 1_793_000_000_000,
      reason: '证件与实名信息一致',
      isOwn: false,
      canApprove: true,
      phoneOfUid: 10002,
      phoneEnd: '5678',
    };
    await show(
      [given()],
      { getConsoleResearcher: () => given({ recovery: waiting }) },
      `/researchers/${given().id}`,
    );
    const box = page.getByRole('group', { name: '找回待复核' });
    await expect.element(box.getByText('UID 10002，尾号 5678')).toBeVisible();
    await expect.element(box.getByRole('button', { name: /通过/ })).toBeVisible();
    expect(page.getByRole('button', { name: '找回账号' }).elements()).toEqual([]);
  });

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

  test('one that is open says whether mail reaches its member, and leads to what was sent', async () => {
    const mail = {
      address: 'mi****@example.com',
      confirmTime: 1_793_000_000_000,
      stopReason: 'refused',
      stateName: '邮箱拒收',
    };
    const { id } = given();
    await show(
      [given()],
      { getConsoleResearcher: () => given(), getResearcherMail: () => ({ mail }) },
      `/researchers/${id}`,
    );
    const panel = page.getByRole('region', { name: '林间小鹿' });
    await expect.element(panel.getByText(/^mi.+@example\.com/)).toBeVisible();
    await expect.element(panel.getByText('邮箱拒收')).toBeVisible();
    await expect
      .element(panel.getByRole('link', { name: '发送记录' }))
      .toHaveAttribute('href', `/deliveries?receiverId=${id}`);
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
    getResearcherMail: () => ({ mail: null }),
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

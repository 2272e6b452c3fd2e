import type { StaffRow } from '@shieldsource/contract/staff/desk';
import * as faults from '@shieldsource/contract/faults';
import { Route, Routes } from 'react-router';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answersByCall, No } from '../../../test/answers-by-call.ts';
import { onDesk } from '../../../test/desk.tsx';
import { StaffSession } from '../../lib/staff-session.ts';
import JoinPage from '../login/JoinPage.tsx';
import DeskNotice from '../layout/DeskNotice.tsx';
import InvitePage from './InvitePage.tsx';
import StaffPage from './StaffPage.tsx';

const given = (over: Partial<StaffRow> = {}): StaffRow => ({
  id: '01993d6a-0000-7000-8000-000000000001',
  number: 7,
  name: '审核员庚',
  email: 'geng@example.com',
  roles: ['reviewer'],
  standing: 'active',
  version: 3,
  researcherUid: null,
  hasFactor: true,
  createTime: 1_793_000_000_000,
  lastSignInTime: 1_793_000_000_000,
  temporaryUntil: null,
  linkUntil: null,
  reset: null,
  ...over,
});
const reset = {
  id: '01993d6a-0000-7000-8000-00000000000f',
  askedBy: '管理员',
  askTime: 1_793_000_000_000,
  reason: '手机丢失',
  withPassphrase: true,
  isOwn: false,
  canApprove: true,
};
const made = {
  link: `https://src.example.com/console/join#${'t'.repeat(43)}`,
  until: 1_793_200_000_000,
  isMailed: true,
};
const dialog = page.getByRole('dialog');

beforeEach(() => sessionStorage.clear());
afterEach(() => vi.restoreAllMocks());

async function show(row: StaffRow, more: Parameters<typeof answersByCall>[0] = {}) {
  const asked = answersByCall({
    getStaffPage: () => ({
      list: [row],
      total: 1,
      page: 1,
      pageSize: 20,
      counts: [{ standing: row.standing, count: 1 }],
      waiting: 0,
    }),
    getConsoleStaff: () => row,
    getStaffHoldings: () => ({ list: [], isCut: false }),
    ...more,
  });
  await onDesk(
    <StaffSession>
      <Routes>
        <Route path="/staff/:id?" element={<StaffPage />} />
      </Routes>
    </StaffSession>,
    `/staff/${row.id}`,
  );
  await expect.element(page.getByRole('region', { name: row.name })).toBeVisible();
  return asked;
}

describe('a colleague beside the list', () => {
  test('is disabled with a reason, from the version that was seen, with what they hold in sight', async () => {
    const asked = await show(given(), {
      postStaffDisable: () => null,
      getStaffHoldings: () => ({
        list: [
          {
            id: '01993d6a-0000-7000-8000-0000000000aa',
            kind: 'question',
            name: 'SS-2026-000001 越权访问',
            since: 1_793_000_000_000,
          },
          {
            id: '01993d6a-0000-7000-8000-0000000000bb',
            kind: 'tie',
            name: '孙也是研究员',
            since: 1_793_000_000_000,
          },
        ],
        isCut: true,
      }),
    });
    await expect
      .element(page.getByRole('link', { name: 'SS-2026-000001 越权访问' }).first())
      .toHaveAttribute('href', '/reports/01993d6a-0000-7000-8000-0000000000aa');
    await expect
      .element(page.getByRole('link', { name: '孙也是研究员' }).first())
      .toHaveAttribute('href', '/staff/01993d6a-0000-7000-8000-0000000000bb');
    await expect.element(page.getByText(/关联待复核/).first()).toBeVisible();
    await expect.element(page.getByText(/还有更多/)).toBeVisible();
    await page.getByRole('button', { name: '停用' }).click();
    await expect.element(dialog.getByText(/越权访问/)).toBeVisible();
    await userEvent.fill(page.getByRole('textbox', { name: '原因' }), '调往其他部门');
    await dialog.getByRole('button', { name: '停用' }).click();
    await expect
      .poll(() => asked.find(({ name }) => name === 'postStaffDisable')?.input)
      .toEqual({ staffId: given().id, version: 3, reason: '调往其他部门' });
  });

  test('keeps at least one role, and is told when nobody could let anybody in', async () => {
    await show(given({ roles: ['admin'] }), {
      postStaffRoles: () => {
        throw new No('lastAdmin');
      },
    });
    await page.getByRole('button', { name: '修改角色' }).click();
    await dialog.getByRole('checkbox', { name: '管理员' }).click();
    await userEvent.fill(page.getByRole('textbox', { name: '原因' }), '工作调整');
    await dialog.getByRole('button', { name: '保存角色' }).click();
    await expect.element(dialog.getByText('请至少选择一个角色')).toBeVisible();
    await dialog.getByRole('checkbox', { name: '审计' }).click();
    await dialog.getByRole('button', { name: '保存角色' }).click();
    await expect.element(dialog.getByText(faults.lastAdmin.message)).toBeVisible();
  });

  test('whose reset waits is approved by another admin, who does not see the link', async () => {
    await show(given({ reset }), { postProposalDecide: () => ({ link: null }) });
    await page.getByRole('button', { name: '复核通过' }).click();
    await dialog.getByRole('button', { name: '复核通过' }).click();
    await expect.element(page.getByText(/链接已邮件发给/).first()).toBeVisible();
    await expect.element(dialog).not.toBeInTheDocument();
  });

  test('where no mail goes out the link of a reset is shown once', async () => {
    await show(given({ reset }), { postProposalDecide: () => ({ link: made }) });
    await expect.element(page.getByText('手机丢失')).toBeVisible();
    await page.getByRole('button', { name: '复核通过' }).click();
    await expect.element(dialog.getByText(/密码和动态码立即失效/)).toBeVisible();
    await dialog.getByRole('button', { name: '复核通过' }).click();
    await expect.element(dialog.getByLabelText('链接', { exact: true })).toHaveValue(made.link);
    await dialog.getByRole('button', { name: '已经交给对方' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
  });

  test('whose reset one asked for oneself is withdrawn here', async () => {
    await show(given({ reset: { ...reset, isOwn: true, canApprove: false } }));
    await expect.element(page.getByRole('button', { name: '撤回' })).toBeVisible();
    expect(page.getByRole('button', { name: '复核通过' }).elements()).toEqual([]);
    expect(page.getByRole('button', { name: '重设动态码' }).elements()).toEqual([]);
  });

  test('who is invited gets another link, whose time is over as a temporary admin nothing', async () => {
    await show(given({ standing: 'invited', hasFactor: false, linkUntil: made.until }));
    for (const name of ['换新链接', '收回链接', '修改角色', '停用'])
      await expect.element(page.getByRole('button', { name })).toBeVisible();
    expect(page.getByRole('button', { name: '强制下线' }).elements()).toEqual([]);
  });

  test('who is a researcher too is shown with their UID', async () => {
    await show(given({ researcherUid: 10_023 }));
    const panel = page.getByRole('region', { name: given().name });
    await expect.element(panel.getByText('UID 10023')).toBeVisible();
  });

  test('who turns out to be a researcher is said so with a UID, and approved by another admin', async () => {
    const asked = await show(given(), { postStaffTieAsk: () => null });
    await page.getByRole('button', { name: '关联研究员账号' }).click();
    await dialog.getByRole('textbox', { name: '本人的研究员账号 UID' }).fill('UID 10023');
    await userEvent.fill(dialog.getByRole('textbox', { name: '原因' }), '入职前就有账号');
    await dialog.getByRole('button', { name: '提交申请' }).click();
    await expect
      .poll(() => asked.find(({ name }) => name === 'postStaffTieAsk')?.input)
      .toEqual({ staffId: given().id, researcherUid: 10_023, reason: '入职前就有账号' });
  });

  test.each([
    { isOwn: false, offered: ['复核通过', '退回'], not: ['撤回', '关联研究员账号'] },
    { isOwn: true, offered: ['撤回'], not: ['复核通过', '关联研究员账号'] },
  ])(
    'whose account waits to be tied, asked by oneself: $isOwn',
    async ({ isOwn, offered, not }) => {
      const { withPassphrase: _, ...asking } = reset;
      await show(given({ tie: { ...asking, researcherUid: 10_023, isOwn, canApprove: !isOwn } }));
      await expect.element(page.getByRole('group', { name: '关联待复核' })).toBeVisible();
      for (const name of offered)
        await expect.element(page.getByRole('button', { name })).toBeVisible();
      for (const name of not) expect(page.getByRole('button', { name }).elements()).toEqual([]);
    },
  );

  test('a temporary admin is marked, and does not come back', async () => {
    await show(given({ standing: 'disabled', temporaryUntil: 1_793_000_000_000 }));
    const panel = page.getByRole('region', { name: given().name });
    await expect.element(panel.getByText('临时管理员').first()).toBeVisible();
    expect(panel.getByRole('button', { name: '恢复' }).elements()).toEqual([]);
  });
});

test('an invitation shows its link, once', async () => {
  const asked = answersByCall({ postStaffInvite: () => ({ id: given().id, ...made }) });
  await onDesk(<InvitePage />, '/staff/new');
  await page.getByRole('button', { name: '生成邀请链接' }).click();
  for (const said of ['请输入姓名', '请输入邮箱', '请至少选择一个角色'])
    await expect.element(page.getByText(said)).toBeVisible();
  await page.getByRole('textbox', { name: '姓名' }).fill('审核员庚');
  await page.getByRole('textbox', { name: '邮箱' }).fill('geng@example.com');
  await page.getByRole('checkbox', { name: '审核员' }).click();
  await page.getByRole('button', { name: '生成邀请链接' }).click();
  await expect.element(page.getByLabelText('链接', { exact: true })).toHaveValue(made.link);
  expect(asked[0]?.input).toEqual({
    name: '审核员庚',
    email: 'geng@example.com',
    roles: ['reviewer'],
  });
  await page.getByRole('button', { name: '再邀请一位' }).click();
  await expect.element(page.getByRole('textbox', { name: '姓名' })).toHaveValue('');
});

test('an invitation says which researcher the colleague is, and why not when nobody is', async () => {
  const asked = answersByCall({
    postStaffInvite: () => {
      throw new No('badInput', {
        fields: [{ path: 'researcherUid', message: '没有这个 UID 的研究员，请核对后重新填写' }],
      });
    },
  });
  await onDesk(<InvitePage />, '/staff/new');
  await page.getByRole('textbox', { name: '姓名' }).fill('审核员庚');
  await page.getByRole('textbox', { name: '邮箱' }).fill('geng@example.com');
  await page.getByRole('checkbox', { name: '审核员' }).click();
  const uid = page.getByRole('textbox', { name: '本人的研究员账号 UID' });
  await expect.element(uid).toHaveAccessibleDescription(/不处理自己的报告和订单/);
  await uid.fill('UID 10023 ');
  await expect.element(uid).toHaveValue('10023');
  await page.getByRole('button', { name: '生成邀请链接' }).click();
  await expect.element(page.getByText('没有这个 UID 的研究员，请核对后重新填写')).toBeVisible();
  expect(asked[0]?.input).toMatchObject({ researcherUid: 10_023 });
  await uid.clear();
  await page.getByRole('button', { name: '生成邀请链接' }).click();
  await expect.poll(() => asked.length).toBe(2);
  expect(asked[1]?.input).not.toHaveProperty('researcherUid');
});

describe('what an invitation opens', () => {
  const link = {
    name: '审核员庚',
    email: 'geng@example.com',
    setsPassphrase: true,
    until: made.until,
    factor: {
      secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
      uri: 'otpauth://totp/ShieldSource:geng?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
      ticket: 'sealed',
    },
  };
  const open = (answers: Parameters<typeof answersByCall>[0]) => {
    const asked = answersByCall(answers);
    return onDesk(
      <StaffSession>
        <JoinPage />
      </StaffSession>,
      `/join#${'t'.repeat(43)}`,
    ).then(() => asked);
  };

  test('asks for passphrase and code together, and sends the ticket of what was shown', async () => {
    const asked = await open({
      postStaffLinkOpen: () => link,
      postStaffLinkUse: () => {
        throw new No('badInput', { fields: [{ path: 'passphrase', message: '密码至少 12 位' }] });
      },
    });
    await expect.element(page.getByRole('img', { name: /二维码/ })).toBeVisible();
    await expect.element(page.getByText('JBSW Y3DP EHPK 3PXP JBSW Y3DP EHPK 3PXP')).toBeVisible();
    await userEvent.fill(page.getByRole('textbox', { name: '新密码' }), '太短');
    await userEvent.fill(page.getByRole('textbox', { name: '动态码' }), '123456');
    await page.getByRole('button', { name: '设置并登录' }).click();
    await expect.element(page.getByText('密码至少 12 位')).toBeVisible();
    expect(asked.find(({ name }) => name === 'postStaffLinkUse')?.input).toEqual({
      token: 't'.repeat(43),
      ticket: 'sealed',
      passphrase: '太短',
      totp: '123456',
    });
    expect(asked.filter(({ name }) => name === 'postStaffLinkOpen')).toHaveLength(1);
  });

  test('that is over says so, and where to go', async () => {
    await open({
      postStaffLinkOpen: () => {
        throw new No('staffLinkOver');
      },
    });
    await expect.element(page.getByRole('alert')).toHaveTextContent(faults.staffLinkOver.message);
    await expect.element(page.getByRole('link', { name: '去登录' })).toBeVisible();
  });
});

test('every page says that there is a temporary admin, and to them that it is they', async () => {
  const person = {
    id: given().id,
    number: 7,
    name: '值班',
    email: 'a@b.example',
    language: null,
    roles: [],
  };
  answersByCall({
    getStaffNotice: () => ({
      roles: [],
      temporaryAdmins: [
        { id: person.id, name: '值班', until: made.until },
        { id: reset.id, name: '另一位', until: made.until },
      ],
    }),
  });
  await onDesk(
    <StaffSession>
      <DeskNotice person={person} />
    </StaffSession>,
  );
  await expect.element(page.getByText(/^你是临时管理员/)).toBeVisible();
  await expect.element(page.getByText(/^临时管理员“另一位”可以使用控制台/)).toBeVisible();
});

const anAdmin = {
  id: given().id,
  number: 7,
  name: '李四',
  email: 'a@b.example',
  language: null,
  roles: ['admin' as const],
};
const changed = {
  id: '01993d6a-0000-7000-8000-000000000009',
  label: '短信网关地址',
  host: 'sms.example.com',
  by: '王伟',
  time: 1_793_000_000_000,
};

test('what the only admin changed alone stands on every page, until another confirms it', async () => {
  let alone = [{ ...changed, canConfirm: true, cannotSign: '' }];
  const asked = answersByCall({
    postStaffInfo: () => anAdmin,
    getStaffNotice: () => ({ roles: anAdmin.roles, temporaryAdmins: [], alone }),
    postSettingConfirm: () => {
      alone = [];
      return null;
    },
  });
  await onDesk(
    <StaffSession>
      <DeskNotice person={anAdmin} />
    </StaffSession>,
  );
  const line = page.getByText(/王伟独自修改了短信网关地址（sms\.example\.com）/).first();
  await expect.element(line).toBeVisible();
  await page.getByRole('button', { name: '确认修改' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '确认', exact: true }).click();
  await expect.element(line).not.toBeInTheDocument();
  expect(asked.find(({ name }) => name === 'postSettingConfirm')?.input).toEqual({
    changes: [changed.id],
  });
});

test('whoever may not confirm it reads why, and has no button', async () => {
  const cannotSign = '30 天内，提出人邀请过你';
  answersByCall({
    postStaffInfo: () => anAdmin,
    getStaffNotice: () => ({
      roles: anAdmin.roles,
      temporaryAdmins: [],
      alone: [{ ...changed, canConfirm: false, cannotSign }],
    }),
  });
  await onDesk(
    <StaffSession>
      <DeskNotice person={anAdmin} />
    </StaffSession>,
  );
  await expect.element(page.getByText(cannotSign)).toBeVisible();
  expect(page.getByRole('button', { name: '确认修改' }).elements()).toEqual([]);
});

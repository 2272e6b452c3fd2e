import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { answersByCall } from '../../../test/answers-by-call.ts';
import { onDesk } from '../../../test/desk.tsx';
import { keepToken } from '../../lib/front.ts';
import { StaffSession } from '../../lib/staff-session.ts';
import AuditPage from './AuditPage.tsx';

afterEach(() => {
  keepToken('');
  vi.restoreAllMocks();
});

const showAt = (address: string) =>
  onDesk(
    <StaffSession>
      <AuditPage />
    </StaffSession>,
    address,
  );
/** The server's answers where the log has this one entry. */
const logOf = (entry: object) => ({
  getAuditActions: () => [],
  getAuditPage: () => ({
    list: [{ id: '01993d6a-0000-7000-8000-000000000001', createTime: 1_793_000_000_000, ...entry }],
    total: 1,
    page: 1,
    pageSize: 20,
  }),
});

test('says who did what to what, and why', async () => {
  const entry = {
    action: 'order.reveal',
    actionName: '查看订单收货或收款信息',
    actorName: '运营',
    target: 'order:SG-2026-000002',
    concernedUid: 10_001,
    reason: '打印快递面单',
  };
  answersByCall(logOf(entry));
  await showAt('/audit');
  const row = page.getByRole('row').last();
  for (const words of [entry.actionName, '运营', '订单 SG-2026-000002', 'UID 10001', entry.reason])
    await expect.element(row.getByText(words)).toBeVisible();
});

test('says in words what was changed where there is only one of it', async () => {
  const entry = {
    action: 'keys.rotate',
    actionName: '更换密钥',
    actorName: '命令行',
    target: 'keys',
    concernedUid: null,
    reason: '',
  };
  answersByCall(logOf(entry));
  await showAt('/audit');
  await expect.element(page.getByRole('cell', { name: '加密密钥', exact: true })).toBeVisible();
});

test.each([
  ['admin', 1],
  ['auditor', 0],
])('a report is a link for who may open it: %s', async (role, links) => {
  const entry = {
    action: 'report.read',
    actionName: '查看报告',
    actorName: '审核员',
    target: 'report:SS-2026-000002',
    concernedUid: null,
    reason: '',
  };
  keepToken('kept');
  answersByCall({
    postStaffInfo: () => ({
      language: null,
      id: '01993d6a-0000-7000-8000-000000000009',
      number: 7,
      name: '王芳',
      email: 'a@example.com',
      roles: [role],
    }),
    getStaffNotice: () => ({ roles: [role], temporaryAdmins: [] }),
    ...logOf(entry),
  });
  await showAt('/audit');
  await expect.element(page.getByText('报告 SS-2026-000002')).toBeVisible();
  await expect
    .poll(() => page.getByRole('link', { name: 'SS-2026-000002' }).elements())
    .toHaveLength(links);
});

test('nothing yet says what will be here', async () => {
  answersByCall({
    getAuditActions: () => [],
    getAuditPage: () => ({ list: [], total: 0, page: 1, pageSize: 20 }),
  });
  await showAt('/audit');
  await expect.element(page.getByText(/会记录在这里，不能修改或删除/)).toBeVisible();
});

test('a filter that cannot be read is said, and takes no other away', async () => {
  const asked: object[] = [];
  answersByCall({
    getAuditActions: () => [],
    getAuditPage: (input) => {
      asked.push(input);
      return { list: [], total: 0, page: 1, pageSize: 20 };
    },
  });
  await showAt('/audit?action=order.reveal&target=UID%2010001');
  await expect.poll(() => asked.at(-1)).toMatchObject({ action: 'order.reveal' });
  await page.getByRole('textbox', { name: '操作人' }).fill('3');
  await page.getByRole('button', { name: '查询' }).click();
  await expect.element(page.getByText('请输入报告编号、订单编号或 UID')).toBeVisible();
  expect(asked.at(-1)).not.toHaveProperty('actor');
});

test('is narrowed by what, to what, by whom, about whom and when, as the address says', async () => {
  const asked: object[] = [];
  answersByCall({
    getAuditActions: () => [{ action: 'order.reveal', name: '查看订单收货或收款信息' }],
    getAuditPage: (input) => {
      asked.push(input);
      return { list: [], total: 0, page: 1, pageSize: 20 };
    },
  });
  await showAt(
    '/audit?action=order.reveal&target=SG-2026-000002&uid=10001&from=1793000000000&to=1793000000001',
  );
  await expect.element(page.getByText('没有符合条件的记录。')).toBeVisible();
  await page.getByRole('textbox', { name: '操作人' }).fill(' 3 ');
  await page.getByRole('button', { name: '查询' }).click();
  await expect
    .poll(() => asked.at(-1))
    .toMatchObject({ action: 'order.reveal', target: 'SG-2026-000002', actor: '3' });
  await page.getByRole('link', { name: '查看全部' }).click();
  await expect.element(page.getByTestId('address')).toHaveTextContent('/audit');
});

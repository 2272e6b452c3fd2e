import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { answersByCall, No } from '../../../test/answers-by-call.ts';
import { onDesk } from '../../../test/desk.tsx';
import { StaffSession } from '../../lib/staff-session.ts';
import AuditPage from './AuditPage.tsx';

afterEach(() => vi.restoreAllMocks());

const entry = {
  id: '01993d6a-0000-7000-8000-000000000001',
  action: 'order.reveal',
  actionName: '查看订单收货或收款信息',
  actorName: '运营',
  target: 'order:SG-2026-000002',
  concernedUid: null,
  reason: '打印快递面单',
  createTime: 1_793_000_000_000,
};
const list = { list: [entry], total: 1, page: 1, pageSize: 20 };
const root = 'q83vEjRWeJCrze8SNFZ4kKvN7xI0VniQq83vEjRWeJA=';
const checkpoint = `src.example.com/audit\n12\n${root}\n`;
const head = { size: 12, root, checkpoint, verifier: '', createTime: 1, consistency: [] };
const proof = { content: '{}', leaf: 7, size: 12, path: [root], checkpoint, verifier: '' };
const download = page.getByRole('button', { name: '下载证明' });

test('an entry can be taken away with its proof', async () => {
  const saved: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((made) => {
    saved.push(made as Blob);
    return '#saved';
  });
  const asked = answersByCall({
    getAuditActions: () => [],
    getAuditPage: () => list,
    getAuditHead: () => head,
    getAuditProof: () => proof,
  });
  await onDesk(
    <StaffSession>
      <AuditPage />
    </StaffSession>,
    '/audit',
  );
  await download.click();
  await expect.poll(() => saved.length).toBe(1);
  expect(JSON.parse(await saved[0]!.text())).toEqual(proof);
  expect(asked.filter(({ name }) => name === 'getAuditProof')).toHaveLength(1);
});

test('what is not sealed yet says so', async () => {
  answersByCall({
    getAuditActions: () => [],
    getAuditPage: () => list,
    getAuditHead: () => head,
    getAuditProof: () => {
      throw new No('unavailable');
    },
  });
  await onDesk(
    <StaffSession>
      <AuditPage />
    </StaffSession>,
    '/audit',
  );
  await download.click();
  await expect.element(page.getByText('服务暂时繁忙，请稍后重试')).toBeVisible();
  await expect.element(download).toBeEnabled();
});

test('the newest head is there to be noted elsewhere', async () => {
  const copied: string[] = [];
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(
    async (text) => void copied.push(text),
  );
  answersByCall({
    getAuditActions: () => [],
    getAuditPage: () => list,
    getAuditHead: () => head,
  });
  await onDesk(
    <StaffSession>
      <AuditPage />
    </StaffSession>,
    '/audit',
  );
  await expect.element(page.getByText(/已固化 12 条/)).toBeVisible();
  await page.getByRole('button', { name: '复制校验值，另行留存' }).click();
  expect(copied).toEqual([checkpoint]);
});

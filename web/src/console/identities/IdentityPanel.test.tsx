import { useState } from 'react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answersByCall, No } from '../../../test/answers-by-call.ts';
import { onDesk } from '../../../test/desk.tsx';
import { givenIdentity } from '../../../test/given-order.ts';
import IdentitiesPage from './IdentitiesPage.tsx';
import { IdentityPanel } from './IdentityPanel.tsx';

const papers = { realName: '林小鹿', idNumber: '110101199001011234', images: [] };
const reason = page.getByRole('textbox', { name: '原因' });

afterEach(() => vi.restoreAllMocks());

describe('judging an application', () => {
  test('a rejection needs a reason, which goes with the version that was read', async () => {
    const asked = answersByCall({ postIdentityReject: () => null });
    const { decided } = await show({ version: 5 });
    await userEvent.keyboard('x');
    const act = page.getByRole('dialog').getByRole('button', { name: '驳回' });
    await act.click();
    await expect.element(page.getByText('请写明原因')).toBeVisible();
    expect(asked).toEqual([]);
    await userEvent.fill(reason, '证件照片不清晰');
    await act.click();
    await expect.poll(() => decided()).toBe(1);
    expect(asked).toMatchObject([
      { name: 'postIdentityReject', input: { version: 5, reason: '证件照片不清晰' } },
    ]);
  });

  test('a approves after one question', async () => {
    const asked = answersByCall({ postIdentityApprove: () => null });
    const { decided } = await show({ version: 5 });
    await userEvent.keyboard('a');
    await expect.element(page.getByRole('dialog', { name: '通过实名认证' })).toBeVisible();
    await page.getByRole('dialog').getByRole('button', { name: '通过' }).click();
    await expect.poll(() => decided()).toBe(1);
    expect(asked[0]?.input).toMatchObject({ version: 5 });
  });

  test('one that was sent anew meanwhile is not judged unseen', async () => {
    answersByCall({
      postIdentityApprove: () => {
        throw new No('conflict');
      },
    });
    const { decided } = await show();
    await userEvent.keyboard('a');
    await page.getByRole('dialog').getByRole('button', { name: '通过' }).click();
    await expect.element(page.getByText('这份申请刚刚有变化')).toBeVisible();
    expect(decided()).toBe(0);
  });

  test('nobody judges their own: the refusal takes the buttons away', async () => {
    answersByCall({
      postIdentityApprove: () => {
        throw new No('ownIdentity');
      },
    });
    await show();
    await userEvent.keyboard('a');
    await page.getByRole('dialog').getByRole('button', { name: '通过' }).click();
    await expect.element(page.getByText(/不能处理自己的实名认证，由其他运营处理/)).toBeVisible();
    for (const name of ['通过', '驳回', '查看实名信息'])
      await expect.element(page.getByRole('button', { name })).not.toBeInTheDocument();
  });

  test('what was decided cannot be decided again, but an approval can be taken back', async () => {
    const asked = answersByCall({ postIdentityReject: () => null });
    await show({ realStatus: 3 });
    for (const name of ['通过', '驳回', '撤销认证'])
      await expect.element(page.getByRole('button', { name })).not.toBeInTheDocument();
    const { decided } = await show({ realStatus: 1, version: 6 });
    await expect.element(page.getByRole('button', { name: '通过' })).not.toBeInTheDocument();
    await userEvent.keyboard('x');
    await userEvent.fill(reason, '本人申请更正');
    await page.getByRole('dialog').getByRole('button', { name: '撤销认证' }).click();
    await expect.poll(() => decided()).toBe(1);
    expect(asked).toMatchObject([{ input: { version: 6, reason: '本人申请更正' } }]);
  });
});

test('name and number are masked until a reason is given, and hidden again', async () => {
  const asked = answersByCall({ postIdentityReveal: () => papers });
  await show();
  await expect.element(page.getByText('110***********1234')).toBeVisible();
  await userEvent.keyboard('v');
  await userEvent.fill(reason, '审核实名认证');
  await page.getByRole('button', { name: '查看', exact: true }).click();
  await expect.element(page.getByText('110101199001011234')).toBeVisible();
  await expect.element(page.getByText('没有上传证件照片。')).toBeVisible();
  expect(asked).toMatchObject([{ input: { reason: '审核实名认证' } }]);
  await page.getByRole('button', { name: '隐藏' }).click();
  await expect.element(page.getByText('110101199001011234')).not.toBeInTheDocument();
});

test('papers that come while others are shown are not taken for those', async () => {
  answersByCall({ postIdentityReveal: () => papers });
  const Changing = () => {
    const [version, setVersion] = useState(5);
    return (
      <>
        <button type="button" onClick={() => setVersion(6)}>
          重新提交
        </button>
        <IdentityPanel
          record={givenIdentity({ version })}
          close={() => undefined}
          goOn={() => undefined}
        />
      </>
    );
  };
  await onDesk(<Changing />);
  await userEvent.keyboard('v');
  await userEvent.fill(reason, '审核实名认证');
  await page.getByRole('button', { name: '查看', exact: true }).click();
  await expect.element(page.getByText('110101199001011234')).toBeVisible();
  await page.getByRole('button', { name: '重新提交' }).click();
  await expect.element(page.getByText('110***********1234')).toBeVisible();
  expect(page.getByText('110101199001011234').elements()).toEqual([]);
});

test('pictures that have outlived the decision are said to be gone, and when', async () => {
  answersByCall({ postIdentityReveal: () => papers });
  await show({ realStatus: 1, picturesDeleteTime: Date.UTC(2026, 10, 28, 4) });
  await userEvent.keyboard('v');
  await userEvent.fill(reason, '核对证件信息');
  await page.getByRole('button', { name: '查看', exact: true }).click();
  const said = /^审核已满 30 天，证件照片已于 2026-11-28 12:00(:00)? 删除。$/;
  await expect.element(page.getByText(said)).toBeVisible();
  await expect.element(page.getByText('没有上传证件照片。')).not.toBeInTheDocument();
});

test('one that was approved is found by the number of its researcher', async () => {
  answersByCall({
    getIdentityPage: ({ status, uid }) => {
      const list =
        Number(status) === 1 && Number(uid) === 10_007 ? [givenIdentity({ realStatus: 1 })] : [];
      return { list, total: list.length, page: 1, pageSize: 20 };
    },
  });
  await onDesk(<IdentitiesPage />, '/identities');
  await userEvent.fill(page.getByLabelText('UID'), '10007');
  await page.getByRole('button', { name: '查询' }).click();
  await expect
    .element(page.getByText('“审核中”中没有 UID 为 10007 的申请，可以切换到其他状态查看。'))
    .toBeVisible();
  await page.getByRole('link', { name: /^已认证/ }).click();
  await expect.element(page.getByRole('table')).toBeVisible();
});

async function show(given: Parameters<typeof givenIdentity>[0] = {}) {
  let decisions = 0;
  await onDesk(
    <IdentityPanel
      record={givenIdentity(given)}
      close={() => undefined}
      goOn={() => (decisions += 1)}
    />,
  );
  return { decided: () => decisions };
}

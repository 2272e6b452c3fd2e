import { postReviewConfirm } from '@shieldsource/contract/console';
import { postReportAppeal } from '@shieldsource/contract/report-flags';
import { getReportDetail } from '@shieldsource/contract/reports';
import { callAs } from '../people/calls.ts';
import { handIn, harmless } from '../people/report.ts';
import { arriveAs, newPhone, toast } from '../people/researcher.ts';
import { decisionOf, formOf } from '../people/reviewer.ts';
import { signInAs } from '../site/every-page.ts';
import { expect, test } from '../site/journey.ts';

const low = {
  level: 1,
  baseCoins: 2,
  baseContribution: 1,
  bonusCoins: 0,
  bonusContribution: 0,
} as const;

test('an appeal raises an award through two people, and the difference arrives once', async ({
  page,
  newPerson,
}) => {
  const draft = harmless('大屏的分享链接可以看到别的大屏');
  const [judge, second, admin] = [await newPerson(), await newPerson(), await newPerson()];
  let reportId = '';
  const award = page.getByRole('region', { name: '奖励', exact: true });
  const wallet = async () => {
    await page.goto('/personal/security-currency');
    return page.getByRole('main').getByRole('definition');
  };

  await test.step('a report earns little, and its author appeals', async () => {
    await arriveAs(page, newPhone());
    await handIn(page, draft);
    reportId = new URL(page.url()).pathname.split('/').at(-1) ?? '';
    await signInAs(judge, 'reviewer');
    const { version } = await callAs(judge, postReviewConfirm, { reportId, version: 1, ...low });
    const body = '换一个编号就能打开任何人的大屏，里面有经营数据，影响比页脚大得多。';
    await callAs(page, postReportAppeal, { reportId, version, body });
  });

  await test.step('another reviewer upholds it with more than one person may give', async () => {
    await signInAs(second, 'secondReviewer');
    await second.goto(`/console/reports/${reportId}`);
    const decision = decisionOf(second);
    await expect(decision.getByText('核定前原奖励不变')).toBeVisible();
    await decision.getByRole('radio', { name: '严重' }).check();
    await decision.getByLabel('安全币基数').fill('400');
    await expect(decision.getByText('提交后原奖励不变')).toBeVisible();
    await decision.getByRole('textbox', { name: '理由' }).fill('可以看到全部经营数据');
    await decision.getByRole('button', { name: '提交核定' }).click();
    await expect(toast(second, '已提交核定：')).toBeVisible();
    await expect(second.getByText('须由提出这笔奖励以外的审核员或管理员核定')).toBeVisible();
    await expect(second.getByRole('button', { name: '核定并发放' })).toHaveCount(0);
  });

  await test.step('its author reads that it was upheld; the first award stands', async () => {
    await page.goto(`/personal/submit/detail/${reportId}`);
    const appeals = page.getByRole('region', { name: '申诉', exact: true });
    await expect(appeals).toContainText('申诉成立');
    const conversation = page.getByRole('region', { name: '处理记录与沟通' });
    await expect(conversation).toContainText('可以看到全部经营数据');
    await expect(award).toContainText('提高后的奖励须由第二位工作人员核定');
    await expect(award).not.toContainText('已收回');
    const { currency } = await callAs(page, getReportDetail, { id: reportId });
    await expect(await wallet()).toHaveText([String(currency), /^\d+/, String(currency), '0']);
  });

  await test.step('an admin finds it among what waits, reads both awards, and signs', async () => {
    await signInAs(admin, 'admin');
    await admin.goto('/console/reports?view=awards&order=newest');
    await admin.getByRole('link', { name: draft.title }).click();
    await expect(admin.getByText('审核员乙的理由：可以看到全部经营数据')).toBeVisible();
    await expect(admin.getByText(/申诉成立后提高：.* → .*。核定前原奖励有效/)).toBeVisible();
    await formOf(admin).getByRole('button', { name: '核定并发放' }).click();
    await expect(toast(admin, '奖励更新为')).toBeVisible();
  });

  await test.step('and the difference arrives', async () => {
    const { currency, awards } = await callAs(page, getReportDetail, { id: reportId });
    expect(awards.map(({ isReversed }) => isReversed)).toEqual([true, false]);
    const sum = currency.toLocaleString('en');
    await expect(await wallet()).toHaveText([sum, /^0/, sum, '0']);
    await page.goto(`/personal/submit/detail/${reportId}`);
    const history = page.getByRole('region', { name: '处理记录' });
    await expect(history.getByRole('listitem').getByRole('strong')).toHaveText([
      '提交报告',
      '确认漏洞',
      '提出申诉',
      '申诉成立',
      '提交奖励核定',
      '核定并发放奖励',
    ]);
    await expect(award).toContainText('已收回');
  });
});

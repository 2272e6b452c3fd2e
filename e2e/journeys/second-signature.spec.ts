import { getReviewDetail } from '@shieldsource/contract/reports/desk';
import { postAwardPropose } from '@shieldsource/contract/awards/desk';
import { postProposalDecide } from '@shieldsource/contract/staff/proposals';
import { postVerdictHold } from '@shieldsource/contract/reports/desk-work';
import type { Page } from '@playwright/test';
import { callAs, callsOf } from '../people/calls.ts';
import { handIn, harmless } from '../people/report.ts';
import { aboveTheRule, handIn as handInByCall, seenBy } from '../people/reports-by-call.ts';
import { arriveAs, newPhone, toast } from '../people/researcher.ts';
import { decisionOf, formOf, openFromQueue } from '../people/reviewer.ts';
import { misread, provokes, spoil } from '../refusals/provoke.ts';
import { signInAs } from '../site/every-page.ts';
import { expect, test } from '../site/journey.ts';

// a refusal: no second try
test.describe.configure({ retries: 0 });

test('of two reviewers one decides where one may, and both where an award is above the rule', async ({
  page,
  newPerson,
}) => {
  const draft = harmless('大屏导出的表格可以带出全部会员的手机号');
  const [first, second] = [await newPerson(), await newPerson()];
  const desks = [first, second];
  const sign = (desk: Page) => formOf(desk).getByRole('button', { name: '核定并发放' });
  let report = '';
  await arriveAs(page, newPhone());
  await handIn(page, draft);
  report = page.url();
  await signInAs(first, 'reviewer');
  await signInAs(second, 'secondReviewer');

  await test.step('both decide at once: one wins, the other is told, and it is paid once', async () => {
    const confirm = (desk: Page) => desk.getByRole('button', { name: '确认并发放奖励' });
    for (const desk of desks) {
      await openFromQueue(desk, '开放接口令牌未校验签名算法');
      await desk.getByRole('button', { name: '确认漏洞' }).click();
      await decisionOf(desk).getByRole('radio', { name: '低危' }).check();
      await decisionOf(desk).getByLabel('完成后打开下一份').uncheck();
    }
    await Promise.all(desks.map((desk) => confirm(desk).click()));
    const isLost = (desk: Page) =>
      desk.getByRole('alert').getByText('这份报告刚刚被其他人处理过').isVisible();
    // its form has closed
    const isWon = async (desk: Page) => (await confirm(desk).count()) === 0;
    const outcomes = () =>
      Promise.all(
        desks.map(async (desk) =>
          (await isWon(desk)) ? 'won' : (await isLost(desk)) ? 'lost' : 'undecided',
        ),
      );
    await expect.poll(async () => (await outcomes()).toSorted()).toEqual(['lost', 'won']);
    const loser = (await isWon(first)) ? second : first;
    await loser.getByRole('button', { name: '刷新报告' }).click();
    await expect(confirm(loser)).toHaveCount(0);
    for (const desk of desks)
      await expect(desk.getByRole('button', { name: '开始修复' })).toBeVisible();
    await expect(loser.getByRole('listitem').filter({ hasText: '确认漏洞' })).toHaveCount(1);
    await loser.getByRole('tab', { name: '记录' }).click();
    await expect(loser.getByRole('heading', { name: '奖励', exact: true })).toHaveCount(1);
  });

  await test.step('nobody is offered to judge their own report', async () => {
    await openFromQueue(second, '数据大屏插件静态资源路径可读取服务器任意文件');
    await expect(second.getByText('这是你自己提交的报告，由其他审核员处理')).toBeVisible();
    await expect(second.getByRole('button', { name: '确认漏洞' })).toHaveCount(0);
  });

  await test.step('who goes above the range has to say why, and cannot sign', async () => {
    await openFromQueue(first, draft.title);
    await first.getByRole('button', { name: '确认漏洞' }).click();
    const dialog = decisionOf(first);
    await dialog.getByRole('radio', { name: '严重' }).check();
    await dialog.getByLabel('安全币基数').fill('400');
    await expect(dialog.getByText('奖励超出评分标准的范围，须由第二人核定')).toBeVisible();
    await dialog.getByRole('textbox', { name: '理由' }).fill('一次可以带出全部会员，影响罕见。');
    await dialog.getByLabel('完成后打开下一份').uncheck();
    await dialog.getByRole('button', { name: '提交核定' }).click();
    await expect(toast(first, '已提交核定：400 安全币')).toBeVisible();
    await expect(first.getByText('须由提出这笔奖励以外的审核员或管理员核定')).toBeVisible();
    await expect(sign(first)).toHaveCount(0);
  });

  await test.step('its author sees it confirmed, the award waiting and the coins to come', async () => {
    await page.reload();
    await expect(page.getByLabel('处理进度').locator('[aria-current=step]')).toHaveText(/已确认/);
    const award = page.getByRole('region', { name: '奖励', exact: true });
    await expect(award).toContainText('奖励核定中');
    await expect(award).toContainText('400');
    await page.goto('/personal/submit');
    await expect(page.getByRole('row', { name: draft.title })).toContainText('奖励核定中');
    await page.goto('/personal/security-currency');
    await expect(page.getByRole('main').getByRole('definition')).toHaveText([
      '0',
      /^400/,
      '0',
      '0',
    ]);
  });

  await test.step('another reviewer finds it in its queue and signs', async () => {
    await second.goto('/console/reports');
    await second.getByRole('link', { name: /^待核定/ }).click();
    // until its own rows have come, the table shows those of the previous view
    const own = second.locator('[aria-busy=false]', {
      has: second.getByRole('table', { name: '待核定' }),
    });
    await own.getByRole('link', { name: draft.title }).click();
    await expect(second.getByText('审核员甲的理由：一次可以带出全部会员')).toBeVisible();
    await sign(second).click();
    await expect(toast(second, '发放 400 安全币')).toBeVisible();
  });

  await test.step('and the coins arrive', async () => {
    await page.reload();
    await expect(page.getByRole('main').getByRole('definition')).toHaveText([
      '400',
      /^0/,
      '400',
      '0',
    ]);
    await expect(page.getByRole('row', { name: draft.title })).toContainText('+400');
    await page.goto(report);
    const history = page.getByRole('region', { name: '处理记录' });
    await expect(history.locator('li[data-tone] strong')).toHaveText([
      '提交报告',
      '确认漏洞',
      '提交奖励核定',
      '核定并发放奖励',
    ]);
  });

  await test.step('who proposes an award while another waits is refused, and who signs their own', async () => {
    const reportId = await handInByCall(await callsOf(page), '导出任务可以带出全部会员');
    await second.goto(`/console/reports/${reportId}`);
    await second.getByRole('button', { name: '确认漏洞' }).click();
    const dialog = decisionOf(second);
    await dialog.getByRole('radio', { name: '严重' }).check();
    await dialog.getByLabel('安全币基数').fill('300');
    await dialog.getByRole('textbox', { name: '理由' }).fill('影响全部会员。');
    const reviewer = await callsOf(first);
    const note = '一次可以带出全部会员。';
    const seen = await seenBy(reviewer, reportId);
    await callAs(first, postAwardPropose, { ...seen, ...aboveTheRule, note });
    await spoil(second, postVerdictHold, { version: (await seenBy(reviewer, reportId)).version });
    await provokes('awardWaiting', second, postVerdictHold, () =>
      dialog.getByRole('button', { name: '提交核定' }).click(),
    );
    // the page hides the button from the proposer
    await misread(first, getReviewDetail, ({ report: shown, ...rest }) => ({
      ...rest,
      report: { ...shown, canDecideAward: true },
    }));
    await first.goto(`/console/reports/${reportId}`);
    await provokes('ownProposal', first, postProposalDecide, () => sign(first).click());
    await first.unrouteAll({ behavior: 'wait' });
  });
});

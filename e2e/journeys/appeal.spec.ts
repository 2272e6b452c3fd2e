import { getReviewDetail, postReviewConfirm } from '@shieldsource/contract/reports/desk';
import { postVerdictHold } from '@shieldsource/contract/reports/desk-work';
import { postReportAppeal } from '@shieldsource/contract/reports/flags';
import { getReportDetail } from '@shieldsource/contract/reports/calls';
import { callAs, callsOf } from '../people/calls.ts';
import { handIn, harmless } from '../people/report.ts';
import { handIn as handInByCall, seenBy } from '../people/reports-by-call.ts';
import { arriveAs, newPhone, toast } from '../people/researcher.ts';
import { decisionOf, formOf, openFromQueue } from '../people/reviewer.ts';
import { misread, provokes } from '../refusals/provoke.ts';
import { signInAs } from '../site/every-page.ts';
import { expect, test } from '../site/journey.ts';
import { settle } from '../site/settle.ts';
import { quiet } from '../site/traffic.ts';

// a refusal: no second try
test.describe.configure({ mode: 'parallel', retries: 0 });

test('an author is ignored, appeals with a file and is heard by somebody else', async ({
  page,
  newPerson,
}) => {
  const draft = harmless('大屏页脚可以看到内部主机名');
  const words =
    '**补充证明**：响应头里的主机名可以直接解析到内网管理地址，不只是页脚的文字，请重新评估。';
  const thread = page.getByRole('region', { name: '处理记录与沟通' });
  const appeals = page.getByRole('region', { name: '申诉', exact: true });
  const [first, second] = [await newPerson(), await newPerson()];
  await arriveAs(page, newPhone());
  await handIn(page, draft);

  await test.step('a comment is corrected, and a reviewer sees both versions, and asks', async () => {
    await page.getByRole('textbox', { name: '评论' }).fill('网段是 10.1.0.0');
    await page.getByRole('button', { name: '发表评论' }).click();
    await thread.getByRole('button', { name: '修改', exact: true }).click();
    await page.getByRole('textbox', { name: '修改评论' }).fill('网段是 10.1.0.0/16');
    await page.getByRole('button', { name: '保存修改' }).click();
    await expect(thread.getByText('网段是 10.1.0.0/16')).toBeVisible();

    await signInAs(first, 'reviewer');
    await openFromQueue(first, draft.title);
    const said = first.getByRole('listitem').filter({ hasText: '网段是 10.1.0.0/16' }).last();
    await said.getByText(/查看之前的内容/).click();
    await expect(said.getByText('网段是 10.1.0.0', { exact: true })).toBeVisible();
    await first.keyboard.press('q');
    await first.getByRole('textbox', { name: '需要补充什么' }).fill('主机名在哪个响应里？');
    await first.getByRole('button', { name: '发送问题' }).click();
    await expect(first.getByText('等待补充信息')).toBeVisible();
  });

  await test.step('its author answers', async () => {
    await page.reload();
    await expect(thread.getByRole('button', { name: '修改', exact: true })).toHaveCount(0);
    const banner = page.getByRole('region', { name: '需要补充信息' });
    await expect(banner).toContainText('主机名在哪个响应里？');
    await banner.getByRole('textbox', { name: '补充信息' }).fill('首页的第一个响应。');
    await page.getByRole('button', { name: '提交补充信息' }).click();
    await expect(banner).toHaveCount(0);
  });

  await test.step('it is ignored all the same, and its author appeals', async () => {
    await first.reload();
    await first.getByRole('button', { name: '忽略' }).click();
    const dialog = decisionOf(first);
    await dialog.getByRole('radio', { name: '无实际危害' }).check();
    await dialog.getByLabel('完成后打开下一份').uncheck();
    await dialog.getByRole('button', { name: '忽略报告' }).click();
    await expect(toast(first, '已忽略')).toBeVisible();

    await page.reload();
    const line = page.getByLabel('处理进度').getByRole('listitem');
    await expect(line).toHaveText([/待审核/, /已确认未进行/, /修复中未进行/, /已忽略/]);
    await expect(page.getByText('还剩 30 天')).toBeVisible();
    await expect(thread.getByText('忽略', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: '提出申诉' }).click();
    await page.getByRole('textbox', { name: '申诉理由' }).fill(words);
    await page
      .getByRole('dialog')
      .getByLabel('选择附件')
      .setInputFiles({ name: '主机.txt', mimeType: 'text/plain', buffer: Buffer.from('10.1.0.1') });
    await page.getByRole('button', { name: '提交申诉' }).click();
    await expect(appeals).toContainText('处理中');
    await expect(thread.getByText('主机.txt')).toBeVisible();
    await expect(thread.getByRole('strong').filter({ hasText: /^补充证明$/ })).toBeVisible();
  });

  await test.step('whoever ignored it may not decide; somebody else does, with all of it in front of them', async () => {
    await first.reload();
    await expect(first.getByText('由给出原结论以外的审核员处理')).toBeVisible();
    await expect(first.getByRole('button', { name: '处理申诉' })).toHaveCount(0);
    await expect(first.getByRole('button', { name: '重新打开' })).toHaveCount(0);

    await signInAs(second, 'secondReviewer');
    await second.getByRole('link', { name: /^申诉/ }).click();
    // until its own rows have come, the table shows those of the previous view
    const own = second.locator('[aria-busy=false]', {
      has: second.getByRole('table', { name: '申诉' }),
    });
    await own.getByRole('link', { name: draft.title }).click();
    const said = decisionOf(second).getByRole('blockquote');
    await expect(said, 'what is waited for is open').toContainText('响应头里的主机名');
    await expect(said.getByText('主机.txt')).toBeVisible();
    await formOf(second).getByRole('button', { name: '取消' }).click();
    await expect(said).toHaveCount(0);
    await second.keyboard.press('a');
    await decisionOf(second).getByRole('textbox', { name: '理由' }).fill('确有影响');
    await second.getByRole('button', { name: '申诉成立，重新审核' }).click();
    await expect(second.getByRole('button', { name: '确认漏洞' })).toBeVisible();
  });

  await test.step('the author reads so, and has a letter of every step of others', async () => {
    await page.reload();
    await expect(appeals).toContainText('申诉成立');
    await expect(thread).toContainText('确有影响');
    await expect(page.getByLabel('处理进度').locator('[aria-current=step]')).toHaveText(/待审核/);
    await settle(page);
    await page.goto('/personal/message');
    for (const outcome of ['申诉成立', '已收到', '需要补充信息', '已忽略'])
      await expect(page.getByRole('main').getByText(outcome).first()).toBeVisible();
  });

  await test.step('a report that nobody has judged can be taken back', async () => {
    await page.goto('/personal/submit');
    await page.getByRole('link', { name: draft.title }).click();
    await page.getByRole('button', { name: '撤回报告' }).click();
    await page.getByRole('dialog').getByRole('button', { name: '撤回报告' }).click();
    await expect(page.getByText('你撤回了这份报告')).toBeVisible();
  });
});

test('an appeal raises an award, by neither less nor the same reviewer, through two people, and the difference arrives once', async ({
  page,
  newPerson,
}) => {
  const title = '大屏的分享链接可以看到别的大屏';
  const [judge, second, admin] = [await newPerson(), await newPerson(), await newPerson()];
  const low = { level: 1, baseCoins: 2, baseContribution: 1 } as const;
  const raise = { name: '申诉成立，更新奖励' };
  const award = page.getByRole('region', { name: '奖励', exact: true });
  const wallet = async () => {
    await page.goto('/personal/security-currency');
    return page.getByRole('main').getByRole('definition');
  };
  await arriveAs(page, newPhone());
  await signInAs(judge, 'reviewer');
  await signInAs(second, 'secondReviewer');
  const author = await callsOf(page);
  const reportId = await handInByCall(author, title);
  const desk = `/console/reports/${reportId}`;

  await test.step('a report earns little, and its author appeals', async () => {
    const seen = await seenBy(await callsOf(judge), reportId);
    const { version } = await callAs(judge, postReviewConfirm, { ...seen, ...low });
    const body = '换一个编号就能打开任何人的大屏，里面有经营数据，影响比页脚大得多。';
    await author(postReportAppeal, { reportId, version, body });
  });

  await test.step('who gave the verdict cannot raise it, though their page says so', async () => {
    await misread(judge, getReviewDetail, ({ report, ...rest }) => ({
      ...rest,
      report: { ...report, canDecideAppeal: true },
    }));
    await judge.goto(desk);
    await decisionOf(judge).getByRole('textbox', { name: '理由' }).fill('影响比当时看到的大');
    await provokes('appealOwnVerdict', judge, postVerdictHold, () =>
      judge.getByRole('button', raise).click(),
    );
    await judge.unrouteAll({ behavior: 'wait' });
  });

  await test.step('another reviewer upholds it: not with the same award, but with more than one person may give', async () => {
    await second.goto(desk);
    const decision = decisionOf(second);
    await expect(decision.getByText('核定前原奖励不变')).toBeVisible();
    await decision.getByRole('textbox', { name: '理由' }).fill('可以看到全部经营数据');
    await provokes('appealNotBetter', second, postVerdictHold, () =>
      second.getByRole('button', raise).click(),
    );
    await decision.getByRole('radio', { name: '严重' }).check();
    await decision.getByLabel('安全币基数').fill('400');
    await expect(decision.getByText('提交后原奖励不变')).toBeVisible();
    await decision.getByRole('button', { name: '提交核定' }).click();
    await expect(toast(second, '已提交核定：')).toBeVisible();
    await expect(second.getByText('须由提出这笔奖励以外的审核员或管理员核定')).toBeVisible();
    await expect(second.getByRole('button', { name: '核定并发放' })).toHaveCount(0);
  });

  await test.step('its author reads that it was upheld; the first award stands', async () => {
    await page.goto(`/personal/submit/detail/${reportId}`);
    await expect(page.getByRole('region', { name: '申诉', exact: true })).toContainText('申诉成立');
    await expect(page.getByRole('region', { name: '处理记录与沟通' })).toContainText(
      '可以看到全部经营数据',
    );
    await expect(award).toContainText('提高后的奖励须由第二位工作人员核定');
    await expect(award).not.toContainText('已收回');
    const { currency } = await author(getReportDetail, { id: reportId });
    await expect(await wallet()).toHaveText([String(currency), /^\d+/, String(currency), '0']);
  });

  await test.step('an admin finds it among what waits, reads both awards, and signs', async () => {
    await signInAs(admin, 'admin');
    await admin.goto('/console/reports?view=awards&order=newest');
    // what the centre still lacks comes late, above the list
    await quiet(admin);
    await admin.getByRole('link', { name: title }).click();
    await expect(admin.getByText('审核员乙的理由：可以看到全部经营数据')).toBeVisible();
    await expect(admin.getByText(/申诉成立后提高：.* → .*。核定前原奖励有效/)).toBeVisible();
    await formOf(admin).getByRole('button', { name: '核定并发放' }).click();
    await expect(toast(admin, '奖励更新为')).toBeVisible();
  });

  await test.step('and the difference arrives', async () => {
    const { currency, awards } = await author(getReportDetail, { id: reportId });
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

import type { Page } from '@playwright/test';
import { expect, test } from '../site/journey.ts';
import { decisionOf, openFromQueue } from '../people/reviewer.ts';
import { signInAs } from '../site/every-page.ts';

test('two reviewers decide at once: one wins, the other is told and nothing is paid twice', async ({
  page,
  newPerson,
}) => {
  const title = '开放接口令牌未校验签名算法';
  const other = await newPerson();
  const desks = [page, other];
  await signInAs(page, 'reviewer');
  await signInAs(other, 'secondReviewer');
  for (const desk of desks) {
    await openFromQueue(desk, title);
    await desk.getByRole('button', { name: '确认漏洞' }).click();
    await expect(decisionOf(desk).getByRole('button', { name: '确认并发放奖励' })).toBeVisible();
    await decisionOf(desk).getByRole('radio', { name: '低危' }).check();
    await decisionOf(desk).getByLabel('完成后打开下一份').uncheck();
  }

  await Promise.all(
    desks.map((desk) => desk.getByRole('button', { name: '确认并发放奖励' }).click()),
  );

  const isLost = (desk: Page) =>
    desk.getByRole('alert').getByText('这份报告刚刚被其他人处理过').isVisible();
  // its form has closed
  const confirm = (desk: Page) => desk.getByRole('button', { name: '确认并发放奖励' });
  const isWon = async (desk: Page) => (await confirm(desk).count()) === 0;
  const outcomes = () =>
    Promise.all(
      desks.map(async (desk) =>
        (await isWon(desk)) ? 'won' : (await isLost(desk)) ? 'lost' : 'undecided',
      ),
    );
  await expect.poll(async () => (await outcomes()).toSorted()).toEqual(['lost', 'won']);
  const [winner, loser] = (await isWon(desks[0]!)) ? desks : desks.toReversed();
  await expect(winner!.getByRole('button', { name: '开始修复' })).toBeVisible();

  await test.step('the loser refreshes and sees what the winner did, once', async () => {
    await loser!.getByRole('button', { name: '刷新报告' }).click();
    await expect(confirm(loser!)).toHaveCount(0);
    await expect(loser!.getByRole('button', { name: '开始修复' })).toBeVisible();
    await expect(loser!.getByRole('listitem').filter({ hasText: '确认漏洞' })).toHaveCount(1);
    await loser!.getByRole('tab', { name: '记录' }).click();
    await expect(loser!.getByRole('heading', { name: '奖励', exact: true })).toHaveCount(1);
  });

  await test.step('nobody is offered to judge their own report', async () => {
    const second = desks[1]!;
    await openFromQueue(second, '数据大屏插件静态资源路径可读取服务器任意文件');
    await expect(second.getByText('这是你自己提交的报告，由其他审核员处理')).toBeVisible();
    await expect(second.getByRole('button', { name: '确认漏洞' })).toHaveCount(0);
  });
});

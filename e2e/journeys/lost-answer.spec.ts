import { expect, test } from '../site/journey.ts';
import { fillIn, harmless } from '../people/report.ts';
import { arriveAs, newPhone } from '../people/researcher.ts';

test('a report whose answer got lost on the way is sent again and stays one report', async ({
  page,
  expectNoise,
}) => {
  const draft = harmless('大屏页脚的年份没有更新');
  await arriveAs(page, newPhone());
  await page.goto('/weak/home');
  await fillIn(page, draft);

  expectNoise(/net::ERR_FAILED/);
  await page.route(
    '**/api/report/jsonReportSubmit',
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await page.getByRole('button', { name: '提交报告' }).click();
  await expect(page.getByRole('alert')).toContainText('网络错误');
  await expect(page.getByLabel('标题').first()).toHaveValue(draft.title);

  await page.getByRole('button', { name: '提交报告' }).click();
  await expect(page.getByRole('heading', { level: 1, name: draft.title })).toBeVisible();
  await page.goto('/personal/submit');
  await expect(page.getByRole('table', { name: '我的漏洞' }).getByRole('row')).toHaveCount(2);
});

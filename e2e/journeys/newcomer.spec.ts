import { expect, test } from '../site/journey.ts';
import { arriveAs, newPhone } from '../people/researcher.ts';
import { emptyDataDir, startSite } from '../site/start-site.ts';

test('a second process is refused, Ctrl-C closes cleanly, and the next start goes on where the last one ended', async ({
  browser,
}) => {
  // starts the product twice, and once more without success
  test.slow();
  const { dataDir, remove } = await emptyDataDir();
  const first = await startSite(dataDir);
  const context = await browser.newContext({ baseURL: first.url });
  const page = await context.newPage();
  await arriveAs(page, newPhone());

  const refusal = await startSite(dataDir).then(
    () => 'it started',
    (error: Error) => error.message,
  );
  // whoever starts it as root is told so before
  const lines = refusal.split('\n').filter((line) => !line.startsWith('以 root 运行'));
  expect(lines, 'one line').toHaveLength(1);
  expect(refusal).toContain(dataDir);

  expect(await first.stop()).toBe(0);
  const next = await startSite(dataDir, { port: first.port });
  await page.goto('/personal/submit');
  await expect(page.getByRole('heading', { level: 1, name: '我的漏洞' })).toBeVisible();
  await page.goto('/rank/personal');
  await expect(page.getByText('鹿鸣')).toHaveCount(1);

  await context.close();
  expect(await next.stop()).toBe(0);
  await remove();
});

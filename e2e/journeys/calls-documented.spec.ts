import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '../site/journey.ts';

const dist = join(import.meta.dirname, '../../web/dist');

test('whoever writes against the server finds a call, what it takes and what it may refuse', async ({
  page,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto('/api/docs');
  await page.getByText('礼品', { exact: true }).click();
  await page.getByText('礼品详情，以及我还差什么').click();
  await expect(page).toHaveURL('/api/docs#/award/getGiftDetail');
  await expect(page.getByText('内容不存在或已被删除').first()).toBeVisible();
  expect(asked).toHaveLength(1);
  const stored = await page.evaluate(() => {
    try {
      return localStorage.length;
    } catch (error) {
      return String(error);
    }
  });
  expect(stored).toContain('SecurityError');
});

test('what is deployed has no page for those who build it, and not the words of the server', async ({
  page,
}) => {
  await page.goto('/demo/code');
  await expect(page).toHaveURL('/');
  const names = await readdir(join(dist, 'assets'));
  const scripts = names.filter((name) => name.endsWith('.js'));
  const texts = await Promise.all(
    scripts.map((name) => readFile(join(dist, 'assets', name), 'utf8')),
  );
  const whole = texts.join('\n');
  for (const word of [
    '/demo/code',
    '图形验证码示例',
    '内容已被更新，请刷新后再操作',
    '礼品详情，以及我还差什么',
  ])
    expect(whole).not.toContain(word);
});

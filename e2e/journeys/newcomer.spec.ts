import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { arriveAs, newPhone } from '../people/researcher.ts';
import { expect, test } from '../site/journey.ts';
import { emptyDataDir, startSite, type Site } from '../site/start-site.ts';

const newKey = () => randomBytes(32).toString('base64');
const secrets = {
  ENCRYPTION_KEY: newKey(),
  INDEX_KEY: newKey(),
  PASSPORT_SALT: newKey(),
  AUDIT_SIGNING_KEY: newKey(),
  SMTP_URL: `smtps://user:${randomBytes(8).toString('hex')}@mail.example.com`,
};
const others = { MAIL_FROM: 'a@example.com' };

/** A process and all that it started, with their words and the environments they began with. */
function processesFrom(pid: number): { words: string; environment: string }[] {
  const parents = new Map<number, number>();
  for (const one of readdirSync('/proc').map(Number).filter(Boolean))
    parents.set(one, Number(/^PPid:\s+(\d+)/m.exec(read(one, 'status'))?.[1]));
  const isFrom = (one: number): boolean =>
    one === pid || (one > 1 && isFrom(parents.get(one) ?? 0));
  return [...parents.keys()]
    .filter(isFrom)
    .map((one) => ({ words: read(one, 'cmdline'), environment: read(one, 'environ') }));
}

function read(pid: number, what: string): string {
  try {
    return readFileSync(`/proc/${pid}/${what}`, 'utf8');
  } catch {
    // it has ended meanwhile
    return '';
  }
}

function expectNoSecretShown(site: Site): void {
  const processes = processesFrom(site.pid);
  expect(processes.some(({ words }) => words.includes('postgres'))).toBe(true);
  const server = processes.find(({ words }) => words.includes('run.mjs'));
  expect(server?.environment).toContain(`DATA_DIR=${site.dataDir}`);
  for (const { words, environment } of processes)
    for (const secret of Object.values(secrets))
      expect(`${environment}${words}`.includes(secret), words).toBe(false);
  // a server without the key says so
  expect(site.output()).not.toContain('AUDIT_SIGNING_KEY');
}

test('a newcomer starts the product and shows no secret, is refused a second one, closes it by Ctrl-C, and goes on where it ended', async ({
  browser,
}) => {
  // starts the product twice, and once more without success
  test.slow();
  const { dataDir, remove } = await emptyDataDir();
  const files = await emptyDataDir();
  const first = await startSite(dataDir, { settings: { ...others, ...secrets } });
  const context = await browser.newContext({ baseURL: first.url });
  const page = await context.newPage();
  await arriveAs(page, newPhone());

  await test.step('secrets of the environment stand in none of the server or of what it starts', () =>
    expectNoSecretShown(first));

  await test.step('a second process is refused in one line', async () => {
    const refusal = await startSite(dataDir).then(
      () => 'it started',
      (error: Error) => error.message,
    );
    // whoever starts it as root is told so before
    const lines = refusal.split('\n').filter((line) => !line.startsWith('以 root 运行'));
    expect(lines, 'one line').toHaveLength(1);
    expect(refusal).toContain(dataDir);
  });

  await test.step('the next start, with its secrets in files, goes on where this one ended', async () => {
    expect(await first.stop()).toBe(0);
    const inFiles = Object.entries(secrets).map(([name, value]) => {
      const path = join(files.dataDir, name);
      writeFileSync(path, `${value}\n`, { mode: 0o600 });
      return [`${name}_FILE`, path] as const;
    });
    const settings = { ...others, ...Object.fromEntries(inFiles) };
    const next = await startSite(dataDir, { port: first.port, settings });
    expectNoSecretShown(next);
    await page.goto('/personal/submit');
    await expect(page.getByRole('heading', { level: 1, name: '我的漏洞' })).toBeVisible();
    await page.goto('/rank/personal');
    await expect(page.getByText('鹿鸣')).toHaveCount(1);
    await context.close();
    expect(await next.stop()).toBe(0);
  });
  await remove();
  await files.remove();
});

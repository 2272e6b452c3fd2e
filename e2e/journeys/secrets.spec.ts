import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '../site/journey.ts';
import { emptyDataDir, startSite } from '../site/start-site.ts';

const newKey = () => randomBytes(32).toString('base64');
const secrets = {
  ENCRYPTION_KEY: newKey(),
  INDEX_KEY: newKey(),
  PASSPORT_SALT: newKey(),
  AUDIT_SIGNING_KEY: newKey(),
  SMTP_URL: `smtps://user:${randomBytes(8).toString('hex')}@mail.example.com`,
};

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

for (const how of ['environment', 'files'] as const)
  test(`secrets of ${how} stand in no environment of the server or of what it starts`, async () => {
    const { dataDir, remove } = await emptyDataDir();
    const files = await emptyDataDir();
    const inFiles = Object.entries(secrets).map(([name, value]) => {
      const path = join(files.dataDir, name);
      writeFileSync(path, `${value}\n`, { mode: 0o600 });
      return [`${name}_FILE`, path] as const;
    });
    const given = how === 'files' ? Object.fromEntries(inFiles) : secrets;
    const settings = { DEMO: '0', MAIL_FROM: 'a@example.com', ...given };
    const site = await startSite(dataDir, { settings });
    try {
      const processes = processesFrom(site.pid);
      expect(processes.some(({ words }) => words.includes('postgres'))).toBe(true);
      const server = processes.find(({ words }) => words.includes('run.mjs'));
      expect(server?.environment).toContain(`DATA_DIR=${dataDir}`);
      for (const { words, environment } of processes)
        for (const secret of Object.values(secrets))
          expect(`${environment}${words}`.includes(secret), words).toBe(false);
      // a server without the key says so
      expect(site.output()).not.toContain('AUDIT_SIGNING_KEY');
    } finally {
      await site.stop();
      await remove();
      await files.remove();
    }
  });

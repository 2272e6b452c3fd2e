import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { afterEach, expect, test, vi } from 'vitest';
import { spawn, spawnSync } from './children.ts';
import { secretNames } from './secrets.ts';

afterEach(() => vi.unstubAllEnvs());

test('a program that is started knows no secret of ours, nor where one stands, and what it is told', async () => {
  const secrets = [...secretNames, ...secretNames.map((name) => `${name}_FILE`), 'AWS_SECRET_KEY'];
  for (const name of secrets) vi.stubEnv(name, 'a canary');
  const print = ['-e', 'process.stdout.write(JSON.stringify(process.env))'];
  const env = { NODE_ENV: 'production' };
  const child = spawn(process.execPath, print, { env, stdio: ['ignore', 'pipe', 'inherit'] });
  const [said] = await Promise.all([text(child.stdout), once(child, 'close')]);
  for (const seen of [said, spawnSync(process.execPath, print, { env }).stdout.toString()]) {
    expect(JSON.parse(seen)).toMatchObject({ ...env, PATH: process.env['PATH'] });
    expect(seen).not.toContain('a canary');
  }
});

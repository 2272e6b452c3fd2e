import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  postformFileUpload,
  postformImageUpload,
  type StoredFile,
} from '@shieldsource/contract/files/calls';
import type { Route } from '@shieldsource/contract/route';
import { fence, programs, readByDatabases } from '../src/platform/fence.ts';
import { cookieNames } from '../src/platform/sessions.ts';
import { testApp, type Person } from './app.ts';
import { runCommand, timeout } from './command.ts';
import { givenOn } from './given.ts';
import { multipart } from './multipart.ts';
import { startServer, type ServerProcess } from './server-process.ts';

const harness = await testApp({ config: { passportSalt: 'salt of a test, and a long one' } });
const deployment = {
  ...harness.app.config,
  databaseUrl: harness.database.directPool.options.connectionString ?? '',
};
const folder = mkdtempSync(join(tmpdir(), 'shieldsource-fence-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('a process behind the fence', () => {
  test('reads what the addresses of database, standby and pooler name for TLS', () => {
    const files = ['main.crt', 'standby.crt', 'pooler.crt', 'passwords'].map((name) =>
      join(folder, name),
    );
    for (const path of files) writeFileSync(path, '');
    const address = (path: string) => `postgres://u@db/d?sslmode=verify-full&sslrootcert=${path}`;
    const [main = '', standby = '', pooler = '', PGPASSFILE = ''] = files;
    const secrets = {
      DATABASE_URL: address(main),
      STANDBY_DATABASE_URL: address(standby),
      POOLER_DATABASE_URL: address(pooler),
    };
    expect(readByDatabases(secrets, { PGPASSFILE })).toEqual(files);
    expect(readByDatabases({ DATABASE_URL: address(main) }, { PGPASSFILE })).toEqual([
      main,
      PGPASSFILE,
    ]);
  });

  test('reads the program and its data, writes its data, and nothing else', () => {
    const program = join(folder, 'probe.ts');
    writeFileSync(
      program,
      `import { spawn, fork, execSync } from 'node:child_process';
       import { readFileSync, symlinkSync, writeFileSync } from 'node:fs';
       import { Session } from 'node:inspector';
       import { Worker } from 'node:worker_threads';
       const outcome = async (work) => {
         try { await work(); return 'done'; } catch (error) { return error.code; }
       };
       const tries = {
         program: () => readFileSync('${join(programs, 'package.json')}'),
         data: () => readFileSync('${program}'),
         writing: () => writeFileSync('${join(folder, 'kept')}', 'x'),
         passwords: () => readFileSync('/etc/passwd'),
         around: () => readFileSync('${folder}/../../../../../../etc/passwd'),
         environment: () => readFileSync('/proc/self/environ'),
         memory: () => readFileSync('/proc/' + process.ppid + '/maps'),
         elsewhere: () => writeFileSync('${tmpdir()}/shieldsource-was-here', 'x'),
         itself: () => writeFileSync('${join(programs, 'server/src/planted.ts')}', 'x'),
         link: () => symlinkSync('/etc/passwd', '${join(folder, 'link')}'),
         spawn: () => spawn('id'),
         fork: () => fork('${program}'),
         shell: () => execSync('id'),
         become: () => process.execve('/bin/sh', ['sh', '-c', 'id'], {}),
         thread: () => new Worker('1', { eval: true }),
         inspector: () => new Session().connect(),
       };
       const seen = {};
       for (const [name, work] of Object.entries(tries)) seen[name] = await outcome(work);
       console.log(JSON.stringify(seen));`,
    );
    const within = fence({ reads: [programs, folder], writes: [folder] });
    const ran = spawnSync(process.execPath, [...within, program], { encoding: 'utf8' });
    const {
      program: own,
      data,
      writing,
      ...others
    } = JSON.parse(ran.stdout) as Record<string, string>;
    expect({ own, data, writing }).toEqual({ own: 'done', data: 'done', writing: 'done' });
    expect(Object.values(others).length).toBe(13);
    expect(new Set(Object.values(others))).toEqual(new Set(['ERR_ACCESS_DENIED']));
  });
});

const production = { NODE_ENV: 'production', APP_ENV: 'production', STOP_PROBE_SECONDS: '0' };

describe('production', () => {
  let server: ServerProcess;
  let mina: Person;
  beforeAll(async () => {
    mina = await givenOn(harness).researcher();
    server = await startServer(deployment, { ...production, METRICS_PORT: '0' }, 'serve-fenced.ts');
  }, timeout);

  const png = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: '#3579' } })
      .png()
      .toBuffer();
  const headersOf = ({ token, cookie }: Person) => ({
    authorization: `Bearer ${token}`,
    cookie: `${cookieNames.researcher}=${cookie}`,
  });
  async function upload(route: Route, purpose: string, bytes: Uint8Array): Promise<StoredFile> {
    const { body, headers } = multipart([['purpose', purpose]], { name: 'a.png', bytes });
    const answer = await fetch(`${server.url}${route.path}`, {
      method: 'POST',
      body: new Uint8Array(body as Buffer),
      headers: { ...headersOf(mina), 'x-requested-with': 'XMLHttpRequest', ...headers },
    });
    const { result } = (await answer.json()) as { result: StoredFile };
    return result;
  }
  const get = async (path: string) => fetch(`${server.url}${path}`, { headers: headersOf(mina) });

  test('runs behind it, ready and served', async () => {
    expect((await get('/readyz')).status).toBe(200);
    // the pages behind it are a journey's: here they may not have been built yet
    expect((await get('/api/openapi.json')).status).toBe(200);
    const ran = spawnSync('ps', ['-eo', 'args'], { encoding: 'utf8' }).stdout.split('\n');
    const own = ran.find((line) => line.includes(`--allow-fs-write=${deployment.dataDir}`)) ?? '';
    expect(own).toContain('--permission');
    expect(own).toMatch(/server\/src\/fenced\.ts$/);
    expect(own).not.toContain('--allow-child-process');
  });

  test('tells its metrics at an address of its own', async () => {
    const [, url = ''] = /指标 +(http:\S+)/.exec(server.output()) ?? [];
    const metrics = await (await fetch(url)).text();
    expect(metrics).toMatch(/^shieldsource_build_info\{version="\d[^"]+",role="both"\} 1$/m);
    expect(metrics).toMatch(/^process_resident_memory_bytes [1-9]/m);
    expect(metrics).toMatch(/^shieldsource_files_free_bytes [1-9]/m);
    expect(metrics).toMatch(/^shieldsource_workers [1-9]/m);
    expect((await get('/metrics')).status).toBe(404);
  });

  test('is asked for its health by a command, which a fence holds too', async () => {
    const program = join(programs, 'server/commands/shieldsource.ts');
    const ask = (url: string) => {
      const { hostname: HOST, port: PORT } = new URL(url);
      const words = ['--permission', `--allow-fs-read=${programs}`, program, 'health'];
      return spawnSync(process.execPath, words, { encoding: 'utf8', env: { HOST, PORT } });
    };
    expect(ask(server.url)).toMatchObject({ status: 0, stdout: 'ready\n', stderr: '' });
    const nobody = ask('http://127.0.0.1:9');
    expect(nobody).toMatchObject({ status: 1, stdout: '' });
    expect(nobody.stderr).toMatch(/^http:\/\/127\.0\.0\.1:9\/readyz does not answer: .+\n$/);
  });

  test.each([
    ['small', 80, 60],
    ['so large that another process makes it', 3_000, 2_000],
  ])('takes pictures, %s', async (_, width, height) => {
    const { url, isImage } = await upload(postformImageUpload, 'report', await png(width, height));
    expect(isImage).toBe(true);
    const shown = await get(`${url}&width=64`);
    expect(shown.status).toBe(200);
    const { width: drawn } = await sharp(await shown.arrayBuffer()).metadata();
    expect(drawn).toBe(64);
  });

  test('says of a large one that is damaged that it is, and takes the next', async () => {
    const whole = await png(3_000, 2_000);
    expect(await upload(postformImageUpload, 'report', whole.subarray(0, -2_000))).toBeNull();
    expect((await upload(postformImageUpload, 'report', whole)).isImage).toBe(true);
  });

  test('takes files and pictures of documents, and a backup has them', { timeout }, async () => {
    const bytes = Buffer.from('#!/bin/sh\nid\n');
    const file = await upload(postformFileUpload, 'report', bytes);
    expect(await (await get(file.url)).text()).toBe(bytes.toString());
    const paper = await upload(postformImageUpload, 'identity', await png(90, 60));
    expect((await get(paper.url)).headers.get('cache-control')).toBe('no-store');
    const to = join(folder, 'a.backup');
    const ran = await runCommand(deployment, ['backup', '--to', to], production);
    expect(ran.errors).toBe('');
    expect(existsSync(to)).toBe(true);
  });

  test('shows no key to who lists processes, and leaves nothing that other users can read', () => {
    const ran = spawnSync('ps', ['axeww', '-o', 'args'], { encoding: 'utf8' }).stdout.split('\n');
    const own = ran.find((line) => line.includes(`--allow-fs-write=${deployment.dataDir}`)) ?? '';
    expect(own).toContain('APP_ENV=production');
    const { encryptionKey, indexKey, passportSalt, databaseUrl } = deployment;
    for (const secret of [encryptionKey, indexKey, passportSalt, databaseUrl])
      expect(own).not.toContain(secret);
    const kept = readdirSync(deployment.dataDir, { recursive: true, encoding: 'utf8' });
    expect(kept.length).toBeGreaterThan(5);
    const open = kept.filter((path) => statSync(join(deployment.dataDir, path)).mode & 0o077);
    expect(open).toEqual([]);
  });

  test('stops in order', { timeout }, async () => {
    await server.stop();
    expect(server.output()).toContain('"msg":"stopping"');
  });
});

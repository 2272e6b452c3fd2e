import { mkdtempSync, renameSync, rmSync, symlinkSync, unlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import * as faults from '@shieldsource/contract/faults';
import { postformFileUpload, postformImageUpload } from '@shieldsource/contract/files/calls';
import type { Route } from '@shieldsource/contract/route';
import { fileKeys } from '../../../commands/backup.ts';
import { peopleTables } from '../../../commands/restore.ts';
import { testApp } from '../../../test/app.ts';
import { testBucket, type Fault } from '../../../test/bucket.ts';
import { testDatabase } from '../../../test/databases.ts';
import { givenOn } from '../../../test/given.ts';
import { multipart } from '../../../test/multipart.ts';
import { deploymentOf, keysProof, migrationsDir } from '../../app.ts';
import { backUp } from '../../platform/backup/back-up.ts';
import { restore } from '../../platform/backup/restore.ts';
import { claimDeployment } from '../../platform/database/deployment.ts';
import { openFiles } from '../../platform/files/file-store.ts';
import { readSealed } from '../../platform/files/sealed-files.ts';
import { cookieNames } from '../../platform/sessions.ts';
import { removeUnused } from './files.cleaning.ts';

const [bucket, another] = [await testBucket(), await testBucket('another-bucket')];
const harness = await testApp({ config: { bucket: bucket.settings, filesIn: 'bucket' } });
const { app, as, server } = harness;
const given = givenOn(harness);
const mina = await given.researcher();
const folder = mkdtempSync(join(tmpdir(), 'shieldsource-bucket-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const alarms = vi.spyOn(app.log, 'error');
beforeEach(() => void alarms.mockClear());

const send = (route: Route, purpose: string, bytes: string | Uint8Array, name = '证据.txt') =>
  as(mina).answer(route, {}, multipart([['purpose', purpose]], { bytes, name }));
const fetched = (url: string) =>
  server.inject({ url, headers: { cookie: `${cookieNames.researcher}=${mina.cookie}` } });
const urlOf = (answer: Awaited<ReturnType<typeof send>>) =>
  answer.json<{ result: { id: string; url: string } }>().result.url;
const readyStatus = async () => (await server.inject('/readyz')).statusCode;
const countFiles = async () => (await app.db.selectFrom('file').select('id').execute()).length;

test('people upload and load as from a folder, pictures and narrower ones too', async () => {
  const bytes = 'evidence '.repeat(500_000);
  const file = await fetched(urlOf(await send(postformFileUpload, 'report', bytes)));
  expect([file.statusCode, file.body === bytes]).toEqual([200, true]);

  const png = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#357' } })
    .png()
    .toBuffer();
  const url = urlOf(await send(postformImageUpload, 'report', png, 'a.png'));
  const narrow = await fetched(`${url}&width=64`);
  expect((await sharp(narrow.rawPayload).metadata()).width).toBe(64);
  expect((await bucket.paths()).some((path) => path.endsWith('w64.webp'))).toBe(true);
  await fetched(`${url}&width=64`);
  expect(
    bucket.asked.filter((asked) => asked.endsWith('w64.webp') && asked.startsWith('PUT')),
  ).toHaveLength(1);
});

test('a picture of a document lies there sealed', async () => {
  await given.image(mina);
  const { key } = await app.db
    .selectFrom('file')
    .where('purpose', '=', 'identity')
    .select('storage_key as key')
    .executeTakeFirstOrThrow();
  const lies = await app.files.read(key);
  expect(lies?.sizeBytes).toBeGreaterThan((await readSealed(app, key))?.sizeBytes ?? Infinity);
});

const trouble: [string, Fault, string, string, boolean][] = [
  ['cuts connections', 'cut', 'filesUnreachable', 'ECONNRESET', true],
  // of one kind an alarm is raised once in ten minutes
  ['fails', { status: 500, code: 'InternalError' }, 'filesUnreachable', 'InternalError', false],
  ['is full', { status: 507, code: 'StorageFull' }, 'diskFull', 'StorageFull', true],
  ['denies', { status: 403, code: 'AccessDenied' }, 'filesReadOnly', 'AccessDenied', true],
];
test.each(trouble)(
  'a store that %s is told as such, and over as soon as it is',
  async (_, fault, alarm, code, isTold) => {
    expect(await readyStatus()).toBe(200);
    const [files, paths] = [await countFiles(), await bucket.paths()];
    bucket.failing = (asked) => (asked.startsWith('PUT') ? fault : null);
    for (let time = 0; time < 2; time++) {
      const answer = await send(postformFileUpload, 'report', 'x'.repeat(300_000));
      expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '2']);
      expect(answer.json()).toEqual({ ...faults.storageTrouble, result: null });
    }
    expect(await readyStatus()).toBe(503);
    expect([await countFiles(), await bucket.paths()]).toEqual([files, paths]);
    expect(alarms.mock.calls.flatMap(([facts]) => [facts as unknown])).toEqual(
      isTold ? [{ alarm, where: 'files', code }] : [],
    );
    bucket.failing = null;
    expect(await readyStatus()).toBe(200);
    expect((await send(postformFileUpload, 'report', 'x')).json()).toMatchObject({ code: 0 });
  },
);

test('a disk that lets no upload arrive is told as such, though the bucket takes all', async () => {
  expect(await readyStatus()).toBe(200);
  const { incomingDir } = app.files;
  // a real folder in which nobody, not even root, can make a file
  renameSync(incomingDir, `${incomingDir}-aside`);
  symlinkSync('/sys', incomingDir);
  expect((await send(postformFileUpload, 'report', 'x')).statusCode).toBe(503);
  expect(await readyStatus()).toBe(503);
  unlinkSync(incomingDir);
  renameSync(`${incomingDir}-aside`, incomingDir);
  expect(await readyStatus()).toBe(200);
  expect((await send(postformFileUpload, 'report', 'x')).json()).toMatchObject({ code: 0 });
});

test('asking whether we are ready writes nothing while all is well', async () => {
  expect(await readyStatus()).toBe(200);
  bucket.asked.length = 0;
  for (let probe = 0; probe < 3; probe++) expect(await readyStatus()).toBe(200);
  expect(new Set(bucket.asked)).toEqual(new Set(['HEAD ']));
});

test('what is gone from the bucket is told as lost', async () => {
  const url = urlOf(await send(postformFileUpload, 'report', 'evidence'));
  const id = /files\/([^?]+)/.exec(url)?.[1] ?? '';
  const { key } = await app.db
    .selectFrom('file')
    .where('id', '=', id)
    .select('storage_key as key')
    .executeTakeFirstOrThrow();
  await app.files.remove(key);
  const answer = await fetched(url);
  expect([answer.statusCode, answer.json()]).toEqual([404, { ...faults.fileLost, result: null }]);
  await app.db.deleteFrom('file').where('id', '=', id).execute();
});

test('cleaning leaves what rows name', async () => {
  const before = await bucket.paths();
  await removeUnused(app);
  expect(await bucket.paths()).toEqual(before);
});

test('a backup holds what is in the bucket, and is restored into another or a folder', async () => {
  await claimDeployment(app.db, deploymentOf(app.config), keysProof, app.files);
  const parts = { keys: app.keys, files: app.files, fileKeys };
  const archive = join(folder, 'archive');
  const made = await backUp({ database: harness.database, ...parts }, archive);
  expect(made).toMatchObject({ files: await countFiles(), missing: [] });
  const kept = await app.db.selectFrom('file').select('storage_key as key').execute();
  for (const filesIn of ['bucket', 'folder'] as const) {
    const files = await openFiles({
      dataDir: join(folder, filesIn),
      bucket: filesIn === 'bucket' ? another.settings : null,
      filesIn,
    });
    const database = await testDatabase();
    await restore({ database, keys: app.keys, files, migrationsDir, peopleTables }, archive);
    for (const { key } of kept)
      expect((await files.read(key))?.sizeBytes).toBe((await app.files.read(key))?.sizeBytes);
  }
  // a second time it belongs to somebody
  const files = await openFiles({
    dataDir: join(folder, 'third'),
    bucket: another.settings,
    filesIn: 'bucket',
  });
  const database = await testDatabase();
  await expect(
    restore({ database, keys: app.keys, files, migrationsDir, peopleTables }, archive),
  ).rejects.toThrow(
    'the files in s3://another-bucket belong to another database: restore into a new S3_BUCKET',
  );
});

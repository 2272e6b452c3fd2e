import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { postformFileUpload } from '@shieldsource/contract/files/calls';
import { testApp } from '../../../test/app.ts';
import { testBucket } from '../../../test/bucket.ts';
import { runCommand, timeout } from '../../../test/command.ts';
import { givenOn } from '../../../test/given.ts';
import { multipart } from '../../../test/multipart.ts';
import { deploymentOf, keysProof } from '../../app.ts';
import { claimDeployment } from '../../platform/database/deployment.ts';
import { openFiles, openPlaces, type FileStore } from '../../platform/files/file-store.ts';
import { copyFiles } from './files.moving.ts';

const harness = await testApp();
const { app, as } = harness;
const given = givenOn(harness);
const [bucket, others] = [await testBucket(), await testBucket('of-another')];
const folder = mkdtempSync(join(tmpdir(), 'shieldsource-moving-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const place = { dataDir: app.config.dataDir, bucket: bucket.settings };
const places = await openPlaces({ ...place, filesIn: 'folder' });
const [from, to] = [places.folder, places.bucket!];
const move = () => copyFiles({ db: app.db, from, to }, () => {});
const keys = async () =>
  (await app.db.selectFrom('file').select(['id', 'storage_key as key', 'purpose']).execute()).map(
    (file) => ({ ...file, path: `objects/${file.key.slice(0, 2)}/${file.key}/original` }),
  );
const textIn = async (store: FileStore, key: string) => {
  const found = await store.read(key);
  return found && text(found.stream);
};

beforeAll(async () => {
  const mina = await given.researcher();
  for (const bytes of ['first', 'second'])
    await as(mina).call(postformFileUpload, {}, multipart([['purpose', 'report']], { bytes }));
  await given.image(mina);
});

test('every file is copied, pictures of documents as they are sealed, and compared from then on', async () => {
  const files = await keys();
  expect(files.map(({ purpose }) => purpose).toSorted()).toEqual(['identity', 'report', 'report']);
  expect(await move()).toEqual({ copied: 3, there: 0, faults: [] });
  expect((await bucket.paths()).toSorted()).toEqual(files.map(({ path }) => path).toSorted());
  for (const { key } of files) expect(await textIn(to, key)).toBe(await textIn(from, key));
  expect(await move()).toEqual({ copied: 0, there: 3, faults: [] });

  for (const { path } of files) await bucket.overwrite(path, 'something else');
  expect(await move()).toEqual({ copied: 3, there: 0, faults: [] });
  for (const { key } of files) expect(await textIn(to, key)).toBe(await textIn(from, key));
});

test('a run that breaks off leaves nothing half, and the next goes on', async () => {
  const files = await keys();
  for (const { key } of files) await to.remove(key);
  let puts = 0;
  bucket.failing = (asked) => (asked.startsWith('PUT') && ++puts > 1 ? 'cut' : null);
  await expect(move()).rejects.toMatchObject({ name: 'StorageTrouble' });
  bucket.failing = null;
  const { copied, there, faults } = await move();
  expect({ all: copied + there, faults }).toEqual({ all: 3, faults: [] });
  expect(copied).toBeGreaterThanOrEqual(2);
  for (const { key } of files) expect(await textIn(to, key)).toBe(await textIn(from, key));
});

test('what is damaged or lost is told, and a mark goes along', async () => {
  const [one, two] = (await keys()).filter(({ purpose }) => purpose === 'report');
  for (const file of [one!, two!]) await to.remove(file.key);
  const kept = await textIn(from, one!.key);
  writeFileSync(join(from.name, one!.path), 'flip');
  await from.remove(two!.key);
  expect((await move()).faults.toSorted()).toEqual(
    [`file ${one!.id} is damaged in ${from.name}`, `file ${two!.id} is in neither`].toSorted(),
  );
  await from.putBack(one!.key, Buffer.from(kept!));
  await from.markLost(two!.key);
  expect((await move()).faults).toEqual([]);
  expect(await to.isMarkedLost(two!.key)).toBe(true);
});

test(
  'a server begins in a bucket once everything was moved there, and in no other',
  { timeout },
  async () => {
    const begin = async (dataDir: string, bucketOf = bucket.settings) => {
      const files = await openFiles({ dataDir, bucket: bucketOf, filesIn: 'bucket' });
      await claimDeployment(app.db, deploymentOf(app.config), keysProof, files);
    };
    await claimDeployment(app.db, deploymentOf(app.config), keysProof, app.files);
    await expect(begin(place.dataDir)).rejects.toThrow(
      /^s3:\/\/shieldsource-files is not the bucket with the files of this database: .*move-files --to bucket/,
    );

    const deployment = {
      ...app.config,
      databaseUrl: harness.database.directPool.options.connectionString!,
    };
    const run = (...words: string[]) =>
      runCommand(deployment, ['move-files', ...words], bucket.environment);
    expect(await run('--to', 'moon')).toMatchObject({
      code: 1,
      errors: '--to must be bucket or folder, not "moon"\n',
    });
    expect(await run('--to', 'bucket')).toEqual({
      code: 0,
      out: '0 copied to s3://shieldsource-files, 3 there already, 0 faults\n',
      errors: '',
    });
    await begin(place.dataDir);

    // another machine, with a folder that is empty
    const elsewhere = join(folder, 'elsewhere');
    await begin(elsewhere);
    const back = await runCommand(
      { ...deployment, dataDir: elsewhere },
      ['move-files', '--to', 'folder'],
      bucket.environment,
    );
    expect(back).toMatchObject({
      code: 0,
      out: expect.stringMatching(/^2 copied to .*, 1 there already, 0 faults\n$/) as string,
    });

    await others.overwrite('database-id', 'another\n');
    await expect(begin(place.dataDir, others.settings)).rejects.toThrow(
      'the files in s3://of-another belong to another database: set S3_BUCKET to the bucket of this one',
    );
  },
);

test.each(['docs/operating.md', 'docs/operating.zh-CN.md'])(
  'nor in the folder, by mistake, once what %s names was taken away there',
  async (page) => {
    const manual = readFileSync(join(import.meta.dirname, '../../../..', page), 'utf8');
    const [, step = ''] = /\n4\. (.*move-files --to bucket.*)\n/.exec(manual) ?? [];
    const begin = async (filesIn: 'folder' | 'bucket') => {
      const bucketOf = filesIn === 'bucket' ? bucket.settings : null;
      const files = await openFiles({ ...place, bucket: bucketOf, filesIn });
      await claimDeployment(app.db, deploymentOf(app.config), keysProof, files);
    };
    await from.giveTo((await to.owner())!);
    await begin('folder');
    for (const [, path = ''] of step.matchAll(/`DATA_DIR\/([^`]+)`/g))
      rmSync(join(place.dataDir, path), { recursive: true, force: true });
    await expect(begin('folder')).rejects.toThrow(
      `${from.name} is not the folder with the files of this database`,
    );
    await begin('bucket');
  },
);

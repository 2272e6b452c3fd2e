import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { chmod, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { sql } from 'kysely';
import sharp from 'sharp';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  getConsoleIdentity,
  postIdentityApprove,
  postIdentityReject,
  postIdentityReveal,
} from '@shieldsource/contract/people/desk';
import { getRealAccountInfo } from '@shieldsource/contract/people/identity';
import { testApp, type Person } from '../../../test/app.ts';
import { givenOn } from '../../../test/given.ts';
import { makeKeys, newKey } from '../../platform/crypto.ts';
import { openFileStore } from '../../platform/files/file-store.ts';
import { keepSealed, readSealed } from '../../platform/files/sealed-files.ts';
import { cookieNames } from '../../platform/sessions.ts';
import { sealPictures } from '../files/files.ts';
import { tendPictures } from './people.erasure.ts';

const harness = await testApp();
const { app, as, server } = harness;
const given = givenOn(harness);
const operator = await given.staff({ roles: ['operator'] });
const pngBegins = Buffer.from('89504e470d0a1a0a', 'hex');

let mina: Person;
let identity: { id: string; version: number };
let key: string;
beforeEach(async () => {
  mina = await given.researcher();
  identity = await given.identity(mina, { images: [await given.image(mina)] });
  ({ key } = await app.db
    .selectFrom('file')
    .where('identity_id', '=', identity.id)
    .select('storage_key as key')
    .executeTakeFirstOrThrow());
});

const pathOf = (name = 'original') => join(app.files.name, 'objects', key.slice(0, 2), key, name);
const kept = () => readFileSync(pathOf());
/** As an earlier version kept it, with a copy that it has made. */
async function keepPlain(): Promise<Buffer> {
  const plain = await sharp({
    create: { width: 600, height: 400, channels: 3, background: '#357' },
  })
    .png()
    .toBuffer();
  writeFileSync(pathOf(), plain);
  await app.files.keepVariant(key, 'w64.webp', Buffer.from('RIFF a copy'));
  return plain;
}
const reveal = async () =>
  (await as(operator).call(postIdentityReveal, { identityId: identity.id, reason: '核对' })).images;
async function shownAtDesk(query = '') {
  const [url] = await reveal();
  return server.inject({ url: `${url}${query}`, headers: { cookie: cookieOf(operator) } });
}
const cookieOf = ({ cookie }: Person) => `${cookieNames.staff}=${cookie}`;
const decidedDaysAgo = (days: number) =>
  app.db
    .updateTable('identity')
    .set({ decided_at: sql`now() - ${days} * interval '1 day'` })
    .where('id', '=', identity.id)
    .execute();

describe('the picture of a document', () => {
  test('is no picture on the disk, and one at the desk, which no browser keeps', async () => {
    expect(kept().includes(pngBegins)).toBe(false);
    expect(kept().includes('IHDR')).toBe(false);
    const shown = await shownAtDesk('&width=64');
    expect(shown.headers).toMatchObject({
      'cache-control': 'no-store',
      'content-type': 'image/png',
    });
    expect(shown.rawPayload.subarray(0, 8).equals(pngBegins)).toBe(true);
    expect(Number(shown.headers['content-length'])).toBe(shown.rawPayload.length);
    // nothing was made of it either
    expect(readdirSync(pathOf('..'))).toEqual([key]);
    expect(readdirSync(pathOf('.'))).toEqual(['original']);
  });

  test('is opened piece by piece as it is taken: no reader, however slow, holds it in memory', async () => {
    const bytes = randomBytes(1_000_000);
    const opened = await readSealed(app, await keepSealed(app, bytes));
    const pieces = (await opened?.stream.toArray()) as Buffer[];
    expect(Buffer.concat(pieces).equals(bytes)).toBe(true);
    expect(opened?.sizeBytes).toBe(bytes.length);
    expect(Math.max(...pieces.map(({ length }) => length))).toBeLessThan(100_000);
  });

  test.each([
    ['cut short', async () => truncateSync(pathOf(), kept().length - 1)],
    ['changed', async () => writeFileSync(pathOf(), kept().fill(7, 100, 110))],
    [
      'that of another file',
      async () => {
        const other = await keepSealed(app, pngBegins);
        const read = await app.files.read(other);
        writeFileSync(pathOf(), await buffer(read!.stream));
      },
    ],
  ])('%s is not served at all', async (_, spoil) => {
    await spoil();
    const shown = await shownAtDesk();
    expect(shown.statusCode).toBe(404);
    expect(shown.rawPayload.includes('IHDR')).toBe(false);
  });

  test('does not open under another key', async () => {
    const keys = makeKeys({ ...app.config, encryptionKey: newKey(), oldEncryptionKeys: [] });
    const before = kept();
    const { faults } = await sealPictures({ db: app.db, files: app.files, keys });
    expect(faults.join()).toMatch(/file [0-9a-f-]{36} was made under another key \([0-9a-f]{8}\)/);
    expect(kept().equals(before)).toBe(true);
  });

  test('is sealed under the new key as keys change, and then the old one can go', async () => {
    const encryptionKey = newKey();
    const next = { ...app.config, encryptionKey, oldEncryptionKeys: [app.config.encryptionKey] };
    const parts = { db: app.db, files: app.files };
    expect((await sealPictures({ ...parts, keys: makeKeys(next) })).sealed).toBeGreaterThan(0);
    const alone = makeKeys({ ...next, oldEncryptionKeys: [] });
    expect((await sealPictures({ ...parts, keys: alone })).sealed).toBe(0);
    expect((await shownAtDesk()).statusCode).toBe(404);
    const back = { ...app.config, oldEncryptionKeys: [encryptionKey] };
    await sealPictures({ ...parts, keys: makeKeys(back) });
    expect((await shownAtDesk()).statusCode).toBe(200);
  });

  test('that an earlier version kept plain is shown, sealed at night with nothing lost, and its copies go', async () => {
    const plain = await keepPlain();
    expect((await shownAtDesk()).rawPayload.equals(plain)).toBe(true);
    await tendPictures(app);
    expect(kept().includes('IHDR')).toBe(false);
    expect(readdirSync(pathOf('.'))).toEqual(['original']);
    expect((await shownAtDesk()).rawPayload.equals(plain)).toBe(true);
    await tendPictures(app);
    expect((await shownAtDesk()).rawPayload.equals(plain)).toBe(true);
  });
});

describe('30 days after the decision', () => {
  test('it is gone, after an approval', async () => {
    const { id: identityId, version } = identity;
    await as(operator).call(postIdentityApprove, { identityId, version });
    await goesAfterThirtyDays();
  });

  test('and after a rejection; what is submitted again is there again', async () => {
    await as(operator).call(postIdentityReject, {
      identityId: identity.id,
      version: identity.version,
      reason: '照片不清晰',
    });
    await goesAfterThirtyDays();
    await given.identity(mina, { images: [await given.image(mina)] });
    expect(await reveal()).toHaveLength(1);
    expect((await as(mina).call(getRealAccountInfo, {})).picturesDeleteTime).toBeNull();
    await tendPictures(app);
    expect(await reveal()).toHaveLength(1);
  });

  test('one that waits stays, however long', async () => {
    await app.db
      .updateTable('identity')
      .set({ submitted_at: sql`now() - interval '90 days'` })
      .where('id', '=', identity.id)
      .execute();
    await tendPictures(app);
    expect(await reveal()).toHaveLength(1);
  });

  async function goesAfterThirtyDays() {
    await decidedDaysAgo(29);
    await tendPictures(app);
    expect(await reveal()).toHaveLength(1);
    await decidedDaysAgo(31);
    await tendPictures(app);
    expect(await reveal()).toEqual([]);
    expect(await app.files.has(key)).toBe(false);
    const { picturesDeleteTime } = await as(mina).call(getRealAccountInfo, {});
    expect(picturesDeleteTime).toBeGreaterThan(Date.now() - 60_000);
    expect(await as(operator).call(getConsoleIdentity, { id: identity.id })).toMatchObject({
      picturesDeleteTime,
    });
  }
});

describe('others on the machine', () => {
  const openOnes = (folder: string) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
      (name) => (statSync(join(folder, name)).mode & 0o077) !== 0,
    );

  test('read nothing of what is kept', async () => {
    await app.files.keep(Buffer.from('evidence'));
    expect(openOnes(app.config.dataDir)).toEqual([]);
  });

  test('nor what an earlier version left open to them', async () => {
    const folder = join(app.config.dataDir, 'earlier');
    const store = await openFileStore(folder);
    const before = await store.keep(Buffer.from('evidence'));
    await mkdir(join(folder, 'objects/ab/old'), { recursive: true });
    await writeFile(join(folder, 'objects/ab/old/original'), 'old');
    await chmod(join(folder, 'objects'), 0o755);
    expect(openOnes(folder)).not.toEqual([]);
    const reopened = await openFileStore(folder);
    expect(openOnes(folder)).toEqual([]);
    const found = await reopened.read(before);
    expect(String(found && (await buffer(found.stream)))).toBe('evidence');
  });
});

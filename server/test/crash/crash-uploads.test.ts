import { readdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { sql } from 'kysely';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { postformImageUpload, type StoredFile } from '@shieldsource/contract/files/calls';
import { listKnownKeys } from '../../src/features/files/files.queries.ts';
import { hashOf } from '../../src/platform/crypto.ts';
import { cookieNames } from '../../src/platform/sessions.ts';
import { testApp } from '../app.ts';
import { testBucket } from '../bucket.ts';
import { ownTemplate } from '../databases.ts';
import { tries } from '../depth.ts';
import { givenOn } from '../given.ts';
import { urlOf } from '../global-setup.ts';
import { startServer } from '../server-process.ts';

const rounds = tries(2, 15);
const atOnce = 4;

const bucket = await testBucket();
const places = {
  'a folder': { own: {}, env: {} },
  'a bucket': {
    own: { bucket: bucket.settings, filesIn: 'bucket' as const },
    env: bucket.environment,
  },
};
const title = `${rounds} times killed while pictures go to %s: an upload is there and right, or nothing of it stays`;

test.each(Object.entries(places))(title, { timeout: 600_000 }, async (place, { own, env }) => {
  const harness = await testApp({ config: own });
  const { db, files, config } = harness.app;
  const mina = await givenOn(harness).researcher();
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db);
  const databaseUrl = urlOf(ownTemplate().serverUrl, rows[0]?.name ?? '');
  // large enough for a process of its own
  const picture = await sharp({
    create: { width: 2_500, height: 2_000, channels: 3, background: 'teal' },
  })
    .webp({ effort: 0 })
    .toBuffer();

  const acknowledged: string[] = [];
  async function upload(url: string): Promise<void> {
    const body = new FormData();
    body.append('file', new Blob([new Uint8Array(picture)]), '截图.webp');
    const answer = await fetch(`${url}${postformImageUpload.path}`, {
      method: 'POST',
      body,
      headers: {
        'x-requested-with': 'XMLHttpRequest',
        authorization: `Bearer ${mina.token}`,
        cookie: `${cookieNames.researcher}=${mina.cookie}`,
      },
    });
    const { result } = (await answer.json()) as { result: StoredFile };
    acknowledged.push(result.id);
  }

  const parts = () => readdir(files.incomingDir);
  const stored = () => bucket.asked.filter((asked) => asked.startsWith('PUT objects/')).length;
  const begun = async () => (place === 'a bucket' ? stored() : (await parts()).length);
  for (let round = 0; round < rounds; round++) {
    const server = await startServer({ ...config, databaseUrl }, env);
    const [begunBefore, answersBefore] = [await begun(), acknowledged.length];
    const uploads = Array.from({ length: atOnce }, () => upload(server.url).catch(() => {}));
    // by turns while the first is made or stored, and while another one is
    await expect
      .poll(async () =>
        round % 2 === 0 ? (await begun()) - begunBefore : acknowledged.length - answersBefore,
      )
      .toBeGreaterThan(0);
    await server.kill();
    await Promise.all(uploads);
  }
  await writeFile(join(files.incomingDir, 'left'), 'half');
  // as it happens later, in a process that does no timed work
  for (const part of await parts()) await utimes(join(files.incomingDir, part), 0, 0);
  const last = await startServer({ ...config, databaseUrl }, { ...env, ROLE: 'web' });
  expect((await fetch(`${last.url}/readyz`)).status).toBe(200);
  await expect.poll(parts).toEqual([]);
  await last.stop();

  const kept = await db
    .selectFrom('file')
    .select(['id', 'storage_key', 'size_bytes', 'sha256'])
    .execute();
  expect(kept.map(({ id }) => id)).toEqual(expect.arrayContaining(acknowledged));
  expect(kept.length).toBeLessThan(rounds * atOnce);
  for (const { storage_key, size_bytes, sha256 } of kept) {
    const found = await files.read(storage_key);
    const bytes = await buffer(found!.stream);
    expect([bytes.length, hashOf(bytes)]).toEqual([size_bytes, sha256]);
  }
  // as it happens a day later
  await files.sweep(Date.now() + 1_000, async (keys) => new Set(await listKnownKeys(db, keys)));
  const left =
    place === 'a bucket'
      ? await bucket.paths()
      : await readdir(join(files.name, 'objects'), { recursive: true });
  expect(left.filter((path) => path.endsWith('original'))).toHaveLength(kept.length);
});

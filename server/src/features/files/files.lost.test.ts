import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import * as faults from '@shieldsource/contract/faults';
import { postformFileUpload } from '@shieldsource/contract/files/calls';
import { testApp } from '../../../test/app.ts';
import { deploymentOn, runCommand, timeout } from '../../../test/command.ts';
import { testPlace } from '../../../test/databases.ts';
import { givenOn } from '../../../test/given.ts';
import { listenToLog } from '../../../test/listen-to-log.ts';
import { multipart } from '../../../test/multipart.ts';
import { openDatabase } from '../../platform/database/database.ts';
import { findLost } from './files.lost.ts';

const harness = await testApp();
const { app, as, server } = harness;
const given = givenOn(harness);
const folder = mkdtempSync(join(tmpdir(), 'shieldsource-lost-files-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('a file whose bytes are lost is told as such, and to the operator until it is marked', async () => {
  const mina = await given.researcher();
  const { id, url } = await as(mina).call(
    postformFileUpload,
    {},
    multipart([['purpose', 'report']]),
  );
  const { storage_key: key } = await app.db
    .selectFrom('file')
    .where('id', '=', id)
    .select('storage_key')
    .executeTakeFirstOrThrow();
  const ask = () =>
    server.inject({ url, headers: { cookie: `shield_source_token=${mina.cookie}` } });
  expect((await ask()).statusCode).toBe(200);
  expect(await findLost(app)).toEqual([]);

  await app.files.remove(key);
  const log = listenToLog(harness);
  const lines = () => log.lines().filter(({ file }) => file === id);
  const answer = await ask();
  expect(answer.statusCode).toBe(404);
  expect(answer.json()).toEqual({ ...faults.fileLost, result: null });
  expect(lines()).toHaveLength(1);
  expect(await findLost(app)).toEqual([{ id, key }]);

  await app.files.markLost(key);
  expect((await ask()).json()).toMatchObject({ code: faults.fileLost.code });
  expect(lines()).toHaveLength(1);
  expect(await findLost(app)).toEqual([]);
});

test('a command lists what is lost, and marks it once', { timeout }, async () => {
  const { options } = await testPlace();
  const id = '01993d6a-0000-7000-8000-000000000001';
  const before = await openDatabase(options);
  await before.pool.query(`set session_replication_role = replica;
    insert into file (id, staff_id, purpose, name, mime, is_image, size_bytes, sha256, storage_key)
    values ('${id}', '${id}', 'gift', 'a.txt', 'text/plain', false, 1, '', 'a0000000-0000-4000-8000-000000000000')`);
  await before.close();

  const deployment = deploymentOn(options, folder);
  const lostFiles = async (...words: string[]) =>
    (await runCommand(deployment, ['lost-files', ...words])).out.trim();
  expect(await lostFiles()).toBe(`${id}\n1 lost and not marked`);
  expect(await lostFiles('--mark')).toBe(`${id}\n1 marked as lost`);
  expect(await lostFiles()).toBe('0 lost and not marked');
  expect(await lostFiles('--mark')).toBe('0 marked as lost');

  const after = await openDatabase(options);
  const { rows } = await after.pool.query(`select params from event where kind = 'files.markLost'`);
  await after.close();
  expect(rows).toEqual([{ params: { files: 1 } }]);
});

import { readdirSync, renameSync, statSync, symlinkSync, unlinkSync } from 'node:fs';
import fs from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import type { Readable } from 'node:stream';
import { sql } from 'kysely';
import pg from 'pg';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import * as faults from '@shieldsource/contract/faults';
import { postformFileUpload, postformImageUpload } from '@shieldsource/contract/files/calls';
import { testApp } from '../../test/app.ts';
import { givenOn } from '../../test/given.ts';
import { ownTemplate } from '../../test/databases.ts';
import { urlOf } from '../../test/global-setup.ts';
import { multipart } from '../../test/multipart.ts';

const harness = await testApp();
const { app, server, database, as } = harness;
const given = givenOn(harness);
const mina = await given.researcher();

const upload = () => as(mina).answer(postformFileUpload, {}, multipart([['purpose', 'report']]));
const readyStatus = async () => (await server.inject('/readyz')).statusCode;
const countFiles = async () => (await app.db.selectFrom('file').select('id').execute()).length;

const log = vi.spyOn(app.log, 'error');
const alarms = () =>
  log.mock.calls
    .map(([facts]) => facts as unknown)
    .filter((facts) => facts !== null && typeof facts === 'object' && 'alarm' in facts);
beforeEach(() => log.mockClear());

async function expectToldToWait(): Promise<void> {
  const answer = await upload();
  expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '2']);
  expect(answer.json()).toEqual({ ...faults.storageTrouble, result: null });
}

async function expectWell(): Promise<void> {
  await expect.poll(readyStatus).toBe(200);
  const before = await countFiles();
  expect((await upload()).json()).toMatchObject({ code: 0 });
  expect(await countFiles()).toBe(before + 1);
  // an upload is cleared away after its answer, from a folder that a test may move
  await expect.poll(() => readdirSync(app.files.incomingDir)).toEqual([]);
}

/** As somebody else's connection, to the database of this test. */
async function administer(...commands: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: urlOf(ownTemplate().serverUrl, 'postgres') });
  await client.connect();
  for (const command of commands) await client.query(command);
  await client.end();
}

describe('told as such, and over as soon as it is:', () => {
  test('a folder that takes no files', async () => {
    await expectWell();
    const before = await countFiles();
    // a real folder in which nobody, not even root, can make a file
    renameSync(app.files.incomingDir, `${app.files.incomingDir}-aside`);
    symlinkSync('/sys', app.files.incomingDir);
    for (let time = 0; time < 3; time++) await expectToldToWait();
    const picture = await as(mina).answer(
      postformImageUpload,
      {},
      multipart([['purpose', 'report']]),
    );
    expect(picture.statusCode).toBe(503);
    expect(await readyStatus()).toBe(503);
    expect(await countFiles()).toBe(before);
    expect(alarms()).toEqual([
      {
        alarm: 'filesReadOnly',
        where: 'files',
        code: expect.stringMatching(/^E(ACCES|ROFS)$/) as string,
      },
    ]);
    unlinkSync(app.files.incomingDir);
    renameSync(`${app.files.incomingDir}-aside`, app.files.incomingDir);
    await expectWell();
  });

  test('a disk of the database that is full', async () => {
    await expectWell();
    await sql
      .raw(`
      create function no_space() returns trigger language plpgsql as $$
      begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$;
      create trigger no_space before insert on file for each row execute function no_space()`)
      .execute(app.db);
    const before = await countFiles();
    for (let time = 0; time < 3; time++) await expectToldToWait();
    expect(await readyStatus()).toBe(503);
    expect(await countFiles()).toBe(before);
    expect(alarms()).toEqual([{ alarm: 'diskFull', where: 'database', code: '53100' }]);
    await sql.raw('drop trigger no_space on file').execute(app.db);
    await expectWell();
  });

  test('then a disk of the files that is full, as an upload is on its way to its place', async () => {
    await expectWell();
    const before = await countFiles();
    const full = { errno: -28, code: 'ENOSPC', syscall: 'write' };
    // as it happens: the stream is let go of, and then it is said why
    const writing = vi.spyOn(fs, 'writeFile').mockImplementation(async (_, content) => {
      const stream = content as Readable;
      await stream[Symbol.asyncIterator]().next();
      await new Promise((resolve) =>
        stream
          .on('error', () => {})
          .destroy(new DOMException('', 'AbortError'))
          .once('close', resolve),
      );
      throw Object.assign(new Error('ENOSPC: no space left on device, write'), full);
    });
    syncBuiltinESMExports();
    try {
      for (let time = 0; time < 2; time++) await expectToldToWait();
    } finally {
      writing.mockRestore();
      syncBuiltinESMExports();
    }
    expect(await countFiles()).toBe(before);
    expect(alarms()).toEqual([{ alarm: 'diskFull', where: 'files', code: 'ENOSPC' }]);
    await expectWell();
  });

  test('a database that only reads', async () => {
    await expectWell();
    const { rows } = await database.pool.query<{ name: string }>(
      'select current_database() as name',
    );
    const name = rows[0]!.name;
    const others = `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`;
    await administer(`alter database ${name} set default_transaction_read_only = on`, others);
    await expect.poll(readyStatus).toBe(503);
    await expect
      .poll(async () => (await upload()).json<{ code: number }>().code)
      .toBe(faults.storageTrouble.code);
    await expectToldToWait();
    expect(alarms()).toEqual([
      expect.objectContaining({ alarm: 'databaseReadOnly', where: 'database' }) as object,
    ]);
    // the connections made meanwhile would only read for good
    await administer(`alter database ${name} reset default_transaction_read_only`);
    await expectWell();
  });
});

test('asking whether we are ready writes nothing while all is well', async () => {
  await expectWell();
  const touched = () => statSync(app.files.incomingDir).mtimeMs;
  const before = touched();
  for (let probe = 0; probe < 5; probe++) expect(await readyStatus()).toBe(200);
  expect(touched()).toBe(before);
  // and after a write has failed, until one succeeds
  app.files.suspect();
  expect(await readyStatus()).toBe(200);
  const proven = touched();
  expect(proven).toBeGreaterThan(before);
  expect(await readyStatus()).toBe(200);
  expect(touched()).toBe(proven);
});

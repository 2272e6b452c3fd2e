import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startChild } from '../../../test/child.ts';
import { runCommand } from '../../../test/command.ts';
import { testPlace } from '../../../test/databases.ts';
import { fingerprintOf } from '../../../test/fingerprint.ts';
import { givenOn } from '../../../test/given.ts';
import { testApp, type TestApp } from '../../../test/app.ts';
import { fileKeys } from '../../../commands/backup.ts';
import { bindEarlierFactors } from '../../features/factors/factors.ts';
import { newKey } from '../crypto.ts';
import { openDatabase, type DatabaseOptions } from '../database/database.ts';
import { backUp } from './back-up.ts';

const folder = mkdtempSync(join(tmpdir(), 'shieldsource-commands-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const archive = join(folder, 'whole');

let app: TestApp;
let original: Record<string, string>;
beforeAll(async () => {
  app = await testApp({ windowsPass: true });
  const given = givenOn(app);
  const [mina, reviewer] = [await given.researcher({ coins: 9 }), await given.staff()];
  await given.image(mina, 'report');
  for (let count = 0; count < 3; count++) await given.confirmedReport(mina, reviewer);
  await app.drainOutbox();
  // as after every start that migrates
  await bindEarlierFactors(app.app.db, app.app.keys);
  original = await fingerprintOf(app.owned);
  await backUp(
    { database: app.database, keys: app.app.keys, files: app.app.files, fileKeys },
    archive,
  );
}, 120_000);

type Place = DatabaseOptions;
const dataDirOf = (place: Place): string =>
  'dataDir' in place
    ? place.dataDir
    : join(folder, 'files-of-' + new URL(place.url).pathname.slice(1));

/** Runs `shieldsource` to its end. */
async function shieldsource(
  place: Place,
  words: string[],
  { key = app.app.config.encryptionKey } = {},
): Promise<{ code: number | null; out: string; errors: string }> {
  const { indexKey, passportSalt } = app.app.config;
  const deployment = {
    encryptionKey: key,
    indexKey,
    passportSalt,
    dataDir: dataDirOf(place),
    databaseUrl: 'url' in place ? place.url : null,
  };
  return runCommand(deployment, words);
}

async function fingerprintAt(place: Place): Promise<Record<string, string>> {
  const database = await openDatabase(place);
  try {
    return await fingerprintOf(database);
  } finally {
    await database.close();
  }
}

/** What was backed up, and some events more: that it was restored, and then backed up again. */
function withEvents(more: number): Record<string, unknown> {
  const [events = ''] = original['rows of event']?.split(' ') ?? [];
  return { ...original, 'rows of event': expect.stringMatching(`^${Number(events) + more} `) };
}

test('backup and restore by command: counted, verified, equal', async () => {
  const { options: first } = await testPlace();
  const restored = await shieldsource(first, ['restore', '--from', archive]);
  expect(restored).toMatchObject({ code: 0, errors: '' });
  expect(restored.out).toMatch(
    /^\d+ tables, \d+ rows, 1 files \(\d+ bytes\) as of \d{4}-.*\n\d+ wallets, [1-9]\d* entries, \d+ reports, \d+ gifts, \d+ orders, \d+ witnessed, \d+ recorded, 0 faults\n\d+ leaves \(0 retired\), \d+ heads \(\d+ unsigned, \d+ lost\), \d+ events to be sealed, 0 faults\n$/,
  );
  expect(await fingerprintAt(first)).toEqual(withEvents(1));

  const again = join(folder, 'again');
  expect(await shieldsource(first, ['backup', '--to', again])).toMatchObject({
    code: 0,
    errors: '',
    out: expect.stringMatching(/^\d+ tables, \d+ rows, 1 files/) as string,
  });
  expect(await shieldsource(first, ['backup', '--to', again])).toEqual({
    code: 1,
    out: '',
    errors: `${again} exists already\n`,
  });
  expect(await shieldsource(first, ['restore', '--from', again])).toEqual({
    code: 1,
    out: '',
    errors: 'the database is in use: restore into a new one\n',
  });
  expect(await fingerprintAt(first)).toEqual(withEvents(2));

  // one that lacks files is written, and not recorded as a backup
  rmSync(join(dataDirOf(first), 'files', 'objects'), { recursive: true });
  expect(
    await shieldsource(first, ['backup', '--to', join(folder, 'without-files')]),
  ).toMatchObject({
    code: 1,
    errors: expect.stringMatching(/^file \S+ is not in the store\n$/) as string,
    out: expect.stringMatching(/^\d+ tables, \d+ rows, 0 files/) as string,
  });
  expect(await fingerprintAt(first)).toEqual(withEvents(2));
}, 120_000);

test('what cannot be restored is told in one line, and nothing is made', async () => {
  const dataDir = join(folder, 'never');
  const place = { dataDir };
  const wrongKey = await shieldsource(place, ['restore', '--from', archive], { key: newKey() });
  expect(wrongKey.errors).toMatch(
    /^\S+ was made under another key \([0-9a-f]{8}\) than ENCRYPTION_KEY or OLD_ENCRYPTION_KEYS\n$/,
  );
  const junk = join(folder, 'junk');
  writeFileSync(junk, 'junk');
  expect(await shieldsource(place, ['restore', '--from', junk])).toEqual({
    code: 1,
    out: '',
    errors: `${junk} is not a backup of a format that this version reads\n`,
  });
  expect((await shieldsource(place, ['restore', '--from', join(folder, 'absent')])).errors).toMatch(
    /^ENOENT: .*\n$/,
  );
  expect(existsSync(join(dataDir, 'postgres'))).toBe(false);
}, 120_000);

// Stops for ever before the query that has `word` in it for the given time, or before the first file is kept.
const restoringUntil = `
  import { openDatabase, type DatabaseOptions } from '../database/database.ts';
  import { openFileStore } from '../files/file-store.ts';
  import { migrationsDir } from '../../app.ts';
  import { makeKeys } from '../crypto.ts';
  import { restore } from './restore.ts';
  const { place, filesDir, archive, material, word, time } = JSON.parse(process.argv[1]);
  const database = await openDatabase(place);
  const files = await openFileStore(filesDir);
  const stop = () => { console.log('there'); return new Promise(() => setInterval(() => {}, 1000)); };
  let seen = 0;
  const connect = database.pool.connect.bind(database.pool);
  database.pool.connect = async (...given) => {
    if (given.length > 0) return connect(...given);
    const client = await connect();
    const query = client.query.bind(client);
    client.query = (...asked) => (String(asked[0]).includes(word) && ++seen === time ? stop() : query(...asked));
    return client;
  };
  if (word === 'file') files.putBack = stop;
  await restore({ database, keys: makeKeys(material), files, migrationsDir, peopleTables: ['researcher', 'staff'] }, archive);
`;

test('killed at any point of a restore, it leaves an empty database, and can be run again', async () => {
  const { options: place } = await testPlace();
  const filesDir = join(folder, 'files');
  const { encryptionKey, oldEncryptionKeys, indexKey } = app.app.config;
  const material = { encryptionKey, oldEncryptionKeys, indexKey };
  const points = [
    ['file', 1],
    ['insert into', 12],
    ['add constraint', 5],
    ['commit', 1],
  ] as const;
  for (const [word, time] of points) {
    const child = startChild(
      restoringUntil,
      import.meta.url,
      JSON.stringify({ place, filesDir, archive, material, word, time }),
    );
    await child.says('there');
    await child.kill();
    const left = await fingerprintAt(place);
    expect([word, left['rows of researcher'], left['rows of ledger_entry']]).toEqual([
      word,
      '0 ',
      '0 ',
    ]);
  }
  expect(await shieldsource(place, ['restore', '--from', archive])).toMatchObject({
    code: 0,
    errors: '',
  });
  expect(await fingerprintAt(place)).toEqual(withEvents(1));
}, 180_000);

import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { addressOf } from '../../server/src/features/files/files.addresses.ts';
import { readConfig } from '../../server/src/platform/config.ts';
import { makeKeys } from '../../server/src/platform/crypto.ts';
import { openDatabase } from '../../server/src/platform/database/database.ts';
import { enqueue } from '../../server/src/platform/jobs/outbox.ts';
import { identifyByCookie } from '../../server/src/platform/sessions.ts';
import { machine } from './start-site.ts';

/** Works on the data of a site, running or stopped. */
async function onData<T>(
  dataDir: string,
  work: (database: Awaited<ReturnType<typeof openDatabase>>) => Promise<T>,
): Promise<T> {
  const database = await openDatabase({ dataDir, joins: true });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

/** Changes the data of a site, running or stopped, by SQL. */
export const change = (dataDir: string, ...statements: readonly string[]): Promise<void> =>
  onData(dataDir, async ({ pool }) => {
    for (const statement of statements) await pool.query(statement);
  });

/** What the catalogue of a site is called in Chinese and in English. */
export const englishNames = (dataDir: string): Promise<ReadonlyMap<string, string>> =>
  onData(dataDir, async ({ pool }) => {
    const { rows } = await pool.query<{ name: string; name_en: string }>(
      `select name, name_en from application union select name, name_en from report_type union select name, name_en from platform union select name, name_en from gift`,
    );
    return new Map(rows.map(({ name, name_en }) => [name, name_en]));
  });

/** Lets a running site do timed work now that otherwise comes at its time. */
export const runNow = (dataDir: string, kind: string): Promise<void> =>
  onData(dataDir, async ({ db }) => {
    await enqueue(db, makeKeys(readConfig({ DATA_DIR: dataDir })), kind, null);
  });

/** Makes codes older: a phone gets one a minute, so everybody may then have another at once. */
export const codesAreOlder = `update phone_code set created_at = created_at - interval '2 minutes'`;

/** As if nobody had used the site for eight days. */
export const sessionsAreOlder = `update session set last_seen_at = last_seen_at - interval '8 days'`;

/** An address of a file as the site once gave it to the member with this cookie: rightly signed, and over for a second. */
export const expiredAddress = (
  dataDir: string,
  { cookie, fileId }: { readonly cookie: string; readonly fileId: string },
): Promise<string> =>
  onData(dataDir, async ({ db }) => {
    const keys = makeKeys(readConfig({ DATA_DIR: dataDir }));
    const me = await identifyByCookie({ db, keys }, 'researcher', cookie);
    if (typeof me === 'string') throw new Error(`nobody has this cookie: ${me}`);
    return addressOf(keys, me, fileId, Date.now() - 61_000);
  });

/** Runs `shieldsource <verb> …` on the data of a site, running or stopped. */
export async function shieldsource(dataDir: string, ...words: readonly string[]): Promise<void> {
  const command = fileURLToPath(new URL('../../server/commands/shieldsource.ts', import.meta.url));
  await promisify(execFile)(process.execPath, [command, ...words], {
    env: { ...machine(), DATA_DIR: dataDir },
  });
}

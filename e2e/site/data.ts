import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { openDatabase } from '../../server/src/platform/database/database.ts';

/** Changes the data of a site, running or stopped, by SQL. */
export async function change(dataDir: string, ...statements: readonly string[]): Promise<void> {
  const database = await openDatabase({ dataDir, joins: true });
  try {
    for (const statement of statements) await database.pool.query(statement);
  } finally {
    await database.close();
  }
}

/** Makes codes older: a phone gets one a minute, so everybody may then have another at once. */
export const codesAreOlder = `update phone_code set created_at = created_at - interval '2 minutes'`;

/** As if nobody had used the site for eight days. */
export const sessionsAreOlder = `update session set last_seen_at = last_seen_at - interval '8 days'`;

/** Runs `shieldsource <verb> …` on the data of a site, running or stopped. */
export async function shieldsource(dataDir: string, ...words: readonly string[]): Promise<void> {
  const command = fileURLToPath(new URL('../../server/commands/shieldsource.ts', import.meta.url));
  await promisify(execFile)(process.execPath, [command, ...words], {
    env: { PATH: process.env['PATH'], DATA_DIR: dataDir },
  });
}

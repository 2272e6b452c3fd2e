import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { openDatabase } from '../../server/src/platform/database/database.ts';

/** Does to the data of a site, running or stopped, what time or an operator would have done. */
export async function change(dataDir: string, ...statements: readonly string[]): Promise<void> {
  const database = await openDatabase({ dataDir, joins: true });
  try {
    for (const statement of statements) await database.pool.query(statement);
  } finally {
    await database.close();
  }
}

/** A phone gets a code a minute: after this, everybody may have another at once. */
export const codesAreOlder = `update phone_code set created_at = created_at - interval '2 minutes'`;

/** Nobody has been there for eight days. */
export const sessionsAreOlder = `update session set last_seen_at = last_seen_at - interval '8 days'`;

/** `shieldsource <verb> …` on the data of a site, running or stopped. */
export async function shieldsource(dataDir: string, ...words: readonly string[]): Promise<void> {
  const command = fileURLToPath(new URL('../../server/commands/shieldsource.ts', import.meta.url));
  await promisify(execFile)(process.execPath, [command, ...words], {
    env: { PATH: process.env['PATH'], DATA_DIR: dataDir },
  });
}

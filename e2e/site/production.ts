import { randomBytes } from 'node:crypto';
import { expect } from '@playwright/test';
import { openDatabase } from '../../server/src/platform/database/database.ts';
import { emptyDataDir, startSite } from './start-site.ts';

export interface EmptyProduction {
  readonly url: string;
  /** What the log says last: by it the first admin comes in. */
  firstWord(): Promise<string>;
  /** Ends the server and starts it again on the same database. */
  restart(): Promise<void>;
}

const newKey = () => randomBytes(32).toString('base64');

/** A production that nobody has been in, on a PostgreSQL of its own: no demo, no staff, no inbox. */
export async function onEmptyProduction(
  visit: (site: EmptyProduction) => Promise<void>,
): Promise<void> {
  const [files, rows] = [await emptyDataDir(), await emptyDataDir()];
  // to the server it is one like any other
  const database = await openDatabase({ dataDir: rows.dataDir });
  const settings = {
    NODE_ENV: 'production',
    DATABASE_URL: database.pool.options.connectionString ?? '',
    ENCRYPTION_KEY: newKey(),
    INDEX_KEY: newKey(),
    PASSPORT_SALT: newKey(),
    AUDIT_SIGNING_KEY: newKey(),
    STOP_PROBE_SECONDS: '0',
  };
  let site = await startSite(files.dataDir, { settings });
  const { url, port } = site;
  try {
    await visit({
      url,
      async firstWord() {
        const word = () => /首次口令 (\S{19})/.exec(site.said())?.[1] ?? '';
        await expect.poll(word).not.toBe('');
        return word();
      },
      async restart() {
        await site.stop();
        site = await startSite(files.dataDir, { port, settings });
      },
    });
  } finally {
    await site.stop();
    await database.close();
    await files.remove();
    await rows.remove();
  }
}

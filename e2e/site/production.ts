import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, type Page } from '@playwright/test';
import { openDatabase } from '../../server/src/platform/database/database.ts';
import { gatewayCertificate, openChannels, type Channels } from './channels.ts';
import { peopleAt } from './own-site.ts';
import { emptyDataDir, startSite } from './start-site.ts';

export interface EmptyProduction {
  /** Another person, with a browser of their own. */
  newPerson(): Promise<Page>;
  /** For the settings: until they name these channels, nothing is sent to them. */
  readonly channels: Channels;
  /** The newest word in the log, for creating the first admin. */
  firstWord(): Promise<string>;
  /** Stops the server and starts it again on the same database. */
  restart(): Promise<void>;
  /** Runs `npm run shieldsource -- backup`, as an operator does every day. */
  backUp(): Promise<void>;
}

const newKey = () => randomBytes(32).toString('base64');
const program = fileURLToPath(new URL('../../server/commands/shieldsource.ts', import.meta.url));

/** A new production site on a PostgreSQL of its own: no demo, no staff, no development inbox. */
export async function onEmptyProduction(
  newPerson: (url: string) => Promise<Page>,
  visit: (site: EmptyProduction) => Promise<void>,
): Promise<void> {
  const [files, rows] = [await emptyDataDir(), await emptyDataDir()];
  const channels = await openChannels();
  // the site uses it like any PostgreSQL server
  const database = await openDatabase({ dataDir: rows.dataDir });
  const settings = {
    NODE_ENV: 'production',
    DATABASE_URL: database.pool.options.connectionString ?? '',
    ENCRYPTION_KEY: newKey(),
    INDEX_KEY: newKey(),
    PASSPORT_SALT: newKey(),
    AUDIT_SIGNING_KEY: newKey(),
    STOP_PROBE_SECONDS: '0',
    // where the channels are
    OUTGOING_ALLOW: '127.0.0.1',
    NODE_EXTRA_CA_CERTS: gatewayCertificate,
  };
  let site = await startSite(files.dataDir, { settings });
  const { url, port } = site;
  const people = peopleAt(url, newPerson);
  try {
    await visit({
      newPerson: people.newPerson,
      channels,
      async firstWord() {
        const word = () => /首次密码 (\S{34})/.exec(site.output())?.[1] ?? '';
        await expect.poll(word).not.toBe('');
        return word();
      },
      async restart() {
        await site.stop();
        site = await startSite(files.dataDir, { port, settings });
      },
      async backUp() {
        const to = join(rows.dataDir, 'first-day.backup');
        const env = { ...process.env, ...settings, DATA_DIR: files.dataDir };
        await promisify(execFile)(process.execPath, [program, 'backup', '--to', to], { env });
      },
    });
  } finally {
    await people.leave();
    await site.stop();
    await channels.close();
    await database.close();
    await files.remove();
    await rows.remove();
  }
}

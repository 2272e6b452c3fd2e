import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, inject } from 'vitest';
import { openDatabase, type Database } from '../src/platform/database/database.ts';
import { testRoles, urlOf } from './global-setup.ts';

/** A busy machine may take long: the usual limits of time (`patience` of 1) hold only where they are what is tested. */
const ofTests = 1_000;

/** A fresh migrated database as its owner has it. Closed and removed after the file's last test, if not before. */
export const testDatabase = async ({ patience = ofTests } = {}): Promise<Database> =>
  opened({ ...(await testPlace()).options, patience });

/** The same as the server has it, which owns nothing, beside what its owner may. */
export async function servedDatabase({ patience = ofTests } = {}): Promise<{
  owned: Database;
  served: Database;
}> {
  const { options, served } = await testPlace();
  return { owned: await opened(options), served: await opened({ ...served, patience }) };
}

async function opened(options: PlaceOptions): Promise<Database> {
  const database = await openDatabase(options);
  onceFinished(() => database.close());
  return database;
}

interface PlaceOptions {
  readonly url: string;
  readonly poolerUrl?: string | null;
  readonly patience: number;
}

/**
 * The address of a fresh database, migrated unless it is to be empty, for tests that open it more than once, or from other
 * processes: of its owner, and of the user whom the server is (`served`).
 */
export async function testPlace({ isEmpty = false } = {}): Promise<{
  options: PlaceOptions;
  served: PlaceOptions;
}> {
  const { serverUrl, database, poolerUrl } = ownTemplate();
  const name = `shieldsource_${randomUUID().replaceAll('-', '')}`;
  await administer(
    serverUrl,
    `create database ${name} template ${isEmpty ? 'template0' : database}`,
  );
  onceFinished(() => administer(serverUrl, `drop database if exists ${name} with (force)`));
  const optionsOf = (user?: string) => ({ url: urlOf(serverUrl, name, user), patience: ofTests });
  const through = poolerUrl && urlOf(poolerUrl, name, testRoles.server);
  return { options: optionsOf(), served: { ...optionsOf(testRoles.server), poolerUrl: through } };
}

/** The template and the server of this worker's databases. */
export function ownTemplate() {
  const templates = inject('templates');
  const own = templates[Number(process.env['VITEST_POOL_ID'] ?? 1) % templates.length];
  if (!own) throw new Error('no database was made for the tests');
  return own;
}

const pending: (() => Promise<void>)[] = [];

/** Cleans up in reverse order: a database is closed before it is removed. */
function onceFinished(work: () => Promise<void>): void {
  pending.push(work);
}

afterAll(async () => {
  for (const work of pending.splice(0).toReversed()) await work();
});

async function administer(url: string, command: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(command);
  } finally {
    await client.end();
  }
}

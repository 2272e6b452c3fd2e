import { fileURLToPath } from 'node:url';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '../src/platform/database/database.ts';
import { migrate } from '../src/platform/database/migrate.ts';
import { grantRights, rolesSql } from '../src/platform/database/roles.ts';
import { writeRules } from '../src/platform/database/rule-tables.ts';
import { ruleTables } from '../src/rules.ts';
import { startPooler } from './pooler.ts';
import { startPostgres } from './postgres-server.ts';

interface Template {
  readonly serverUrl: string;
  readonly database: string;
  /** Of a pooler, through which the server has its database. */
  readonly poolerUrl: string | null;
}

declare module 'vitest' {
  interface ProvidedContext {
    /** For the test files: the migrated databases to copy, one for each server. */
    templates: readonly Template[];
  }
}

const migrations = fileURLToPath(new URL('../migrations/', import.meta.url));

/**
 * Makes a migrated database for each worker, on a server of its own: subscribers wait for every open transaction of their
 * server, so a test that holds one open would keep the others waiting.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const workers = process.env['TEST_DATABASE_URL'] ? 1 : Number(project.config.maxWorkers) || 1;
  const templates = await Promise.all(Array.from({ length: workers }, makeTemplate));
  project.provide(
    'templates',
    templates.map(({ serverUrl, database, poolerUrl }) => ({ serverUrl, database, poolerUrl })),
  );
  return async () => {
    await Promise.all(templates.map(({ tearDown }) => tearDown()));
  };
}

async function makeTemplate(_: unknown, index: number) {
  const server = await startPostgres();
  const admin = new pg.Client({ connectionString: server.url });
  await admin.connect();
  const database = `shieldsource_template_${process.pid}_${Date.now()}_${index}`;

  // as patient as the tests are
  const pooler = process.env['TEST_POOLER']
    ? await startPooler(server.url, { connections: 20, patience: 1_000 })
    : null;

  async function tearDown(): Promise<void> {
    await pooler?.stop();
    await admin.query(`drop database if exists ${database} with (force)`);
    await admin.end();
    await server.stop();
  }

  await admin.query(`create database ${database}`);
  await migrated(urlOf(server.url, database)).catch(async (error: unknown) => {
    await tearDown();
    throw error;
  });
  return { serverUrl: server.url, database, poolerUrl: pooler?.at(server.url) ?? null, tearDown };
}

async function migrated(url: string): Promise<void> {
  const database = await openDatabase({ url });
  try {
    await database.pool.query(rolesSql(testRoles));
    await migrate(database, migrations);
    await grantRights(database.pool, testRoles.server);
    await writeRules(database.db, ruleTables);
  } finally {
    await database.close();
  }
}

/** The users of every database of tests. The owner is a superuser, so that tests may do what no user of ours can. */
export const testRoles = {
  owner: 'postgres',
  server: 'shieldsource_test_server',
  auditor: 'shieldsource_test_auditor',
};

/** The address of another database on the same server, for another user where one is named. */
export function urlOf(serverUrl: string, database: string, user?: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${database}`;
  if (user !== undefined) url.username = user;
  return url.href;
}

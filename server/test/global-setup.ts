import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '../src/platform/database/database.ts';
import type { EmbeddedOptions } from '../src/platform/database/embedded.ts';
import { migrate } from '../src/platform/database/migrate.ts';
import type { PostgresOptions } from '../src/platform/database/postgres.ts';
import { startPostgres } from './postgres-server.ts';

/** What test files get from here: where to copy a migrated database from. */
export type Template =
  | { engine: 'postgres'; serverUrl: string; database: string }
  | { engine: 'embedded'; folder: string; dataDir: string };

declare module 'vitest' {
  interface ProvidedContext {
    template: Template;
  }
}

const migrations = fileURLToPath(new URL('../migrations/', import.meta.url));

/** Makes one migrated database for the whole run, on the engine named by the project's `TEST_ENGINE`. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const engine: unknown = project.config.env['TEST_ENGINE'];
  if (engine === 'postgres') return setUpPostgres(project);
  if (engine === 'embedded') return setUpEmbedded(project);
  throw new Error(`TEST_ENGINE must be "postgres" or "embedded", not ${JSON.stringify(engine)}`);
}

async function setUpPostgres(project: TestProject): Promise<() => Promise<void>> {
  const server = await startPostgres();
  const admin = new pg.Client({ connectionString: server.url });
  await admin.connect();
  const database = `shieldsource_template_${process.pid}_${Date.now()}`;

  async function tearDown(): Promise<void> {
    await admin.query(`drop database if exists ${database} with (force)`);
    await admin.end();
    await server.stop();
  }

  await admin.query(`create database ${database}`);
  await migrated({ url: urlOf(server.url, database) }).catch(async (error: unknown) => {
    await tearDown();
    throw error;
  });
  project.provide('template', { engine: 'postgres', serverUrl: server.url, database });
  return tearDown;
}

async function setUpEmbedded(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'shieldsource-embedded-'));
  async function tearDown(): Promise<void> {
    rmSync(folder, { recursive: true, force: true });
  }
  const dataDir = join(folder, 'template');
  await migrated({ dataDir }).catch(async (error: unknown) => {
    await tearDown();
    throw error;
  });
  project.provide('template', { engine: 'embedded', folder, dataDir });
  return tearDown;
}

async function migrated(options: PostgresOptions | EmbeddedOptions): Promise<void> {
  const database = await openDatabase(options);
  try {
    await migrate(database, migrations);
  } finally {
    await database.close();
  }
}

/** The address of another database on the same server. */
export function urlOf(serverUrl: string, database: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${database}`;
  return url.href;
}

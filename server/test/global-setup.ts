import { fileURLToPath } from 'node:url';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '../src/platform/database/database.ts';
import { migrate } from '../src/platform/database/migrate.ts';
import { startPostgres } from './postgres-server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** What test files get from here: the migrated database that they copy. */
    template: { serverUrl: string; database: string };
  }
}

const migrations = fileURLToPath(new URL('../migrations/', import.meta.url));

/** Makes one migrated database for the whole run. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startPostgres();
  const admin = new pg.Client({ connectionString: server.url });
  await admin.connect();
  const name = `shieldsource_template_${process.pid}_${Date.now()}`;

  async function tearDown(): Promise<void> {
    await admin.query(`drop database if exists ${name} with (force)`);
    await admin.end();
    await server.stop();
  }

  await admin.query(`create database ${name}`);
  await migrated(urlOf(server.url, name)).catch(async (error: unknown) => {
    await tearDown();
    throw error;
  });
  project.provide('template', { serverUrl: server.url, database: name });
  return tearDown;
}

async function migrated(url: string): Promise<void> {
  const database = await openDatabase({ url });
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

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { getMainRank } from '@shieldsource/contract/ledger/ranking';
import { newKey } from '../../src/platform/crypto.ts';
import { startCopiedStandby, startMortalPostgres } from '../postgres-server.ts';
import { startServer } from '../server-process.ts';

const folder = mkdtempSync(join(tmpdir(), 'shieldsource-standby-'));
const ends: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  for (const end of ends.toReversed()) await end();
  rmSync(folder, { recursive: true, force: true });
});

const soon = { timeout: 60_000, interval: 100 };

test('visitors notice nothing of a standby that is behind, killed, back, and taken by a crowd', async () => {
  const primary = await startMortalPostgres();
  ends.push(() => primary.stop());
  const standby = await startCopiedStandby(primary);
  ends.push(() => standby.stop());
  const deployment = {
    dataDir: join(folder, 'data'),
    databaseUrl: primary.url,
    encryptionKey: newKey(),
    indexKey: newKey(),
    passportSalt: newKey(),
  };
  const server = await startServer(deployment, { STANDBY_DATABASE_URL: standby.url });
  ends.push(() => server.stop());

  let isOver = false;
  const answers = new Map<number, number>();
  // each asks for a page that nobody else asks for
  const visitors = Array.from({ length: 8 }, async (_, visitor) => {
    for (let asked = 0; !isOver; asked++) {
      const { status, body } = await fetch(
        `${server.url}${getMainRank.path}?page=${asked * 8 + visitor + 1}`,
      );
      await body?.cancel();
      answers.set(status, (answers.get(status) ?? 0) + 1);
    }
  });
  const tell = async (at: { url: string }, statement: string) => {
    const client = new pg.Client({ connectionString: at.url });
    await client.connect();
    const { rows } = await client.query<Record<string, unknown>>(statement);
    await client.end();
    return rows[0];
  };
  /** How much was read there, but for looks. */
  const readings = async (at: { url: string }) =>
    Number(
      (
        await tell(
          at,
          `select coalesce(sum(calls), 0) as calls from (
            select xact_commit as calls from pg_stat_database where datname = 'postgres') as counted`,
        )
      )?.['calls'],
    );
  const readThere = async (at: { url: string }) => {
    const before = await readings(at);
    await expect.poll(() => readings(at), soon).toBeGreaterThan(before + 500);
  };

  await readThere(standby);
  await tell(standby, 'select pg_wal_replay_pause()');
  await tell(primary, 'create table written ()');
  await readThere(primary);
  await tell(standby, 'select pg_wal_replay_resume()');
  await readThere(standby);
  await standby.kill();
  await readThere(primary);
  await standby.startAgain();
  await readThere(standby);
  isOver = true;
  await Promise.all(visitors);
  expect([...answers.keys()]).toEqual([200]);
  expect(answers.get(200)).toBeGreaterThan(2_000);
}, 600_000);

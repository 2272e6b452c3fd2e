import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { migrationsDir } from '../src/app.ts';
import { startFollowing } from '../src/features/events/events.ts';
import { logFollows } from '../src/features/events/log.ts';
import { verifyLog } from '../src/features/events/log.verify.ts';
import { readConfig } from '../src/platform/config.ts';
import { openDatabase } from '../src/platform/database/database.ts';
import { migrate } from '../src/platform/database/migrate.ts';
import { benchApp } from './bench-app.ts';

// How long it takes to seal many events into the log and to verify all of it, on an embedded database of its own.
// `node server/bench/log.ts --events 1000000`; half of them are access events.
const { values } = parseArgs({ options: { events: { type: 'string', default: '1000000' } } });
const events = Number(values.events);
const perTransaction = 5_000;

const dataDir = await mkdtemp(join(tmpdir(), 'shieldsource-bench-log-'));
const config = readConfig({ DATA_DIR: dataDir, NODE_ENV: 'test' });
const database = await openDatabase({ dataDir });
await migrate(database, migrationsDir);
const { server, app } = await benchApp(config, database, join(dataDir, 'files'));

/** Prints how long `work` took, and how much of `count` it did in a second. */
async function timed<T>(what: string, count: number, work: () => Promise<T>): Promise<T> {
  const from = performance.now();
  const result = await work();
  const seconds = (performance.now() - from) / 1_000;
  const rate = Math.round(count / seconds);
  process.stdout.write(
    `${what.padEnd(9)}${seconds.toFixed(1).padStart(8)} s${String(rate).padStart(9)} /s\n`,
  );
  return result;
}

const insert = (table: string, kind: string, params: string, count: number) => sql`
  insert into ${sql.table(table)} (id, kind, subject, actor, params, salt)
  select gen_random_uuid(), ${kind}, gen_random_uuid()::text, 'clock', ${params}::jsonb, sha256(number::text::bytea)
  from generate_series(1, ${count}::int) as number`;

await timed('written', events, async () => {
  for (let written = 0; written < events; written += perTransaction) {
    const isAccess = (written / perTransaction) % 2 === 1;
    const count = Math.min(perTransaction, events - written);
    await (
      isAccess
        ? insert('access_event', 'report.read', '{"ahead": false}', count)
        : insert('event', 'report.startFix', '{"version": 3, "from": 2, "to": 3}', count)
    ).execute(app.db);
  }
});
const following = await startFollowing(app, [logFollows]);
await timed('sealed', events, () => following.drain());
await following.stop();
const found = await timed('verified', events, () => verifyLog(app));
const { rows } = await sql<{ size: string }>`
  select pg_size_pretty(pg_total_relation_size('event_leaf') + pg_total_relation_size('event_tile')) as size`.execute(
  app.db,
);
process.stdout.write(
  `${found.leaves} leaves, ${found.heads} heads, ${found.faults.length} faults; leaves and tiles ${rows[0]?.size}\n`,
);

await server.close();
await database.close();
await rm(dataDir, { recursive: true, force: true });
if (found.faults.length > 0) {
  process.stderr.write(`${found.faults.join('\n')}\n`);
  process.exitCode = 1;
}

import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testDatabase } from '../../../test/databases.ts';
import { nodesOf, planOf } from '../../../test/plan-of.ts';
import { beforeAll, listAfter } from './events.queries.ts';
import { listNotLogged } from './log.queries.ts';

const { db } = await testDatabase();
const eventsOfEach = 12_000;
const batch = 500;
for (const [table, kind] of [
  ['event', 'report.startFix'],
  ['access_event', 'report.read'],
] as const)
  await sql`
    insert into ${sql.table(table)} (id, kind, subject, actor, salt)
    select gen_random_uuid(), ${kind}, '', 'clock', sha256('x') from generate_series(1, ${eventsOfEach}::int)`.execute(
    db,
  );
await sql`analyze event`.execute(db);
await sql`analyze access_event`.execute(db);

function oneOf<T>(list: readonly T[], index: number): T {
  const one = list[index];
  if (one === undefined) throw new Error(`there is no event ${index}`);
  return one;
}

test('a batch of a long backlog is read by an index, never more of a table than the batch', async () => {
  const place = oneOf(await listAfter(db, beforeAll, 1_000), 999);
  for (const from of [beforeAll, place]) {
    for (const readBatch of [
      (on: typeof db) => listAfter(on, from, batch),
      (on: typeof db) => listNotLogged(on, 'event', from, batch),
      (on: typeof db) => listNotLogged(on, 'access_event', from, batch),
    ]) {
      const nodes = nodesOf(await planOf(db, readBatch));
      const read = nodes.filter((node) => node['Relation Name']?.includes('event'));
      expect(Math.max(...read.map((node) => node['Actual Rows']))).toBeGreaterThan(0);
      expect(read.filter((node) => node['Actual Rows'] > batch)).toEqual([]);
    }
  }
});

test('batches give every event once, in order, from any place', async () => {
  const all = await listAfter(db, beforeAll, 3 * eventsOfEach);
  expect(new Set(all.map(({ id }) => id)).size).toBe(2 * eventsOfEach);
  const middle = oneOf(all, 5_000);
  expect(await listAfter(db, middle, 3)).toEqual(all.slice(5_001, 5_004));
});

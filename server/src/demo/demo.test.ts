import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { ignoreReason, reportStatus } from '@shieldsource/contract/reports';
import { testApp } from '../../test/app.ts';
import { verifyLedger } from '../features/ledger/ledger.verify.ts';
import { seedDemo } from './demo.ts';

const { app, drainOutbox } = await testApp();

test('a first start shows reports of every kind, and a second adds nothing', async () => {
  const lines = await seedDemo(app);
  await drainOutbox();
  const statuses = await app.db.selectFrom('report').distinct().select('status').execute();
  expect(statuses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual(
    reportStatus.list.map(({ code }) => code as number).toSorted((a, b) => a - b),
  );
  const reasons = await app.db
    .selectFrom('report')
    .where('ignore_reason', 'is not', null)
    .distinct()
    .select('ignore_reason')
    .execute();
  expect(reasons.map((row) => row.ignore_reason)).toContain(ignoreReason.codes.revoked);
  expect((await verifyLedger(app.db)).faults).toEqual([]);
  const waiting = await app.db.selectFrom('earlier_report').select('number').execute();
  expect(waiting).toHaveLength(3);

  const before = await countAll();
  expect(before.report).toBeGreaterThanOrEqual(25);
  expect(await seedDemo(app)).toEqual(lines);
  await drainOutbox();
  expect(await countAll()).toEqual(before);
});

const tables = [
  'report',
  'earlier_account',
  'staff',
  'researcher',
  'application',
  'letter',
  'file',
] as const;

async function countAll(): Promise<Record<(typeof tables)[number], number>> {
  const counts: [string, number][] = [];
  for (const table of tables) {
    const rows = sql<number>`count(*)::int`.as('rows');
    counts.push([
      table,
      (await app.db.selectFrom(table).select(rows).executeTakeFirstOrThrow()).rows,
    ]);
  }
  return Object.fromEntries(counts) as Record<(typeof tables)[number], number>;
}

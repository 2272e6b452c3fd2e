import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { announcementKind } from '@shieldsource/contract/announcements';
import { orderSchedule } from '@shieldsource/contract/orders';
import { realStatus } from '@shieldsource/contract/people';
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
  const announced = await app.db
    .selectFrom('announcement_tally')
    .where('announcements', '>', 0)
    .select(['kind', 'state'])
    .execute();
  expect(
    announced
      .filter(({ state }) => state === 'published')
      .map(({ kind }) => kind)
      .toSorted(),
  ).toEqual(announcementKind.list.map(({ code }) => code as string).toSorted());
  const { rows } = await sql`select
    (select count(*)::int from report where information_seq is not null) as asked,
    (select count(*)::int from report_appeal where outcome is null) as appealed,
    (select count(*)::int from report where retest = 'asked') as retested,
    (select sum(coins)::int from award_proposal where outcome is null) as pending,
    (select count(*)::int from identity where status = ${realStatus.codes.pending}) as unnamed,
    (select count(*)::int from gift_order where schedule = ${orderSchedule.codes.prepare}) as unpacked,
    (select count(*)::int from report where duplicate_of is not null) as repeated`.execute(app.db);
  expect(rows).toEqual([
    { asked: 1, appealed: 1, retested: 1, pending: 630, unnamed: 1, unpacked: 1, repeated: 1 },
  ]);
  const letters = await app.db
    .selectFrom('letter_tally')
    .select(sql<boolean>`sum(unread) > 0 and sum(unread) < sum(letters)`.as('some_read'))
    .groupBy('researcher_id')
    .execute();
  expect(letters.filter((row) => row.some_read).length).toBeGreaterThanOrEqual(3);
  expect(await app.db.selectFrom('report_draft').select('title').execute()).toHaveLength(1);
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
  'announcement',
  'report_draft',
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

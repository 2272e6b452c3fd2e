import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { announcementKind } from '@shieldsource/contract/announcements/calls';
import { giftType } from '@shieldsource/contract/gifts/calls';
import { orderSchedule } from '@shieldsource/contract/gifts/orders';
import { realStatus } from '@shieldsource/contract/people/calls';
import { ignoreReason, reportStatus } from '@shieldsource/contract/reports/calls';
import { reconcile } from '../features/reconciliation/reconciliation.ts';
import { testApp } from '../../test/app.ts';
import { deploymentOf, keysProof } from '../app.ts';
import { claimDeployment } from '../platform/database/deployment.ts';
import { seedDemo } from './demo.ts';
import { leftOut } from './past.ts';

const { app, drainOutbox } = await testApp();
await claimDeployment(app.db, deploymentOf(app.config), keysProof);
const begun = Date.now();
const warned = vi.spyOn(app.log, 'warn');
const lines = await seedDemo(app);
// here, as mocks are cleared before each test
const left = warned.mock.calls.filter(([, words]) => words === leftOut);
await drainOutbox();

/** The one row of a query. */
async function row<T>(query: ReturnType<typeof sql<T>>): Promise<T> {
  const { rows } = await query.execute(app.db);
  return rows[0] as T;
}

test('nothing that the year wanted to do was refused', () => {
  expect(left.map(([about]) => about)).toEqual([]);
});

test('a first start shows reports and orders in every state', async () => {
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
  const { spam: _, ...shown } = ignoreReason.codes;
  expect(reasons.map((reason) => reason.ignore_reason)).toEqual(
    expect.arrayContaining(Object.values(shown)),
  );
  const orders = await app.db
    .selectFrom('gift_order')
    .select(['type', 'schedule'])
    .distinct()
    .execute();
  const { cash, material } = giftType.codes;
  for (const [type, schedules] of [
    [material, Object.values(orderSchedule.codes)],
    [cash, [orderSchedule.codes.prepare, orderSchedule.codes.alreadySend]],
  ] as const)
    for (const schedule of schedules) expect(orders).toContainEqual({ type, schedule });
  const views = await app.db.selectFrom('inbox_view').select('is_shared').execute();
  expect(new Set(views.map((view) => view.is_shared))).toEqual(new Set([true, false]));
  const papers = await app.db.selectFrom('researcher').distinct().select('real_status').execute();
  expect(papers).toHaveLength(realStatus.list.length);
  const { unjudged, ...waiting } = await row(
    sql<{ unjudged: number }>`select
      (select count(*)::int from report where information_seq is not null) as asked,
      (select count(*)::int from report_appeal where outcome is null) as appealed,
      (select count(*)::int from report where retest = 'asked') as retested,
      (select count(*) > 0 from proposal where kind = 'award' and params ->> 'raises' is not null and outcome = 'approved') as raised,
      (select sum(coins)::int from proposal where kind = 'award' and outcome is null) as pending,
      (select count(*)::int from report where status = ${reportStatus.codes.waitReview}) as unjudged`,
  );
  expect(waiting).toEqual({ asked: 1, appealed: 1, retested: 1, raised: true, pending: 630 });
  // before the desk opens, what came in the morning waits as well
  expect(unjudged).toBeGreaterThanOrEqual(9);
  const done = await app.db.selectFrom('report_step').distinct().select('action').execute();
  expect(done.map(({ action }) => action)).toEqual(
    expect.arrayContaining(
      'rejectAppeal upholdAppeal failRetest passRetest fixFailed returnAward giveAward approveAward withdraw expire revoke reopen answer'.split(
        ' ',
      ),
    ),
  );
});

test('and twelve months of it, each with reports and a ranking of its own', async () => {
  const counts = await row<Record<string, number>>(sql`select
    (select count(*)::int from report) as reports,
    (select count(distinct title)::int from report) as titles,
    (select count(distinct researcher_id)::int from report) as authors,
    (select count(*)::int from researcher) as people,
    (select count(distinct to_char(created_at at time zone 'Asia/Shanghai', 'YYYY-MM'))::int from report) as months,
    (select count(*)::int from rank_size where length(period) = 7 and members > 2) as boards,
    (select count(*)::int from report_step where created_at > clock_timestamp()) as future,
    (select extract(epoch from min(created_at)) * 1000 from report)::bigint as first,
    (select median_first_answer_ms from public_figure) as answer`);
  expect(counts).toMatchObject({ titles: counts['reports'], future: 0 });
  expect(counts['reports']).toBeGreaterThanOrEqual(150);
  expect(counts['people']).toBeGreaterThanOrEqual(40);
  expect(counts['authors']).toBeGreaterThanOrEqual(35);
  expect(counts['months']).toBeGreaterThanOrEqual(12);
  expect(counts['boards']).toBeGreaterThanOrEqual(10);
  const dayMs = 86_400_000;
  expect(begun - (counts['first'] ?? 0)).toBeGreaterThan(360 * dayMs);
  expect(begun - (counts['first'] ?? 0)).toBeLessThan(380 * dayMs);
  expect(counts['answer']).toBeGreaterThan(dayMs / 24);
  expect(counts['answer']).toBeLessThan(dayMs / 2);
  const thisMonth = await row(sql`select members > 0 as "isRanked" from rank_size
    where period = to_char(now() at time zone 'Asia/Shanghai', 'YYYY-MM')`);
  expect(thisMonth).toEqual({ isRanked: true });
});

test('whose history, letters and books are in the order of time and true', async () => {
  const { rows: wrong } = await sql`
    select id from (
      select report_id as id, created_at < lag(created_at) over (partition by report_id order by seq) as is_early from report_step
      union all select order_id, created_at < lag(created_at) over (partition by order_id order by seq) from order_step
      union all select account_id, posted_at < lag(posted_at) over (partition by account_id order by seq) from ledger_entry where seq is not null
      union all select researcher_id, created_at < lag(created_at) over (partition by researcher_id order by seq) from contribution_entry
      union all select researcher_id, created_at < lag(created_at) over (partition by researcher_id order by researcher_seq) from report
      union all select id, created_at < lag(created_at) over (order by number) from report
      union all select id, at < lag(at) over (order by epoch, xid, id) from event
      union all select letter.id, letter.created_at <> event.at from letter join event using (id)
      union all select report.id, report.created_at < researcher.created_at from report join researcher on researcher.id = researcher_id
      union all select letter.id, read_at < created_at from letter) as steps
    where is_early`.execute(app.db);
  expect(wrong).toEqual([]);
  const { faults } = await reconcile(app);
  expect(faults).toEqual([]);
  const letters = await app.db
    .selectFrom('letter_tally')
    .select(sql<boolean>`sum(unread) > 0 and sum(unread) < sum(letters)`.as('some_read'))
    .groupBy('researcher_id')
    .execute();
  expect(letters.filter((tally) => tally.some_read).length).toBeGreaterThanOrEqual(3);
  const drafts = await app.db
    .selectFrom('report_draft')
    .groupBy('researcher_id')
    .select(sql<number>`count(*)::int`.as('rows'))
    .execute();
  expect(drafts.map(({ rows }) => rows).toSorted((a, b) => a - b)).toEqual([2, 3]);
  expect(
    await row(sql`select
      (select count(*)::int from report_comment_edit) as corrected,
      (select count(*)::int from file join report_step as step on (step.report_id, step.seq) = (file.report_id, file.step_seq)
        where action = 'appeal') as shown,
      (select count(distinct gift_id) > 2 and count(*) > 5 from gift_wish) as wished`),
  ).toEqual({ corrected: 1, shown: 1, wished: true });
  expect(await app.db.selectFrom('earlier_report').select('number').execute()).toHaveLength(3);
  const announced = await app.db
    .selectFrom('announcement')
    .where('document_kind', 'is', null)
    .where('state', '=', 'published')
    .select('kind')
    .distinct()
    .execute();
  expect(announced.map(({ kind }) => kind).toSorted()).toEqual(
    announcementKind.list.map(({ code }) => code as string).toSorted(),
  );
});

test('a second start adds nothing, and nobody acts in the past any more', async () => {
  const before = await countAll();
  expect(await seedDemo(app)).toEqual(lines);
  await drainOutbox();
  expect(await countAll()).toEqual(before);
  const settings = await Promise.all(
    Array.from({ length: 8 }, () =>
      row(sql`select coalesce(current_setting('shieldsource.act_time', true), '') as set`),
    ),
  );
  expect(new Set(settings.map((setting) => JSON.stringify(setting)))).toEqual(
    new Set(['{"set":""}']),
  );
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

test('the centre is run: campaigns, versions, who left, and a setting that waits for its second signature', async () => {
  const { rows } = await sql<Record<string, number>>`select
      (select count(*) from campaign where signed_at is not null) as campaigns,
      (select count(*) from application_version where version > 1) as applications,
      (select count(*) from document where version > 1) as texts,
      (select count(*) from staff where state = 'disabled') as left,
      (select count(*) from proposal where kind = 'setting' and outcome is null) as settings`.execute(
    app.db,
  );
  for (const count of Object.values(rows[0] ?? { none: 0 })) expect(count).toBeGreaterThan(0);
});

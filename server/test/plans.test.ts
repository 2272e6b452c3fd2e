import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import type pg from 'pg';
import { beforeAll, expect, test } from 'vitest';
import { routes } from '@shieldsource/contract/routes';
import { figuresOfAll, timedJobs } from '../src/app.ts';
import { dropExpired } from '../src/platform/jobs/jobs.queries.ts';
import { testApp } from './app.ts';
import { everyCallOn } from './every-call.ts';
import { sumUpMonth } from '../src/features/events/log.queries.ts';
import { checkPhones, countUnsettled } from '../src/features/people/people.splits.ts';
import { foreseeRetention } from '../src/features/reports/reports.retention.ts';
import { outcomeOf } from './outcomes.ts';
import { conditionsByName, listCalls, openExport } from './lists/list-calls.ts';
import { nodesOf, type PlanNode } from './plan-of.ts';
import { forgetLimits } from './signing-in.ts';
import { statementCollector } from './statements.ts';

const harness = await testApp({ config: { fixedSettings: { 'reports.retentionDays': '365' } } });
const { app, owned: database, drainOutbox } = harness;
const { given, exampleOf, callerOf, send } = everyCallOn(harness);
const statements = statementCollector();

/** Tables that stay small however long a centre lives: what colleagues keep by hand, rules, counters, and what is kept for minutes. Every other one grows. */
const small = new Set(
  `
    staff staff_record staff_ceremony staff_emergency_account staff_provider_invitation
    setting setting_alone sms_switch first_run deployment verified_head work_year
    application platform report_type answer_template document document_draft scoring_rule
    campaign gift announcement event_cursor event_epoch
    report_queue_tally award_tally gift_order_tally report_tally promise_tally
    public_figure
    report_verdict captcha captcha_ticket earlier_proof passport_nonce`
    .trim()
    .split(/\s+/),
);

/** Statements that read a whole table, and may: a part of their text, and why. */
const mayScan: readonly (readonly [part: string, why: string])[] = [
  ['with held as (select gift_id, count(*)', 'a verification counts every order and every piece'],
  [`select 'proposal ' ||`, 'a verification compares every proposal'],
  [`select 'the decision about proposal ' ||`, 'a verification compares every proposal'],
  [
    'select distinct "gift_image"',
    'an operator has taken a picture from a gift: rare, and not on the way of members',
  ],
  ['from "channel" where "off_because" is null', 'admins keep a handful of channels'],
  ['from "channel" order by "name"', 'admins keep a handful of channels'],
  ['(select "id" from "channel")', 'admins keep a handful of channels'],
  ['delete from "session"', 'a job, every ten minutes: sessions last two months at most'],
  ['delete from "file" where "id" in', 'a job, once an hour, that ends after so many rows'],
  ['select (percentile_cont(0.5)', 'a job, every ten minutes: the median of ninety days'],
  ['as is_empty', 'a verification reads one row of each'],
  [`from "consent" where "kind" = 'terms'`, 'nearly all are of one version; ends after 10,001'],
  ['(select "uid" from "researcher")) as found', 'everybody, counted up to the last place'],
  ['(select id from event  union all', 'the whole audit log, counted up to the last place'],
  ['select array[(select count(*)', 'what waits at the desk is counted up to a thousand each'],
];

/** Indexes by which functions of the database look, which no statement of the program shows. */
const inFunctions: Readonly<Record<string, string>> = {
  bulk_alone_lately: 'bulk_alone_rules',
  report_of_earlier_account: 'check_earlier_settled',
};

const rowsOfEach = 100_000;

let explained: Awaited<ReturnType<typeof explainAll>>;
beforeAll(async () => {
  // a table that a vacuum finds empty has no page left, and is never taken for a full one
  await sql`
    do $$ declare name regclass; begin
      for name in select oid from pg_class where relkind = 'r' and relnamespace = current_schema()::regnamespace loop
        execute format('alter table %s set (autovacuum_enabled = off)', name);
      end loop;
    end $$`.execute(app.db);
  for (const route of routes) {
    await forgetLimits(harness);
    const owner = await given.researcher();
    const caller = await callerOf(route, owner);
    const input = await exampleOf(route).input(owner, caller ?? undefined);
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const answer = await statements.during(() => send(route, caller, input, { headers }));
    if (outcomeOf(answer) !== 'success') throw new Error(`${route.name}: ${answer.body}`);
  }
  await askLists();
  await statements.during(async () => {
    await drainOutbox();
    for (const job of timedJobs) await job.run(app);
    // a worker does so from time to time
    await dropExpired(app.db);
    for (const one of figuresOfAll(app.config)) await one.read(app);
    await drainOutbox();
    // commands, and what comes once a month
    await foreseeRetention(app, 365);
    await checkPhones(app, { isDryRun: true, tell: () => undefined });
    await countUnsettled(app.db);
    await sumUpMonth(app.db, '2026-10-01');
  });
  // nearly all that somebody was told has been read
  for (const table of ['notification', 'letter'])
    await sql`update ${sql.table(table)} set read_at = now() where created_at > (select min(created_at) from ${sql.table(table)})`.execute(
      app.db,
    );
  const client = await database.pool.connect();
  await client.query('begin');
  explained = await explainAll(client);
  await client.query('rollback');
  client.release(true);
}, 600_000);

/** Every list by each of its orders and filters. */
async function askLists(): Promise<void> {
  const member = await given.researcher();
  const staff = await given.staff({ roles: ['reviewer', 'operator', 'admin', 'auditor'] });
  const { app: application, type } = await given.reportInput();
  const { id: reportId } = await given.report(member);
  const exportId = await openExport(app.db, member);
  const byName = await conditionsByName(app.db, application, type);
  const askers = { member, staff, reportId, exportId, application, type, byName };
  for (const { route, by, input } of listCalls(askers)) {
    await forgetLimits(harness);
    await statements.during(() => harness.as(by).call(route, input as never));
  }
}

/** The tables that grow, and the plan of each statement on full ones, for any values: as the planner chooses, and by indexes where there are any. */
async function explainAll(client: pg.PoolClient) {
  const growing = await pretendFull(client);
  const plans: { text: string; chosen: PlanNode[]; byIndex: PlanNode[] }[] = [];
  for (const text of statements.texts) {
    if (!/^[\s(]*(select|insert|update|delete|with|merge)\b/i.test(text)) continue;
    const chosen = nodesOf(await planOfAny(client, text));
    await client.query('set local enable_seqscan = off');
    plans.push({ text, chosen, byIndex: nodesOf(await planOfAny(client, text)) });
    await client.query('set local enable_seqscan = on');
  }
  return { growing, plans };
}

test('no statement scans a table that grows, whatever values it is asked with', async () => {
  const { growing, plans } = explained;
  expect(plans.length).toBeGreaterThan(500);
  const complaints = plans.flatMap(({ text, chosen }) => {
    const scanned = chosen
      .filter((node) => node['Node Type'] === 'Seq Scan')
      .map((node) => node['Relation Name'] ?? '')
      .filter((name) => growing.has(name));
    return scanned.length > 0 ? [`${[...new Set(scanned)].join(', ')}: ${text}`] : [];
  });
  const unknown = complaints.filter((line) => !mayScan.some(([part]) => line.includes(part)));
  expect(unknown).toEqual([]);
  // no reason is left of a statement that is gone
  expect(mayScan.filter(([part]) => !plans.some(({ text }) => text.includes(part)))).toEqual([]);
});

test('every index serves a statement', async () => {
  const { plans } = explained;
  const used = new Set(
    plans.flatMap(({ chosen, byIndex }) =>
      [...chosen, ...byIndex].map((node) => node['Index Name']),
    ),
  );
  // keys hold a rule whoever reads by them; an index of a partitioned table is used by its parts
  const { rows } = await database.pool.query<{ name: string; on: string; parts: string[] }>(
    `select relname as name, indrelid::regclass as on, array(select part::regclass::text from pg_partition_tree(indexrelid) as tree (part)) as parts
      from pg_index join pg_class on pg_class.oid = indexrelid
      where relnamespace = current_schema()::regnamespace and not relispartition and not indisunique order by relname`,
  );
  const unused = rows.filter(({ name, parts }) => ![name, ...parts].some((one) => used.has(one)));
  expect(unused.map(({ name }) => name)).toEqual(Object.keys(inFunctions));
  for (const { name, on } of unused)
    expect(
      await readFile(new URL(`../functions/${inFunctions[name]}.sql`, import.meta.url), 'utf8'),
    ).toContain(`from ${on}`);
});

/** The plan for any values: the one that a prepared statement falls back to. PostgreSQL 15 explains it of such a one only. */
async function planOfAny(client: pg.PoolClient, text: string): Promise<PlanNode> {
  const values = Math.max(0, ...[...text.matchAll(/\$(\d+)/g)].map(([, number]) => Number(number)));
  const given = values > 0 ? `(${Array(values).fill('null').join(', ')})` : '';
  await client.query(`prepare any_values as ${text}`);
  const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
    `explain (format json) execute any_values${given}`,
  );
  await client.query('deallocate any_values');
  const [plan] = rows[0]?.['QUERY PLAN'] ?? [];
  if (!plan) throw new Error(`nothing was explained: ${text}`);
  return plan.Plan;
}

/** Lets the planner take every growing table for one of many rows. Answers their names. */
async function pretendFull(client: pg.PoolClient): Promise<Set<string>> {
  // what is rare or empty in real rows is so in the few that there are
  await client.query('analyze');
  await client.query('set local max_parallel_workers_per_gather = 0');
  await client.query('set local plan_cache_mode = force_generic_plan');
  const { rows } = await client.query<{ name: string }>(
    `select relname::text as name from pg_class
      where relkind = 'r' and relnamespace = current_schema()::regnamespace and relname <> all($1) and pg_relation_size(oid) > 0`,
    [[...small]],
  );
  const growing = rows.map(({ name }) => name);
  await client.query(
    `update pg_class set reltuples = $2, relpages = pg_relation_size(oid) / 8192
      where oid = any($1::regclass[]) or oid in (select indexrelid from pg_index where indrelid = any($1::regclass[]))`,
    [growing, rowsOfEach],
  );
  return new Set(growing);
}

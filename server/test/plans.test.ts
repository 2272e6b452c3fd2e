import type pg from 'pg';
import { beforeAll, expect, test } from 'vitest';
import { routes } from '@shieldsource/contract/routes';
import { timedJobs } from '../src/app.ts';
import { dropExpired } from '../src/platform/jobs/jobs.queries.ts';
import { testApp } from './app.ts';
import { everyCallOn } from './every-call.ts';
import { outcomeOf } from './outcomes.ts';
import { nodesOf, type PlanNode } from './plan-of.ts';
import { forgetLimits } from './signing-in.ts';
import { statementCollector } from './statements.ts';

const harness = await testApp();
const { app, database, drainOutbox } = harness;
const { given, exampleOf, callerOf, send } = everyCallOn(harness);
const statements = statementCollector();

/** Tables that stay small however long a centre lives: what colleagues keep by hand, rules, counters, and what is kept for minutes. Every other one grows. */
const small = new Set(
  `
    staff staff_ceremony staff_emergency_account staff_provider_invitation
    setting setting_alone sms_switch first_run deployment verified_head work_year
    application platform report_type answer_template document document_draft scoring_rule
    campaign gift event_cursor event_epoch
    announcement_tally report_queue_tally award_tally gift_order_tally report_tally promise_tally
    public_figure
    captcha captcha_ticket earlier_proof passport_nonce`
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
  ['delete from "session"', 'a job, once an hour, that ends after so many rows'],
  ['delete from "file" where "id" in', 'a job, once an hour, that ends after so many rows'],
  ['select (percentile_cont(0.5)', 'a job, every ten minutes: the median of ninety days'],
  ['as is_empty', 'a verification reads one row of each'],
  [`from "consent" where "kind" = 'terms'`, 'nearly all are of one version; ends after 10,001'],
  ['select array[(select count(*)', 'what waits at the desk is counted up to a thousand each'],
];

/** Indexes of a part of what one person has, where another one would read all of it, and no plan shows that. */
const partOfOwn = ['file_unattached', 'file_unattached_of_staff', 'report_waits_for_author'];

const rowsOfEach = 100_000;

beforeAll(async () => {
  for (const route of routes) {
    await forgetLimits(harness);
    const owner = await given.researcher();
    const caller = await callerOf(route, owner);
    const input = await exampleOf(route).input(owner, caller ?? undefined);
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const answer = await statements.during(() => send(route, caller, input, { headers }));
    if (outcomeOf(answer) !== 'success') throw new Error(`${route.name}: ${answer.body}`);
  }
  await statements.during(async () => {
    await drainOutbox();
    for (const job of timedJobs) await job.run(app);
    // a worker does so from time to time
    await dropExpired(app.db);
    await drainOutbox();
  });
}, 600_000);

test('no statement scans a table that grows, whatever values it is asked with', async () => {
  expect(statements.texts.size).toBeGreaterThan(500);
  const client = await database.pool.connect();
  try {
    await client.query('begin');
    const growing = await pretendFull(client);
    const complaints: string[] = [];
    const used = new Set<string>();
    for (const text of statements.texts) {
      if (!/^[\s(]*(select|insert|update|delete|with|merge)\b/i.test(text)) continue;
      const nodes = nodesOf(await planOfAny(client, text));
      for (const { 'Index Name': index = '' } of nodes) used.add(index);
      const scanned = new Set(
        nodes
          .filter((node) => node['Node Type'] === 'Seq Scan')
          .map((node) => node['Relation Name'] ?? '')
          .filter((name) => growing.has(name)),
      );
      if (scanned.size > 0) complaints.push(`${[...scanned].join(', ')}: ${text}`);
    }
    const unknown = complaints.filter((line) => !mayScan.some(([part]) => line.includes(part)));
    expect(unknown).toEqual([]);
    // no reason is left of a statement that is gone
    const texts = [...statements.texts];
    expect(mayScan.filter(([part]) => !texts.some((text) => text.includes(part)))).toEqual([]);
    expect(partOfOwn.filter((index) => !used.has(index))).toEqual([]);
  } finally {
    await client.query('rollback');
    client.release(true);
  }
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

import { writeFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { test } from 'vitest';
import { postReviewConfirm } from '@shieldsource/contract/reports/desk';
import { postGiftExchange } from '@shieldsource/contract/gifts/exchange';
import { getInboxPage } from '@shieldsource/contract/reports/inbox';
import {
  getReportDetail,
  getReportPage,
  jsonReportSubmit,
} from '@shieldsource/contract/reports/calls';
import { deploymentOf, keysProof } from '../src/app.ts';
import { claimDeployment } from '../src/platform/database/deployment.ts';
import { inTransaction } from '../src/platform/database/database.ts';
import { startSession } from '../src/platform/sessions.ts';
import { seed } from '../src/seed/seed.ts';
import { testApp } from '../test/app.ts';
import { award, givenOn } from '../test/given.ts';

// Run by `acts.ts` inside a checkout, with that checkout's application and builders.
const setting = (name: string) => Number(process.env[`ACTS_${name}`]);
const [rounds, reports] = [setting('ROUNDS'), setting('REPORTS')];
let statements = 0;
const client = pg.Client.prototype as { query: (...args: unknown[]) => unknown };
const { query } = client;
client.query = function counting(this: unknown, ...args: unknown[]) {
  statements += 1;
  return query.apply(this, args);
};

test('acts', { timeout: 3_600_000 }, async () => {
  const harness = await testApp({ follows: false });
  const { app, as } = harness;
  // a checkout of before the users of the database were two has one
  const database = harness.owned ?? harness.database;
  const { pool } = database;
  await pool.query('create extension pg_stat_statements');
  await claimDeployment(app.db, { ...deploymentOf(app.config), isProduction: false }, keysProof);
  const people = Math.ceil(reports / 20);
  const wish = { reports, people, seed: 1, until: new Date() };
  await seed({ database, keys: app.keys }, wish, () => undefined);
  const sizes = await pool.query(`
    select owner.relname as owner, part.relname as name, pg_total_relation_size(part.oid) as bytes
    from pg_class as owner join lateral (
      select owner.oid, owner.relname union all select indexrelid, indexrelid::regclass::text from pg_index where indrelid = owner.oid) as part on true
    where owner.relnamespace = 'public'::regnamespace and owner.relkind in ('r', 'p')`);
  const shape = await pool.query(`
    select (select count(*)::int from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')) as tables,
      (select count(*)::int from pg_index join pg_class on pg_class.oid = indexrelid where relnamespace = 'public'::regnamespace) as indexes,
      (select count(*)::int from pg_trigger join pg_class on pg_class.oid = tgrelid where relnamespace = 'public'::regnamespace and not tgisinternal) as triggers,
      (select count(*)::int from pg_proc where pronamespace = 'public'::regnamespace and prolang <> (select oid from pg_language where lanname = 'c')) as functions`);

  const given = givenOn(harness);
  const reviewer = await given.staff();
  const { rows: writers } = await pool.query<{ id: string }>(
    'select id from researcher order by report_seq desc limit 1',
  );
  const { id } = writers[0] ?? { id: '' };
  const session = await inTransaction(app.db, (tx) =>
    // the one of 0.3.0 has no application before the kind
    startSession.length < 5
      ? (startSession as (...given: unknown[]) => ReturnType<typeof startSession>)(
          tx,
          'researcher',
          id,
          'bench',
        )
      : startSession(tx, app, 'researcher', id, 'bench'),
  );
  const busy = { kind: 'researcher', ...session, id } as const;
  const gift = await given.gift({ priceCoins: 1, stock: 10_000 });
  const buyers = await inTurn(rounds, async () => ({
    ...(await given.buyer({ coins: 10 })),
    input: await given.reportInput(),
    reportId: '',
  }));
  const measured: object[] = [];
  async function measure(act: string, call: (buyer: (typeof buyers)[number]) => Promise<unknown>) {
    // the first ones load code and plan statements
    for (const buyer of buyers.slice(0, 15)) await call(buyer);
    // functions are told when their connection rests
    await wait(11_000);
    await pool.query('select pg_stat_statements_reset(), pg_stat_reset()');
    const [before, times] = [statements, [] as number[]];
    for (const buyer of buyers.slice(15)) {
      const from = performance.now();
      await call(buyer);
      times.push(performance.now() - from);
    }
    const said = statements - before;
    await wait(11_000);
    const { rows } = await pool.query<Record<string, string>>(`
      select sum(calls) as executed, sum(calls) filter (where query ~ '^SELECT .+ FROM ONLY .* FOR KEY SHARE OF x$') as keys,
        sum(wal_bytes) filter (where toplevel) as wal, sum(wal_records) filter (where toplevel) as records
      from pg_stat_statements where dbid = (select oid from pg_database where datname = current_database()) and query not like '%pg_stat_statements_reset%'`);
    const called = await pool.query<{ name: string; calls: number }>(
      `select funcname as name, calls from pg_stat_user_functions join pg_proc on pg_proc.oid = funcid
      where prorettype = 'trigger'::regtype and calls > 0 order by calls desc, funcname`,
    );
    const each = ([name, sum]: [string, string | null]) => [name, Number(sum) / times.length];
    measured.push({
      act,
      ms: times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)],
      statements: said / times.length,
      triggers: called.rows.reduce((sum, { calls }) => sum + Number(calls), 0) / times.length,
      functions: called.rows.map(
        ({ name, calls }) => `${name} ${Math.round(calls / times.length)}`,
      ),
      ...Object.fromEntries(Object.entries(rows[0] ?? {}).map(each)),
    });
  }
  await measure('submit', async (buyer) => {
    buyer.reportId = (await as(buyer).call(jsonReportSubmit, buyer.input)).id;
  });
  await measure('confirm', ({ reportId }) =>
    as(reviewer).call(postReviewConfirm, { reportId, version: 1, ...award }),
  );
  await measure('exchange', (buyer) =>
    as(buyer).call(postGiftExchange, {
      giftId: gift.id,
      price: gift.priceCoins,
      addressId: buyer.addressId,
    }),
  );
  // and what is read most, which an act must not have made slower
  await measure('inbox', () => as(reviewer).call(getInboxPage, {}));
  await measure('report', (buyer) => as(buyer).call(getReportDetail, { id: buyer.reportId }));
  await measure('own reports', () => as(busy).call(getReportPage, {}));
  const result = { measured, sizes: sizes.rows, shape: shape.rows[0] };
  writeFileSync(process.env['ACTS_RESULT'] ?? '', JSON.stringify(result));
});

async function inTurn<T>(times: number, make: () => Promise<T>): Promise<T[]> {
  const made: T[] = [];
  for (let time = 0; time < times; time += 1) made.push(await make());
  return made;
}

import { readFile } from 'node:fs/promises';
import { Kysely, PostgresDialect, type PostgresPool } from 'kysely';
import type pg from 'pg';
import { eventKinds } from '@shieldsource/contract/events';
import { letterType } from '@shieldsource/contract/letters/calls';
import type { ScoringRule } from '@shieldsource/contract/awards/scoring';
import { giftType } from '@shieldsource/contract/gifts/calls';
import { reviewReasons } from '@shieldsource/contract/reports/calls';
import { trustAllRows } from '../features/reconciliation/reconciliation.ts';
import { searchFollows } from '../features/desk/desk.search.ts';
import { lettersFollow } from '../features/letters/letters.ts';
import { notificationsFollow } from '../features/notifications/notifications.ts';
import { clocksFromHistory } from '../features/promises/promises.ts';
import {
  announcements,
  applications,
  gifts,
  people as invented,
  words,
} from '../invented/invented.ts';
import { listTables } from '../platform/backup/catalogue.ts';
import { plainSession } from '../platform/backup/back-up.ts';
import { withoutTriggers } from '../platform/backup/without-triggers.ts';
import type { Keys } from '../platform/crypto.ts';
import type { Database, Db } from '../platform/database/database.ts';
import { isMarkedAsDemo, markAsDemo } from '../platform/database/deployment.ts';
import { allowLong } from '../platform/database/watched-client.ts';
import { sealIdentities, sealOrders, sealPhones, writeStaff } from './sealing.ts';
import { tellOrders, tellReports } from './stories.ts';

/** The database is not one to be filled with invented people. The message is one line. */
export class NotForSeeding extends Error {
  override name = 'NotForSeeding';
}

export interface SeedWish {
  readonly reports: number;
  /** The number of researchers; by default one for twenty reports. */
  readonly people?: number | undefined;
  /** The same numbers give the same rows, except for sealed values and for ids of rows that every installation has. */
  readonly seed: number;
  /** The end of the three years. */
  readonly until: Date;
}

const years = 3;

/**
 * Fills a migrated and claimed database without people, which production refuses from then on, with a centre of three years:
 * people by a power law, reports with their history, awards, both ledgers, orders, letters, rankings and every kept figure as
 * the guards would have kept it. One transaction, so that a seed cut short leaves nothing. Throws `NotForSeeding` and changes
 * nothing where there is somebody already.
 */
export async function seed(
  { database, keys }: { database: Database; keys: Keys },
  wish: SeedWish,
  tell: (line: string) => void,
): Promise<void> {
  const client = await database.pool.connect();
  try {
    await allowLong(client);
    await client.query('begin');
    await client.query(plainSession);
    await client.query(
      "set local work_mem = '256MB'; set local maintenance_work_mem = '512MB'; set local synchronous_commit = off",
    );
    const tables = (await listTables(client)).map(({ name }) => name);
    const step = stopwatch(tell);
    await withoutTriggers(client, tables, async () => {
      await requireEmpty(client);
      if (!(await isMarkedAsDemo(dbOn(client), keys))) await markAsDemo(dbOn(client), keys);
      await writeStaff(client, keys, wish.until);
      await prepare(client, wish);
      await step('draws', () => stage(client, '1-draws'));
      await step('people', () => stage(client, '2-people'));
      await step('phones', () => sealPhones(client, keys));
      await step('reports', () => stage(client, '3-reports'));
      await step('ledgers', () => stage(client, '4-ledger'));
      await step('addresses', () => sealOrders(client, keys));
      await step('orders', () => stage(client, '5-orders'));
      await step('identities', () => sealIdentities(client, keys));
      await step('letters and kept figures', () => stage(client, '6-kept'));
      await step('promises', async () => {
        // each batch is found by its keys only when the planner knows how many rows there are
        await client.query('analyze report, report_step, event');
        await clocksFromHistory(dbOn(client), wish.until);
        await stage(client, '7-promises');
      });
      await step('search', () => stage(client, '7-search'));
      await moveCursors(client);
      await step('witnesses', () => trustAllRows({ db: dbOn(client), keys }));
    });
    await step('guards put on again', () => client.query('commit'));
    await step('vacuum and analyze', () => client.query('vacuum (analyze)'));
    tell(await summaryOf(client));
  } finally {
    // closing it also rolls back what was not committed
    client.release(true);
  }
}

// for queries within the transaction of this connection
function dbOn(client: pg.PoolClient): Db {
  const query = client.query.bind(client);
  const pool = {
    options: {},
    connect: async () => ({ query, release: () => undefined }),
    end: async () => undefined,
  };
  return new Kysely({ dialect: new PostgresDialect({ pool: pool as unknown as PostgresPool }) });
}

async function summaryOf(client: pg.ClientBase): Promise<string> {
  const { rows } = await client.query<{ line: string }>(`
    select concat((select count(*) from report), ' reports of ', (select count(*) from researcher), ' people, ', (select count(*) from report_step),
      ' lines of history, ', (select count(*) from award), ' awards, ', (select count(*) from gift_order), ' orders, ', (select count(*) from letter), ' letters') as line`);
  return rows[0]?.line ?? '';
}

async function requireEmpty(client: pg.ClientBase): Promise<void> {
  const served = 'select from deployment where served_production_at is not null';
  if ((await client.query(served)).rows.length > 0)
    throw new NotForSeeding(
      'the database has served production: seed fills a new one that has met nobody',
    );
  for (const table of ['researcher', 'staff', 'earlier_account', 'gift', 'job'])
    if ((await client.query(`select from ${table} limit 1`)).rows.length > 0)
      throw new NotForSeeding(
        `the database is in use (there are rows in ${table}): seed fills a new one that has met nobody`,
      );
}

const stage = async (client: pg.ClientBase, name: string): Promise<unknown> =>
  client.query(await readFile(new URL(`stages/${name}.sql`, import.meta.url), 'utf8'));

/** The kinds of events with letters: of which type, and whether their actor gets one too. What an order asks, it asks to confirm. */
const kindsWithLetter = Object.fromEntries(
  Object.entries(eventKinds).flatMap(([kind, described]) => {
    if (!('letter' in described)) return [];
    const type = typeof described.letter === 'string' ? described.letter : 'confirm';
    return [[kind, { type: letterType.codes[type], isToOwn: 'letterToOwnActs' in described }]];
  }),
);

const stopwatch =
  (tell: (line: string) => void) =>
  async (name: string, work: () => Promise<unknown>): Promise<void> => {
    const start = performance.now();
    await work();
    tell(`${name}: ${((performance.now() - start) / 1_000).toFixed(1)} s`);
  };

/** What follows from the past is written, and nobody is notified of it: these go on with what comes after. */
const moveCursors = (client: pg.ClientBase): Promise<unknown> =>
  client.query(
    `insert into event_cursor (subscriber, epoch, xid, id)
     select subscriber, current_epoch(), pg_current_xact_id(), 'ffffffff-ffff-ffff-ffff-ffffffffffff' from unnest($1::text[]) as subscriber
     on conflict (subscriber) do update set (epoch, xid, id, moved_at) = (excluded.epoch, excluded.xid, excluded.id, now())`,
    [[lettersFollow, notificationsFollow, searchFollows].map(({ name }) => name)],
  );

/** Temporary tables and functions that the stages choose rows from. They end with the transaction. */
async function prepare(client: pg.ClientBase, { reports, people, seed: number, until }: SeedWish) {
  const from = new Date(until);
  from.setUTCFullYear(from.getUTCFullYear() - years);
  // mixes the seed with the kind of what is drawn
  const salt = (kind: string) => `${number} * 1000 + ${kind}`;
  await client.query(`
    create function pg_temp.draw(kind int, n bigint) returns float8 language sql immutable as
      $$ select (hashint8extended(n, ${salt('kind')}) & 9007199254740991)::float8 / 9007199254740992 $$;
    create function pg_temp.choose(drawn float8, until float8[]) returns int language sql immutable as $$ select width_bucket(drawn, until) $$;
    create function pg_temp.id_at(kind text, n bigint, at timestamptz) returns uuid language sql stable as
      $$ select overlay(overlay(overlay(md5(concat_ws('/', ${number}, kind, n)) placing lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') from 1 for 12)
        placing '7' from 13 for 1) placing '8' from 17 for 1)::uuid $$;
    create function pg_temp.number_at(kind text, n bigint, at timestamptz) returns text language sql stable as
      $$ select kind || to_char(at at time zone 'Asia/Shanghai', '-YYYY-') || lpad(n::text, greatest(6, length(n::text)), '0') $$;
    create function pg_temp.link(last bytea, said text) returns bytea language sql immutable as $$ select sha256(last || convert_to(said, 'UTF8')) $$;
    create aggregate pg_temp.chain(text) (sfunc = pg_temp.link, stype = bytea, initcond = '');
    create temp table sealed_phone (rank int, phone_sealed bytea, phone_index bytea) on commit drop;
    create temp table sealed_order (o bigint, address_sealed bytea) on commit drop;`);
  const { rule, version } = await newestRule(client);
  await table(
    client,
    'level_range',
    'level int, contribution_from int, contribution_to int, coins_from int, coins_to int',
    [0, 1, 2, 3, 4].map((level) => {
      const key = String(level) as keyof ScoringRule['coins'];
      return {
        level,
        contribution_from: rule.contribution[key].from,
        contribution_to: rule.contribution[key].to,
        coins_from: rule.coins[key].from,
        coins_to: rule.coins[key].to,
      };
    }),
  );
  const reportTables = tellReports();
  await table(
    client,
    'story',
    'story int, until float8, level_from int, level_to int',
    reportTables.stories,
  );
  await table(
    client,
    'story_step',
    `story int, seq int, action text, from_status int, to_status int, actor_role text, actor text, hours float8, fixed_hours float8,
    has_level boolean, worth text, information_seq int, retest text, retest_seq int, award_state text, ignore_reason text`,
    reportTables.steps,
  );
  await table(
    client,
    'award_story',
    'story int, seq int, worth text, actor text, reversed_seq int',
    reportTables.awards,
  );
  const answered = 'story int, asked_seq int, verdict_seq int, outcome text, decided_seq int';
  await table(client, 'report_appeal_story', answered, reportTables.appeals);
  await table(client, 'award_proposal_story', answered, reportTables.proposals);
  const orders = tellOrders();
  await table(client, 'order_story', 'story int, type int, until float8', orders.stories);
  await table(
    client,
    'order_step_story',
    'story int, seq int, action text, type int, from_schedule int, to_schedule int, actor text, hours float8, fixed_hours float8',
    orders.steps,
  );
  await table(
    client,
    'place_of_spot',
    'place int, name text, path text',
    words.spots.map((spot, place) => ({ place, ...spot })),
  );
  await client.query(`
    create temp table place_of_platform on commit drop as select id, (row_number() over (order by position, name) - 1)::int as place from platform;
    create temp table place_of_type on commit drop as select id, name, (row_number() over (order by position, name) - 1)::int as place from report_type`);
  await table(
    client,
    'app',
    'place int, name text, tier text, team text, hosts text[], packages text[], tier_hundredths int, id uuid',
    Object.entries(applications).map(([name, { tier, team, hosts, packages }], place) => ({
      place,
      name,
      tier,
      team,
      hosts,
      packages,
      tier_hundredths: rule.tierHundredths[tier],
    })),
  );
  await table(
    client,
    'drawn_gift',
    'place int, name text, type int, price int, cash_value int, stock int, weight int, description text, id uuid',
    gifts.map(({ name, price, stock, yuan, weight, description }, place) => ({
      place,
      name,
      type: yuan === undefined ? giftType.codes.material : giftType.codes.cash,
      price,
      cash_value: yuan === undefined ? null : yuan * 100,
      stock,
      weight,
      description,
    })),
  );
  await client.query(
    `create temp table seeding on commit drop as select $1::bigint as reports, $2::int as people, least(40, $2::int / 25.0)::float8 as flat, $3::timestamptz as from_at, $4::timestamptz as until_at,
      $5::int as rule_version, $6::int as sign_off_above, (select max(version) from document where kind = 'terms') as terms_version,
      array_agg(id order by number) filter (where 'reviewer' = any(roles)) as reviewer_ids, count(*) filter (where 'reviewer' = any(roles))::int as reviewers,
      array_agg(id order by number) filter (where 'operator' = any(roles)) as operator_ids, (array_agg(id order by number) filter (where 'admin' = any(roles)))[1] as admin_id,
      $7::text[] as review_reasons, $8::jsonb as notes, $9::jsonb as letters, $10::int as dearest, texts.*
      from staff cross join (select $11::text[] as nick_first, $12::text[] as nick_second, $13::text[] as summary, $14::text[] as steps, $15::text[] as impact,
        $16::text[] as advice, $17::text[] as asks, $18::text[] as replies, $19::text[] as announcements) as texts
      group by nick_first, nick_second, summary, steps, impact, advice, asks, replies, announcements`,
    [
      reports,
      people ?? Math.max(1, Math.ceil(reports / 20)),
      from,
      until,
      version,
      rule.signOffAboveCoins,
      reviewReasons,
      JSON.stringify(words.notes),
      JSON.stringify(kindsWithLetter),
      Math.max(...gifts.map(({ price }) => price)),
      invented.nickFirst,
      invented.nickSecond,
      words.summary,
      words.steps,
      words.impact,
      words.advice,
      words.asks,
      words.replies,
      announcements.written.map(({ title }) => title),
    ],
  );
  await client.query(`
    update app set id = pg_temp.id_at('application', place, from_at) from seeding;
    insert into application (id, name, tier, position, team, hosts, packages) select id, name, tier, place, team, hosts, packages from app;
    insert into application_version (application_id, version, name, tier, team, hosts, packages, position, active)
      select application.id, application.version, application.name, application.tier, application.team, application.hosts, application.packages, position, active
      from application join app on app.id = application.id;
    update drawn_gift set id = pg_temp.id_at('gift', place, from_at) from seeding;
    analyze seeding; analyze story; analyze story_step; analyze app`);
}

async function newestRule(client: pg.ClientBase): Promise<{ version: number; rule: ScoringRule }> {
  const { rows } = await client.query<{ version: number; rule: ScoringRule }>(
    'select version, rule from scoring_rule order by version desc limit 1',
  );
  if (!rows[0])
    throw new NotForSeeding('the database has no scoring rule: run shieldsource migrate first');
  return rows[0];
}

/** A temporary table of these rows. Columns that no row names are null. */
async function table(
  client: pg.ClientBase,
  name: string,
  columns: string,
  rows: readonly object[],
): Promise<void> {
  await client.query(`create temp table ${name} (${columns}) on commit drop`);
  await client.query(
    `insert into ${name} select * from jsonb_populate_recordset(null::${name}, $1)`,
    [JSON.stringify(rows)],
  );
}

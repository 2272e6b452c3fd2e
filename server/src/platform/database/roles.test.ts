import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { servedDatabase, testPlace } from '../../../test/databases.ts';
import { testRoles, urlOf } from '../../../test/global-setup.ts';
import { openDatabase, type Database } from './database.ts';
import { migrate } from './migrate.ts';
import { grantRights, grantServer, readOwnership, rolesSql } from './roles.ts';
import { migrationsDir } from '../../app.ts';

const { owned, served } = await servedDatabase();
const as =
  ({ pool }: Pick<Database, 'pool'>) =>
  (statement: string): Promise<string> =>
    pool.query(statement).then(
      () => 'done',
      (error: Error & { code?: string }) => error.code ?? error.message,
    );
const [owner, server] = [as(owned), as(served)];
const refused = '42501';

const month = 'access_event_2030_01';
beforeAll(async () => {
  await owner(
    `create table ${month} partition of access_event for values from ('2030-01-01Z') to ('2030-02-01Z')`,
  );
});

describe('the user who serves', () => {
  test.each([
    'alter table event disable trigger event_frozen',
    'alter table event disable trigger user',
    'drop trigger event_frozen on event',
    'alter table event add column mine text',
    'alter table event owner to current_user',
    'create or replace function refuse_change() returns trigger language plpgsql as $$ begin return new; end $$',
    'create function mine() returns int language sql as $$ select 1 $$',
    'create table mine (id int)',
    'create schema mine',
    'drop table event',
    'set session_replication_role = replica',
  ])('takes no guard off and makes nothing: %s', async (statement) => {
    expect(await server(statement)).toBe(refused);
  });

  test.each([
    'event',
    'access_event',
    'ledger_entry',
    'ledger_tx',
    'contribution_entry',
    'witness',
    'stock_entry',
    'order_step',
    'event_leaf',
    'event_tile',
    'event_head',
    'consent',
    'document',
    'scoring_rule',
    'staff_record',
    'application_version',
    'bulk_alone',
  ])('changes, deletes and empties nothing of %s', async (table) => {
    const { rows } = await owned.pool.query<{ column: string }>(
      `select quote_ident(attname) as column from pg_attribute where attrelid = '${table}'::regclass and attnum > 0`,
    );
    for (const { column } of rows)
      expect(await server(`update ${table} set ${column} = ${column}`)).toBe(refused);
    expect(await server(`delete from ${table}`)).toBe(refused);
    expect(await server(`truncate ${table}`)).toBe(refused);
    expect(await server(`select from ${table} for update`)).toBe(refused);
  });

  test.each([
    ['report_step', 'note', 'seq'],
    ['report_comment', 'body', 'report_id'],
    ['report_text', 'description', 'report_id'],
    ['award', 'reversed_at', 'coins'],
    ['staff_link', 'used_at', 'token_hash'],
    ['staff_recovery_code', 'used_at', 'code_hash'],
  ])('writes of %s what its guard lets through alone', async (table, written, other) => {
    expect(await server(`update ${table} set ${written} = ${written}`)).toBe('done');
    expect(await server(`update ${table} set ${other} = ${other}`)).toBe(refused);
  });

  test.each(['report_act', 'order_act', 'proposal_kind', 'migration'])(
    'only reads %s',
    async (table) => {
      expect(await server(`select from ${table}`)).toBe('done');
      expect(await server(`insert into ${table} select * from ${table}`)).toBe(refused);
    },
  );

  test('empties no month of access events, and reaches none by its own name', async () => {
    for (const statement of ['truncate', 'delete from', 'select from', 'drop table'])
      expect(await server(`${statement} ${month}`)).toBe(refused);
    expect(await server(`alter table access_event detach partition ${month}`)).toBe(refused);
    expect(await server('truncate access_event_other')).toBe(refused);
  });

  test('makes months and lets old ones go by the owner’s functions, whatever is in the way', async () => {
    await owner('drop table access_event_2030_01');
    expect(await server('select make_access_months()')).toBe('done');
    expect(await server('set search_path to pg_temp, public; select make_access_months()')).toBe(
      'done',
    );
    const { rows } = await owned.pool.query(
      `select from pg_inherits join pg_class on pg_class.oid = inhrelid
       where inhparent = 'access_event'::regclass and pg_get_userbyid(relowner) = current_user`,
    );
    expect(rows.length).toBeGreaterThan(2);
    const recent = `date_trunc('month', now() - interval '5 months')::date`;
    expect(await server(`select drop_access_month(${recent})`)).toBe('23514');
    expect(await server(`select drop_access_month('2020-01-02')`)).toBe('23514');
    expect(await server(`select drop_access_month('2020-01-01')`)).toBe('done');
  });

  test('takes the next number of a sequence, never another', async () => {
    expect(await server(`select nextval('report_number')`)).toBe('done');
    expect(await server(`select setval('report_number', 1)`)).toBe(refused);
  });

  test('owns nothing, and an owner is known', async () => {
    expect(await readOwnership(served.db)).toBe(false);
    expect(await readOwnership(owned.db)).toBe(true);
    await owner(`grant truncate on event to ${testRoles.server}`);
    expect(await readOwnership(served.db)).toBe(true);
    await grantRights(owned.pool, testRoles.server);
    expect(await readOwnership(served.db)).toBe(false);
  });
});

test('of a table that comes later the server has what its guards let through', async () => {
  await owner(`create table later (id int, word text);
    create trigger later_kept before delete or truncate on later for each statement execute function refuse_change()`);
  expect(await server('select from later')).toBe(refused);
  await grantRights(owned.pool, testRoles.server);
  expect(await server('insert into later values (1); update later set id = 2')).toBe('done');
  expect(await server('delete from later')).toBe(refused);
});

describe('an auditor', () => {
  let reader: pg.Client;
  const auditor = (statement: string) => as({ pool: reader as unknown as pg.Pool })(statement);
  beforeAll(async () => {
    const url = owned.directPool.options.connectionString ?? '';
    reader = new pg.Client({
      connectionString: urlOf(url, new URL(url).pathname.slice(1), testRoles.auditor),
    });
    await reader.connect();
  });
  afterAll(() => reader.end());

  test('reads the books and the log', async () => {
    for (const table of ['event', 'access_event', 'event_leaf', 'ledger_entry', 'witness'])
      expect(await auditor(`select * from ${table}`)).toBe('done');
    expect(await auditor('select id, kind, source_id from ledger_tx')).toBe('done');
    expect(await auditor('select id, roles, state from staff')).toBe('done');
    expect(await auditor('select id, status, coins from report')).toBe('done');
  });

  test.each([
    'session',
    'staff_recovery_code',
    'staff_link',
    'staff_ceremony',
    'phone_code',
    'first_run',
    'idempotency',
    'captcha',
    'known_browser',
  ])('reads nothing of %s', async (table) => {
    expect(await auditor(`select from ${table}`)).toBe(refused);
  });

  test('reads no secret and nobody’s words, and changes nothing', async () => {
    const { rows } = await reader.query<{ column: string }>(`
      select relname || '.' || attname as column from pg_attribute
      join pg_class on pg_class.oid = attrelid join pg_type on pg_type.oid = atttypid
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and attnum > 0
        and (typname in ('sealed', 'words') or attname in ('password_hash', 'passphrase_hash', 'public_key'))
        and has_column_privilege(pg_class.oid, attnum, 'select')`);
    expect(rows).toEqual([]);
    expect(await auditor('select title from report')).toBe(refused);
    const { rows: writes } = await reader.query(`
      select from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
        and has_table_privilege(oid, 'insert, update, delete, truncate')`);
    expect(writes).toEqual([]);
  });
});

describe('two addresses', () => {
  test('an empty database is migrated by its owner, never by the server', async () => {
    const { options, served: serving } = await testPlace({ isEmpty: true });
    const [own, other] = [await openDatabase(options), await openDatabase(serving)];
    try {
      await own.pool.query(rolesSql(testRoles));
      await expect(migrate(other, migrationsDir, { onlyNew: true })).rejects.toThrow(
        'the database misses',
      );
      await migrate(own, migrationsDir);
      const config = { databaseUrl: serving.url, migrateDatabaseUrl: options.url };
      expect(await grantServer(own.pool, config)).toBe(testRoles.server);
      expect(await migrate(other, migrationsDir, { onlyNew: true })).toEqual([]);
      expect(await as(other)('insert into event_cursor select * from event_cursor')).toBe('done');
      expect(await as(other)('create temp table mine ()')).toBe(refused);
      expect(await grantServer(own.pool, { ...config, databaseUrl: options.url })).toBeNull();
      const elsewhere = served.directPool.options.connectionString ?? '';
      await expect(grantServer(own.pool, { ...config, databaseUrl: elsewhere })).rejects.toThrow(
        'lead to two databases',
      );
    } finally {
      for (const one of [own, other]) await one.close();
    }
  });

  test('the SQL that makes the users may be run again, and takes a database over', async () => {
    const { options } = await testPlace();
    const own = await openDatabase(options);
    try {
      const names = { ...testRoles, owner: 'shieldsource_test_owner' };
      await own.pool.query(rolesSql(names));
      await own.pool.query(rolesSql(names));
      const { rows } = await own.pool.query<{ owner: string }>(`
        select distinct pg_get_userbyid(relowner) as owner from pg_class
        where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'S')
        union select pg_get_userbyid(proowner) from pg_proc where pronamespace = 'public'::regnamespace
        union select pg_get_userbyid(datdba) from pg_database where datname = current_database()`);
      expect(rows).toEqual([{ owner: names.owner }]);
    } finally {
      await own.close();
    }
  });
});

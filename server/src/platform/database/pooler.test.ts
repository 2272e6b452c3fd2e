import { sql } from 'kysely';
import pg from 'pg';
import { expect, test } from 'vitest';
import { testPlace } from '../../../test/databases.ts';
import { testRoles, urlOf } from '../../../test/global-setup.ts';
import { inSnapshot, inTransaction, openDatabase, type Db } from './database.ts';
import { connectFailure, DatabaseUnavailable, queryFailure } from './unavailable.ts';

// An address whose connections come with limits stands in for a pooler here; `pooler.long.ts` has a real one.
const { options } = await testPlace();
const { url } = options;
const limited = (settings: Record<string, string>, to = url): string => {
  const words = Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`);
  return `${to}?${new URLSearchParams({ options: words.join(' ') }).toString()}`;
};
const limits = {
  statement_timeout: '5s',
  idle_in_transaction_session_timeout: '30s',
  timezone: 'UTC',
};
const poolerUrl = limited(limits);

test('a pooler that gives connections without limits is refused, and told which they need', async () => {
  for (const missing of Object.keys(limits)) {
    const others = Object.entries(limits).filter(([name]) => name !== missing);
    const settings = { timezone: 'Asia/Shanghai', ...Object.fromEntries(others) };
    await expect(openDatabase({ url, poolerUrl: limited(settings) })).rejects.toThrow(
      /POOLER_DATABASE_URL gives connections with the limits .* instead of 5s, 30s, UTC: let it prepare each by "set statement_timeout to '5s'; set idle/,
    );
  }
});

test.each([
  ['another database', urlOf(url, 'template1')],
  ['another user', urlOf(url, new URL(url).pathname.slice(1), testRoles.auditor)],
])('a pooler of %s is refused', async (_, to) => {
  await expect(openDatabase({ url, poolerUrl: limited(limits, to) })).rejects.toThrow(
    'POOLER_DATABASE_URL and DATABASE_URL lead to two databases, or to one as two users',
  );
});

test('nothing of a session is left on a connection of a pooler', async () => {
  const database = await openDatabase({ url, poolerUrl });
  const { db, strangersDb } = database;
  const limitsOf = async (one: Db) => {
    const asked = sql`select current_setting('statement_timeout') as lasts,
      current_setting('client_connection_check_interval') as noticed`;
    return (await asked.execute(one)).rows;
  };
  try {
    await inTransaction(db, async (tx) => {
      await limitsOf(tx);
      const { rows } = await sql`select statement from pg_prepared_statements`.execute(tx);
      expect(rows).toEqual([]);
    });
    expect(await inSnapshot(db, limitsOf)).toEqual([{ lasts: '1h', noticed: '1s' }]);
    expect(await limitsOf(db)).toEqual([{ lasts: '5s', noticed: '0' }]);
    // a pooler keeps a connection, and its name, when the process has gone
    const nameOn = async (one: Db) => (await sql`show application_name`.execute(one)).rows;
    expect(await nameOn(db)).toEqual([{ application_name: 'shieldsource through a pooler' }]);
    // strangers take none from members
    expect(await nameOn(strangersDb)).not.toEqual(await nameOn(db));
  } finally {
    await database.close();
  }
});

test('what a pooler says of a connection that it ends is that the database is not there', () => {
  const said = (severity: string) =>
    Object.assign(new pg.DatabaseError('server conn crashed?', 0, 'error'), {
      severity,
      code: '08P01',
    });
  for (const failure of [queryFailure.bind(null, new pg.Client()), connectFailure]) {
    expect(failure(said('FATAL'))).toEqual(new DatabaseUnavailable(said('FATAL')));
    // and of a statement, what PostgreSQL says of a defect
    const ofStatement = said('ERROR');
    expect(failure(ofStatement)).toBe(ofStatement);
  }
});

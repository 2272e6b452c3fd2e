import { sql } from 'kysely';
import type { AddressInfo } from 'node:net';
import pg from 'pg';
import { databaseOf, readConfig } from '../src/platform/config.ts';
import { inTransaction, openDatabase } from '../src/platform/database/database.ts';
import { cookieNames, startSession } from '../src/platform/sessions.ts';
import { benchApp } from './bench-app.ts';

// Run by `bench.ts` as a process of its own, in this checkout or in another: serves the seeded database of DATABASE_URL, says
// where and by which headers its people are signed in, and on request which statements one call sends.

/** One statement as `pg` got it. */
export interface Statement {
  readonly text: string;
  readonly values: readonly (string | null)[];
}
export interface Site {
  readonly url: string;
  readonly headers: Record<'member' | 'reviewer' | 'operator' | 'admin', Record<string, string>>;
  /** Of two hundred members. */
  readonly members: readonly Record<string, string>[];
  /** A report of the member with the most. */
  readonly own: string;
  /** The newest of all. */
  readonly newest: string;
}

const config = readConfig({ ...process.env, DEMO: '0', LOG_LEVEL: 'silent' });
const database = await openDatabase(databaseOf(config));
// as in production: what everybody may see is asked once a second
const served = { ...config, publicAnswerMs: 1_000 };
const { server, app } = await benchApp(served, database, `${config.dataDir}/files`);
await server.listen({ host: '127.0.0.1', port: 0 });
const url = `http://127.0.0.1:${(server.server.address() as AddressInfo).port}`;

const { rows } = await sql<Record<keyof Site['headers'] | 'own' | 'newest', string>>`
  with member as (select id from researcher where state = 'active' order by report_seq desc limit 1)
  select (select id from member) as member,
    (select id from staff where 'reviewer' = any(roles) order by number limit 1) as reviewer,
    (select id from staff where 'operator' = any(roles) order by number limit 1) as operator,
    (select id from staff where 'admin' = any(roles) order by number limit 1) as admin,
    (select id from report where researcher_id = (select id from member) order by id desc limit 1) as own,
    (select id from report order by id desc limit 1) as newest`.execute(app.db);
const [found] = rows;
if (!found) throw new Error('nothing was seeded');
async function headersOf(kind: 'researcher' | 'staff', id: string) {
  const made = await inTransaction(app.db, (tx) => startSession(tx, app, kind, id, 'bench'));
  return {
    authorization: `Bearer ${made.token}`,
    cookie: `${cookieNames[kind]}=${made.cookie}`,
    'x-requested-with': 'XMLHttpRequest',
  };
}

async function membersHeaders() {
  const members = await app.db
    .selectFrom('researcher')
    .where('state', '=', 'active')
    .orderBy('report_seq', 'desc')
    .limit(200)
    .select('id')
    .execute();
  return Promise.all(members.map(({ id }) => headersOf('researcher', id)));
}

let heard: { text: string; values: readonly unknown[] }[] | undefined;
const client = pg.Client.prototype as { query: (...args: unknown[]) => unknown };
const { query } = client;
client.query = function hearing(this: unknown, ...args: unknown[]) {
  const [first, values = []] = args as [string | { text: string; values: unknown[] }, unknown[]?];
  heard?.push(typeof first === 'string' ? { text: first, values } : first);
  return query.apply(this, args);
};
async function hear({ path, headers }: { path: string; headers: Record<string, string> }) {
  heard = [];
  const answer = await fetch(url + path, { headers });
  await answer.arrayBuffer();
  const statements = heard.map(({ text, values }) => ({ text, values: values.map(textOf) }));
  heard = undefined;
  process.send?.(statements satisfies Statement[]);
}
process.on('message', (asked: Parameters<typeof hear>[0]) => void hear(asked));
type PrepareValue = (value: unknown) => string | Buffer | null;
const { prepareValue } = (pg as unknown as { utils: { prepareValue: PrepareValue } }).utils;
/** What `pg` would send. */
const textOf = (value: unknown): string | null => {
  const text = prepareValue(value);
  return typeof text === 'string' || text === null ? text : String.raw`\x${text.toString('hex')}`;
};

const site: Site = {
  url,
  headers: {
    member: await headersOf('researcher', found.member),
    reviewer: await headersOf('staff', found.reviewer),
    operator: await headersOf('staff', found.operator),
    admin: await headersOf('staff', found.admin),
  },
  members: await membersHeaders(),
  own: found.own,
  newest: found.newest,
};
process.send?.(site);
process.on('disconnect', () => process.exit());

import { hostname } from 'node:os';
import { type Kysely, sql } from 'kysely';
import { newToken } from '../crypto.ts';
import { version } from '../version.ts';

const [server, command] = ['shieldsource server', 'shieldsource command'];
/** Two containers may share the number of a process and the name of a host. */
const sign = newToken().slice(0, 4);

const own = `${process.pid}-${sign}`;

/** What a server does of the two; nothing is said where it does both. */
export type Role = 'web' | 'worker';

/** What the connections of this process are called in `pg_stat_activity`; the database keeps 63 signs of it. */
export const ownName = (
  joins = false,
  role: Role | 'process' = 'process',
  release = version(),
): string =>
  // so much of a long one that the process, by which we know ourselves, is not cut off
  `${joins ? command : server} ${release.slice(0, 21)}, ${role} ${own} on ${hostname()}`
    .replaceAll(/[^ -~]/g, '?')
    .slice(0, 63);

/** What they are called behind a pooler, which keeps a connection, and its name, when the process has gone. */
export const pooledName = 'shieldsource through a pooler';

/**
 * The servers beside this one that are connected to the database, by release, process and host; earlier releases by the
 * address they come from.
 */
export async function listServers(client: Asked): Promise<string[]> {
  // an unnamed connection that listens or beats is a server of a release before 0.3.0
  const { rows } = await client.query(
    `select distinct case application_name when '' then 'an earlier release at ' || coalesce(host(client_addr), 'this machine')
       else substr(application_name, ${server.length + 2}) end as name
     from pg_stat_activity where datname = current_database() and strpos(application_name, $1) = 0
       and (starts_with(application_name, $2) or application_name = '' and query ~* '^(select|listen \\w+)$')
     order by name`,
    [own, `${server} `],
  );
  return (rows as { name: string }[]).map(({ name }) => name);
}

/** How many processes are connected that work; one of 0.3 counts, whatever its role. */
export async function countWorkers<T>(db: Kysely<T>): Promise<number> {
  const { rows } = await sql<{ workers: number }>`
    select count(distinct application_name)::int as workers from pg_stat_activity
    where datname = current_database() and starts_with(application_name, ${`${server} `})
      and application_name !~ ', web \\d+-'`.execute(db);
  return rows[0]?.workers ?? 0;
}

/** Tells two databases apart, wherever they are. */
export const placeSql = `(select concat(extract(epoch from pg_postmaster_start_time()), ' ', oid)
  from pg_database where datname = current_database())`;

interface Asked {
  query(text: string, values: unknown[]): Promise<{ rows: unknown[] }>;
}

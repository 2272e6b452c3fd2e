import { sql } from 'kysely';
import pg from 'pg';
import { quoted } from '../backup/catalogue.ts';
import type { Config } from '../config.ts';
import type { Db } from './database.ts';
import { DeploymentMismatch } from './deployment.ts';
import { placeSql } from './servers.ts';

/** The three users of a database: who owns and migrates it, who serves from it, who may read it for an audit. */
export interface RoleNames {
  readonly owner: string;
  readonly server: string;
  readonly auditor: string;
}

/** By this comment `migrate` knows an auditor again. */
const isAuditor = 'reads a ShieldSource for auditors';

/** What makes the three users and gives each its rights, for a superuser who runs it in the database; again, it changes nothing. */
export function rolesSql({ owner, server, auditor }: RoleNames): string {
  const [isOwner, isServer, isReader] = [owner, server, auditor].map(quoted);
  return `-- The users of a ShieldSource database. Run it in that database as a superuser, then give each a password
-- (\\password in psql): ${owner} goes into MIGRATE_DATABASE_URL, ${server} into DATABASE_URL.
${[owner, server, auditor].map(createRole).join('\n')}
comment on role ${isReader} is ${literal(isAuditor)};

do $database$ begin
  execute format('alter database %I owner to ${isOwner}', current_database());
  execute format('revoke all on database %I from public', current_database());
  execute format('grant connect on database %I to ${isServer}, ${isReader}', current_database());
end $database$;
alter schema public owner to ${isOwner};
revoke all on schema public from public, ${isServer}, ${isReader};
grant usage on schema public to ${isServer}, ${isReader};

-- everything is the owner's
do $owner$
declare
  statement text;
begin
  for statement in
    select format('alter %s %s owner to ${isOwner}', case relkind when 'S' then 'sequence' when 'v' then 'view' else 'table' end, pg_class.oid::regclass)
    from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'S')
      and not exists (select from pg_depend where objid = pg_class.oid and deptype in ('a', 'i') and relkind = 'S')
    union all
    select format('alter routine %s owner to ${isOwner}', pg_proc.oid::regprocedure) from pg_proc
    where pronamespace = 'public'::regnamespace
      and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')
    union all
    select format('alter domain %s owner to ${isOwner}', pg_type.oid::regtype) from pg_type
    where typnamespace = 'public'::regnamespace and typtype = 'd'
  loop
    execute statement;
  end loop;
end $owner$;

${rightsSql(server)}`;
}

const createRole = (name: string): string => `do $role$ begin
  if not exists (select from pg_roles where rolname = ${literal(name)}) then create role ${quoted(name)} login; end if;
end $role$;`;

/**
 * What the server and auditors may do with each table, read from its guards: what a guard never lets through, the server has no
 * right to, so it stands also where the guard is gone. Run by the owner after every migration.
 */
const rightsSql = (server: string): string => `do $rights$
declare
  server constant text := ${literal(server)};
  -- written by migrate alone
  rules constant text[] := '{migration,order_act,proposal_kind,report_act}';
  -- whose hashes are for everybody who checks the books and the log
  proofs constant text[] := '{access_event,account,event,event_head,event_leaf,event_tile,file,ledger_entry,scoring_rule,witness}';
  auditor text;
  one record;
begin
  for one in
    with guard as (
      select tgrelid, proname, tgtype::int & 16 > 0 as is_update, tgtype::int & 8 > 0 as is_delete,
        string_to_array(encode(tgargs, 'escape'), '\\000') as args
      from pg_trigger join pg_proc on pg_proc.oid = tgfoid
      where not tgisinternal and tgqual is null and tgattr = '')
    select pg_class.oid::regclass as name, relname = any(rules) as is_rule,
      exists (select from guard where tgrelid = pg_class.oid and is_update and proname = 'refuse_change') as is_frozen,
      exists (select from guard where tgrelid = pg_class.oid and is_delete and proname in ('refuse_change', 'account_rules')) as is_kept,
      -- a guard that lets some columns be written names them
      (select string_agg(quote_ident(name), ', ') from guard, unnest(case proname
        when 'words_only_erased' then coalesce(args[1], '{body}')::text[]
        else args[1]::text[] || coalesce(nullif(args[2], ''), '{}')::text[] end) as name
        where tgrelid = pg_class.oid and is_update and proname in ('words_only_erased', 'set_once')) as written
    from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
  loop
    execute format('revoke all on %s from public, %I', one.name, server);
    execute format('grant select on %s to %I', one.name, server);
    continue when one.is_rule;
    execute format('grant insert on %s to %I', one.name, server);
    if not one.is_frozen then
      execute format('grant update%s on %s to %I', '(' || one.written || ')', one.name, server);
    end if;
    if not one.is_kept then
      execute format('grant delete on %s to %I', one.name, server);
    end if;
  end loop;

  -- the next number of a sequence, never another
  for one in select oid::regclass as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'S' loop
    execute format('revoke all on sequence %s from public, %I', one.name, server);
    execute format('grant usage, select on sequence %s to %I', one.name, server);
  end loop;

  -- what runs as the owner
  for one in select oid::regprocedure as name from pg_proc where pronamespace = 'public'::regnamespace and prosecdef loop
    execute format('revoke all on function %s from public', one.name);
    execute format('grant execute on function %s to %I', one.name, server);
  end loop;

  -- auditors read what is neither secret nor somebody's words; of what opens anything, nothing
  for auditor in
    select rolname from pg_roles
    where shobj_description(oid, 'pg_authid') = ${literal(isAuditor)} and has_schema_privilege(oid, 'public', 'usage')
  loop
    execute format('revoke all on all tables in schema public from %I', auditor);
    for one in
      select pg_class.oid::regclass as name, string_agg(quote_ident(attname), ', ') as columns
      from pg_class join pg_attribute on attrelid = pg_class.oid join pg_type on pg_type.oid = atttypid
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
        and attnum > 0 and not attisdropped and typname not in ('sealed', 'words')
        and (relname = any(proofs) or typname not in ('bytea', 'jsonb') and attname not like '%\\_hash'
          and not exists (select from pg_attribute as credential where credential.attrelid = pg_class.oid
            and credential.atttypid = 'bytea'::regtype and credential.attname like '%\\_hash'))
      group by pg_class.oid
    loop
      execute format('grant select (%s) on %s to %I', one.columns, one.name, auditor);
    end loop;
  end loop;
end $rights$;
`;

const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/** Gives the server and the auditors their rights on what the database holds now. */
export async function grantRights(client: Asked, server: string): Promise<void> {
  await client.query(rightsSql(server));
}

interface Asked {
  query<Row extends pg.QueryResultRow>(text: string): Promise<pg.QueryResult<Row>>;
}

/**
 * Gives the user of DATABASE_URL the rights of a server and answers their name; null where that one is the owner. Throws
 * `DeploymentMismatch` where the two addresses lead to two databases.
 */
export async function grantServer(
  owner: Asked,
  { databaseUrl, migrateDatabaseUrl }: Pick<Config, 'databaseUrl' | 'migrateDatabaseUrl'>,
): Promise<string | null> {
  if (databaseUrl === null || migrateDatabaseUrl === null) return null;
  const own = await whereItLeads(owner);
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const other = await whereItLeads(client);
  await client.end();
  if (own?.place !== other?.place)
    throw new DeploymentMismatch(
      'MIGRATE_DATABASE_URL and DATABASE_URL lead to two databases: give both the address of one',
    );
  if (!own || !other || own.user === other.user) return null;
  await grantRights(owner, other.user);
  return other.user;
}

async function whereItLeads(client: Asked): Promise<{ user: string; place: string } | undefined> {
  const { rows } = await client.query<{ user: string; place: string }>(
    `select current_user as user, ${placeSql} as place`,
  );
  return rows[0];
}

/** The same as a question of its own. */
export async function readOwnership(db: Db): Promise<boolean> {
  const { owns } = await db.selectNoFrom(ownsTooMuch.as('owns')).executeTakeFirstOrThrow();
  return owns;
}

/** Whether this user could change what a server must not: the tables, the log, the schema. */
export const ownsTooMuch = sql<boolean>`(
  select pg_has_role(relowner, 'member') or has_schema_privilege(relnamespace, 'create')
    or has_table_privilege(pg_class.oid, 'update, delete, truncate')
  from pg_class where pg_class.oid = 'event'::regclass)`;

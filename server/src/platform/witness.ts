import { sql } from 'kysely';
import { isSame, type Keys } from './crypto.ts';
import type { Db, Tx } from './database/database.ts';

/** A kind of row that is written once, with the columns that never change afterwards; each has an `id` and `created_at`. */
export interface WitnessedRows {
  readonly table: string;
  readonly columns: readonly string[];
}

/**
 * Writes down, in the transaction that wrote the row, a digest of it under a key that the database does not have. Whatever
 * is changed in the row later, with triggers off, no longer fits it.
 */
export async function bearWitness(
  tx: Tx,
  keys: Keys,
  rows: WitnessedRows,
  id: string,
): Promise<void> {
  const [row] = await read(tx, rows, sql`target.id = ${id}`, 1);
  if (!row) throw new Error(`no row ${id} in ${rows.table}`);
  await write(tx, keys, rows, [row], false);
}

const batch = 2_000;
/** Before every id. */
const beforeAll = '00000000-0000-0000-0000-000000000000';

/**
 * Gives every row that has no witness one, taking it for true as it stands. For rows written before there were witnesses:
 * what was done to them earlier stays unseen. Answers how many there were.
 */
export async function trustRows(db: Db, keys: Keys, rows: WitnessedRows): Promise<number> {
  let trusted = 0;
  for (let after = beforeAll; ;) {
    const found = await read(db, rows, sql`target.id > ${after}`, batch);
    const unknown = found.filter(({ digest }) => digest === null);
    if (unknown.length > 0) await write(db, keys, rows, unknown, true);
    trusted += unknown.length;
    if (found.length < batch) return trusted;
    after = found.at(-1)?.id ?? after;
  }
}

/** Compares every row behind `after` with what was said of it; one line for each that does not fit. */
export async function verifyWitnesses(
  db: Db,
  keys: Keys,
  rows: WitnessedRows,
  after = beforeAll,
): Promise<{ rows: number; faults: string[] }> {
  const faults: string[] = [];
  let counted = 0;
  for (let last = after; ;) {
    const found = await read(db, rows, sql`target.id > ${last}`, batch);
    counted += found.length;
    for (const row of found) {
      if (row.digest === null) faults.push(`${rows.table} ${row.id} has no witness`);
      else if (!isSame(row.digest, digestOf(keys, rows, row)))
        faults.push(`${rows.table} ${row.id} was changed`);
    }
    if (found.length < batch) break;
    last = found.at(-1)?.id ?? last;
  }
  return { rows: counted, faults: [...faults, ...(await findLost(db, rows, after))] };
}

// what was written down of rows that are no longer there
async function findLost(db: Db, { table }: WitnessedRows, after: string): Promise<string[]> {
  const faults: string[] = [];
  for (let last = after; ;) {
    const { rows } = await sql<{ row_id: string; is_lost: boolean }>`
      select row_id, target.id is null as is_lost from witness left join ${sql.table(table)} as target on target.id = row_id
      where kind = ${table} and row_id > ${last} order by row_id limit ${batch}`.execute(db);
    faults.push(
      ...rows.filter(({ is_lost }) => is_lost).map(({ row_id }) => `${table} ${row_id} is gone`),
    );
    if (rows.length < batch) return faults;
    last = rows.at(-1)?.row_id ?? last;
  }
}

interface Row {
  id: string;
  said: unknown[];
  digest: Buffer | null;
}

async function read(
  db: Db,
  { table, columns }: WitnessedRows,
  which: ReturnType<typeof sql>,
  limit: number,
): Promise<Row[]> {
  const said = sql.join(columns.map((column) => sql.ref(`target.${column}`)));
  const { rows } = await sql<Row>`
    select target.id, jsonb_build_array(${said}, (extract(epoch from target.created_at) * 1000000)::bigint) as said, digest
    from ${sql.table(table)} as target left join witness on kind = ${table} and row_id = target.id
    where ${which} order by target.id limit ${limit}`.execute(db);
  return rows;
}

async function write(
  db: Db,
  keys: Keys,
  rows: WitnessedRows,
  said: readonly Row[],
  isTrusted: boolean,
): Promise<void> {
  await sql`
    insert into witness (kind, row_id, digest, trusted_at)
    select ${rows.table}, row_id, digest, ${isTrusted ? sql`now()` : null}
    from unnest(${said.map(({ id }) => id)}::uuid[], ${said.map((row) => digestOf(keys, rows, row))}::bytea[]) as given (row_id, digest)
    on conflict on constraint witness_once do nothing`.execute(db);
}

const digestOf = (keys: Keys, { table, columns }: WitnessedRows, { id, said }: Row): Buffer =>
  keys.witness(table, JSON.stringify([id, columns, said]));

/** The first id that can be made at this moment (UUID version 7 begins with its milliseconds). */
export function idAt(ms: number): string {
  const time = ms.toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-000000000000`;
}

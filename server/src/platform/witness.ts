import { sql } from 'kysely';
import { isSame, type Keys } from './crypto.ts';
import { beforeAll, inBatches, inSqlBatches } from './database/batches.ts';
import type { Db, Tx } from './database/database.ts';
import type { FaultList } from './findings.ts';
import { renewedOf, type KeyChange, type Renewed } from './index-rotation.ts';

/** A table with witnessed rows and those of its columns that never change; its rows have an `id` and `created_at`. */
export interface WitnessedRows {
  readonly table: string;
  readonly columns: readonly string[];
}

/**
 * Stores an HMAC of the row, in the transaction that wrote it, under a key that is kept outside of the database: a change
 * of the row behind the triggers' back no longer matches it.
 */
export async function writeWitness(
  tx: Tx,
  keys: Keys,
  rows: WitnessedRows,
  id: string,
): Promise<void> {
  const [row] = await read(tx, rows, sql`target.id = ${id}`, 1);
  if (!row) throw new Error(`no row ${id} in ${rows.table}`);
  await write(tx, keys, rows, [row], false);
}

/**
 * Writes a witness for every row without one, trusting the row as it is. An earlier change of it
 * stays undetected. Returns how many there were.
 */
export async function trustRows(db: Db, keys: Keys, rows: WitnessedRows): Promise<number> {
  let trusted = 0;
  for await (const found of inBatches(readAll(db, rows))) {
    const unknown = found.filter(({ digest }) => digest === null);
    if (unknown.length > 0) await write(db, keys, rows, unknown, true);
    trusted += unknown.length;
  }
  return trusted;
}

const readAll = (db: Db, rows: WitnessedRows) => (last: string, most: number) =>
  read(db, rows, sql`target.id > ${last}`, most);

/** Compares every row after the id `after` with its witness. Answers how many there are. */
export async function verifyWitnesses(
  db: Db,
  keys: Keys,
  rows: WitnessedRows,
  faults: FaultList,
  after = beforeAll,
): Promise<number> {
  let counted = 0;
  for await (const found of inBatches(readAll(db, rows), after)) {
    counted += found.length;
    for (const row of found) {
      if (row.digest === null) faults.add(`${rows.table} ${row.id} has no witness`);
      else if (!isSame(row.digest, digestOf(keys, rows, row)))
        faults.add(`${rows.table} ${row.id} was changed`);
    }
  }
  await checkLost(db, rows, faults, after);
  return counted;
}

/**
 * Makes every witness anew that fits its row under the old key. One that does not, or whose row is gone, is left, and is a
 * fault afterwards as it was before. Only the owner of the table may.
 */
export async function renewWitnesses(
  tx: Tx,
  change: KeyChange,
  rows: WitnessedRows,
): Promise<Renewed> {
  let [changed, wrong] = [0, 0];
  await sql`alter table witness disable trigger witness_frozen`.execute(tx);
  for await (const found of inBatches(readAll(tx, rows))) {
    const anew = found.flatMap((row) => {
      if (row.digest === null) return [];
      const digest = renewedOf(change, row.digest, (keys) => [digestOf(keys, rows, row)]);
      return digest ? [{ id: row.id, digest }] : [];
    });
    await sql`
      update witness set digest = given.digest
      from unnest(${anew.map(({ id }) => id)}::uuid[], ${anew.map(({ digest }) => digest)}::bytea[]) as given (id, digest)
      where kind = ${rows.table} and row_id = given.id`.execute(tx);
    changed += anew.length;
    wrong += found.length - anew.length;
  }
  await sql`alter table witness enable trigger witness_frozen`.execute(tx);
  return { changed, wrong };
}

// witnesses whose row is gone
async function checkLost(
  db: Db,
  { table }: WitnessedRows,
  faults: FaultList,
  after: string,
): Promise<void> {
  const fetch = (last: string, most: number) => sql<{ id: string; is_lost: boolean }>`
    select row_id as id, target.id is null as is_lost from witness left join ${sql.table(table)} as target on target.id = row_id
    where kind = ${table} and row_id > ${last} order by row_id limit ${most}`;
  for await (const rows of inSqlBatches(db, fetch, after))
    for (const { id, is_lost } of rows) if (is_lost) faults.add(`${table} ${id} is gone`);
}

interface Row {
  id: string;
  values: unknown[];
  digest: Buffer | null;
}

async function read(
  db: Db,
  { table, columns }: WitnessedRows,
  which: ReturnType<typeof sql>,
  limit: number,
): Promise<Row[]> {
  const values = sql.join(columns.map((column) => sql.ref(`target.${column}`)));
  const { rows } = await sql<Row>`
    select target.id, jsonb_build_array(${values}, (extract(epoch from target.created_at) * 1000000)::bigint) as values, digest
    from ${sql.table(table)} as target left join witness on kind = ${table} and row_id = target.id
    where ${which} order by target.id limit ${limit}`.execute(db);
  return rows;
}

async function write(
  db: Db,
  keys: Keys,
  rows: WitnessedRows,
  witnessed: readonly Row[],
  isTrusted: boolean,
): Promise<void> {
  await sql`
    insert into witness (kind, row_id, digest, trusted_at)
    select ${rows.table}, row_id, digest, ${isTrusted ? sql`now()` : null}
    from unnest(${witnessed.map(({ id }) => id)}::uuid[], ${witnessed.map((row) => digestOf(keys, rows, row))}::bytea[]) as given (row_id, digest)
    on conflict on constraint witness_once do nothing`.execute(db);
}

const digestOf = (keys: Keys, { table, columns }: WitnessedRows, { id, values }: Row): Buffer =>
  keys.witness(table, JSON.stringify([id, columns, values]));

/** The first id that can be made at this moment (UUID version 7 begins with its milliseconds). */
export function idAt(ms: number): string {
  const time = ms.toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-000000000000`;
}

import { sql } from 'kysely';
import { keyIdBytes, type Keys } from './crypto.ts';
import type { Db } from './database/database.ts';

/** A column that holds sealed values, and the place each is sealed for. The table has an `id`. */
export interface SealedColumn {
  readonly table: string;
  readonly column: string;
  readonly placeOf: (id: string) => string;
}

const batch = 50;

/**
 * Seals everything anew that is not sealed under the current key, a few rows at a time, while the servers run: a value
 * that somebody changes meanwhile is left to a later look. Ends when nothing is left; answers how many values were sealed
 * anew. Every server must know the current key by then.
 */
export async function rotateKeys(
  db: Db,
  keys: Keys,
  columns: readonly SealedColumn[],
): Promise<number> {
  let resealed = 0;
  for (const column of columns) {
    for (let after = ''; ;) {
      const rows = await listOutdated(db, keys, column, after);
      const anew = ({ id, sealed }: Outdated) =>
        keys.seal(keys.open(sealed, column.placeOf(id)), column.placeOf(id));
      resealed += await replace(
        db,
        column,
        rows.map((row) => ({ ...row, anew: anew(row) })),
      );
      if (rows.length === 0 && after === '') break;
      // from the start once more when the end is reached: for values that were changed under our hands
      after = rows.length < batch ? '' : (rows.at(-1)?.id ?? '');
    }
  }
  return resealed;
}

interface Outdated {
  id: string;
  sealed: Buffer;
}

async function listOutdated(
  db: Db,
  keys: Keys,
  { table, column }: SealedColumn,
  after: string,
): Promise<Outdated[]> {
  const [name, value] = [sql.table(table), sql.ref(column)];
  const { rows } = await sql<Outdated>`
    select id, ${value} as sealed from ${name}
    where ${value} is not null and substring(${value} from 1 for ${sql.lit(keyIdBytes)}) <> ${keys.currentKeyId} and id::text > ${after}
    order by id::text limit ${batch}
  `.execute(db);
  return rows;
}

/** Only where the value is still the one that was read: somebody's change is never undone. Answers how many were. */
async function replace(
  db: Db,
  { table, column }: SealedColumn,
  rows: readonly (Outdated & { anew: Buffer })[],
): Promise<number> {
  const [ids, read, anew] = [
    rows.map((row) => row.id),
    rows.map((row) => row.sealed),
    rows.map((row) => row.anew),
  ];
  const { numAffectedRows } = await sql`
    update ${sql.table(table)} as held set ${sql.ref(column)} = changed.anew
    from unnest(${ids}::uuid[], ${read}::bytea[], ${anew}::bytea[]) as changed (id, read, anew)
    where held.id = changed.id and held.${sql.ref(column)} = changed.read
  `.execute(db);
  return Number(numAffectedRows ?? 0n);
}

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
 * that somebody changes meanwhile is left to a later look. Ends when nothing is left that opens; answers how many values were
 * sealed anew, and which (`table.column id`) open under no key and stay as they are. Every server must know the current key by
 * then.
 */
export async function rotateKeys(
  db: Db,
  keys: Keys,
  columns: readonly SealedColumn[],
): Promise<{ resealed: number; broken: string[] }> {
  const all = { resealed: 0, broken: [] as string[] };
  for (const column of columns) {
    let pass = { after: '', opened: 0, broken: [] as string[] };
    for (;;) {
      const rows = await listOutdated(db, keys, column, pass.after);
      const anew = rows.flatMap((row) => {
        try {
          return { ...row, anew: sealedAnew(keys, row, column) };
        } catch {
          pass.broken.push(`${column.table}.${column.column} ${row.id}`);
          return [];
        }
      });
      all.resealed += await replace(db, column, anew);
      pass.opened += anew.length;
      pass.after = rows.at(-1)?.id ?? '';
      if (rows.length === batch) continue;
      if (pass.opened === 0) break;
      // from the start once more when the end is reached: for values that were changed under our hands
      pass = { after: '', opened: 0, broken: [] };
    }
    all.broken.push(...pass.broken);
  }
  return all;
}

const sealedAnew = (keys: Keys, { id, sealed }: Outdated, { placeOf }: SealedColumn): Buffer =>
  keys.seal(keys.open(sealed, placeOf(id)), placeOf(id));

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

import { sql } from 'kysely';
import { isSame, type Keys } from './crypto.ts';
import { inSqlBatches } from './database/batches.ts';
import type { Tx } from './database/database.ts';

/** Both sides of a change of the index key. Sealed values open under either. */
export interface KeyChange {
  readonly old: Keys;
  readonly next: Keys;
}

/** What was done to the values of one column. */
export interface Renewed {
  /** Made anew, or ended. */
  readonly changed: number;
  /** Not right under the old key either: left, so that they stay as wrong as they were. */
  readonly wrong: number;
}

/** A column whose values hang on the index key, and what becomes of them when it changes. */
export interface KeyedColumn {
  readonly table: string;
  readonly column: string;
  readonly renew: (tx: Tx, change: KeyChange) => Promise<Renewed>;
}

interface KeyedRow {
  readonly id: string;
  readonly held: Buffer;
}

/**
 * A column that is made from others of its row (`from`), whose table has an `id`. `make` answers what may stand there, one
 * form or several; it may throw for what cannot be opened any more.
 */
export const remade = <Row extends { readonly id: string }>(
  table: string,
  column: string,
  from: readonly (keyof Row & string)[],
  make: (keys: Keys, row: Row) => readonly Buffer[],
): KeyedColumn => ({
  table,
  column,
  renew: async (tx, change) => {
    const columns = sql.join(['id', ...from].map((name) => sql.ref(name)));
    const fetch = (last: string, most: number) => sql<Row & KeyedRow>`
      select ${columns}, ${sql.ref(column)} as held from ${sql.table(table)}
      where ${sql.ref(column)} is not null and id > ${last} order by id limit ${most}`;
    let [changed, wrong] = [0, 0];
    for await (const rows of inSqlBatches(tx, fetch)) {
      const anew = rows.flatMap((row) => {
        const value = renewedOf(change, row.held, (keys) => make(keys, row));
        return value ? [{ id: row.id, value }] : [];
      });
      await sql`
        update ${sql.table(table)} as kept set ${sql.ref(column)} = given.value
        from unnest(${anew.map(({ id }) => id)}::uuid[], ${anew.map(({ value }) => value)}::bytea[]) as given (id, value)
        where kept.id = given.id`.execute(tx);
      changed += anew.length;
      wrong += rows.length - anew.length;
    }
    return { changed, wrong };
  },
});

/** What stands for `held` under the new key; undefined when it is not right under the old one. */
export function renewedOf(
  { old, next }: KeyChange,
  held: Buffer,
  make: (keys: Keys) => readonly Buffer[],
): Buffer | undefined {
  try {
    const at = make(old).findIndex((form) => isSame(form, held));
    return at < 0 ? undefined : make(next)[at];
  } catch {
    return undefined;
  }
}

const atATime = 5_000;

/** A column whose rows end with the key: what they are for is over soon anyway. */
export const ended = (table: string, column: string): KeyedColumn => ({
  table,
  column,
  renew: async (tx) => {
    for (let changed = 0; ;) {
      const { numAffectedRows = 0n } = await sql`
        delete from ${sql.table(table)}
        where ctid = any (array(select ctid from ${sql.table(table)} limit ${atATime}))`.execute(
        tx,
      );
      changed += Number(numAffectedRows);
      if (numAffectedRows < BigInt(atATime)) return { changed, wrong: 0 };
    }
  },
});

/** A value that the next start of a server writes again. */
export const emptied = (table: string, column: string): KeyedColumn => ({
  table,
  column,
  renew: async (tx) => {
    const { numAffectedRows = 0n } =
      await sql`update ${sql.table(table)} set ${sql.ref(column)} = null where ${sql.ref(column)} is not null`.execute(
        tx,
      );
    return { changed: Number(numAffectedRows), wrong: 0 };
  },
});

/**
 * Makes everything anew that hangs on the index key, in the transaction it is given: all of it, or nothing. No server may
 * write meanwhile. Answers what was changed, and the columns in which something was wrong before.
 */
export async function rotateIndex(
  tx: Tx,
  change: KeyChange,
  columns: readonly KeyedColumn[],
): Promise<{ changed: number; wrong: readonly string[] }> {
  let changed = 0;
  const wrong: string[] = [];
  for (const { table, column, renew } of columns) {
    const renewed = await renew(tx, change);
    changed += renewed.changed;
    if (renewed.wrong > 0) wrong.push(`${renewed.wrong} in ${table}.${column}`);
  }
  return { changed, wrong };
}

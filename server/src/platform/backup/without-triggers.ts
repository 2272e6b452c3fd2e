import type pg from 'pg';
import { listForeignKeys, listPartitions, quoted } from './catalogue.ts';

/**
 * Runs `work` with the triggers of these tables disabled and foreign keys dropped, inside the caller's transaction: for bulk
 * loads of whole histories. The tables are locked meanwhile. Foreign keys are added again afterwards, which checks them; that
 * the rows satisfy what the triggers enforce is up to `work`.
 */
export async function withoutTriggers(
  client: pg.ClientBase,
  tables: readonly string[],
  work: () => Promise<void>,
): Promise<void> {
  const names = tables.map(quoted);
  await lockAll(client, names);
  const foreignKeys = await listForeignKeys(client);
  for (const { table, name } of foreignKeys)
    await client.query(`alter table ${quoted(table)} drop constraint ${quoted(name)}`);
  // a partition has triggers of its own beside those of the whole
  const guarded = [...names, ...(await listPartitions(client)).map(quoted)];
  for (const name of guarded) await client.query(`alter table ${name} disable trigger user`);
  await work();
  for (const name of guarded) await client.query(`alter table ${name} enable trigger user`);
  for (const { table, name, definition } of foreignKeys)
    await client.query(`alter table ${quoted(table)} add constraint ${quoted(name)} ${definition}`);
}

/** Others take locks in another order; the database ends one of two that deadlock. */
async function lockAll(client: pg.ClientBase, names: readonly string[]): Promise<void> {
  await client.query('savepoint unlocked');
  for (let retries = 0; ; retries++) {
    try {
      await client.query(`lock table ${names.join(', ')} in access exclusive mode`);
      return;
    } catch (error) {
      if (retries === 5 || (error as { code?: unknown }).code !== '40P01') throw error;
      await client.query('rollback to savepoint unlocked');
    }
  }
}

import type pg from 'pg';
import { listForeignKeys, quoted } from './catalogue.ts';

/**
 * Runs `work` while the triggers of these tables rest and no foreign key is checked, inside the caller's transaction: for
 * what writes whole histories at once. Nobody else reads or writes meanwhile. Foreign keys are put on again, and with that
 * checked, once everything is there; that the rows are what the triggers would have let through is up to `work`.
 */
export async function whileGuardsRest(
  client: pg.ClientBase,
  tables: readonly string[],
  work: () => Promise<void>,
): Promise<void> {
  const names = tables.map(quoted);
  await lockAll(client, names);
  const foreignKeys = await listForeignKeys(client);
  for (const { table, name } of foreignKeys)
    await client.query(`alter table ${quoted(table)} drop constraint ${quoted(name)}`);
  for (const name of names) await client.query(`alter table ${name} disable trigger user`);
  await work();
  for (const name of names) await client.query(`alter table ${name} enable trigger user`);
  for (const { table, name, definition } of foreignKeys)
    await client.query(`alter table ${quoted(table)} add constraint ${quoted(name)} ${definition}`);
}

/** Whoever works meanwhile takes locks in another order; of two that wait for each other the database ends one. */
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

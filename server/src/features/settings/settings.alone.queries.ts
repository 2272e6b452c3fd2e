import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';

export async function insertAlone(
  tx: Tx,
  change: { key: string; version: number; staffId: string },
): Promise<void> {
  await tx
    .insertInto('setting_alone')
    .values({
      key: change.key,
      version: change.version,
      staff_id: change.staffId,
      made_xid: sql<string>`pg_current_xact_id()`,
    })
    .execute();
}

/** Changes that are in force and that nobody has confirmed, locked until commit. */
export const lockUnconfirmed = (tx: Tx, ids: readonly string[]) =>
  tx
    .selectFrom('setting_alone')
    .where('id', 'in', ids)
    .orderBy('id')
    .select(['id', 'key', 'version', 'staff_id', 'confirmed_by'])
    .forNoKeyUpdate()
    .execute();

export async function confirm(tx: Tx, id: string, by: string): Promise<void> {
  await tx.updateTable('setting_alone').set({ confirmed_by: by }).where('id', '=', id).execute();
}

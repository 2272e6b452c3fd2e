import type { Db, Tx } from '../../platform/database/database.ts';

export type RowOfAddress = Awaited<ReturnType<typeof listAddresses>>[number];

export async function listAddresses(db: Db, researcherId: string) {
  return db
    .selectFrom('address')
    .where('researcher_id', '=', researcherId)
    .orderBy('is_main', 'desc')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .select(['id', 'sealed', 'is_main', 'version'])
    .execute();
}

export async function findAddress(
  db: Db,
  researcherId: string,
  id: string,
): Promise<RowOfAddress | undefined> {
  return db
    .selectFrom('address')
    .where('id', '=', id)
    .where('researcher_id', '=', researcherId)
    .select(['id', 'sealed', 'is_main', 'version'])
    .executeTakeFirst();
}

export async function findMain(db: Db, researcherId: string): Promise<RowOfAddress | undefined> {
  return db
    .selectFrom('address')
    .where('researcher_id', '=', researcherId)
    .where('is_main', '=', true)
    .select(['id', 'sealed', 'is_main', 'version'])
    .executeTakeFirst();
}

/** Whether this researcher had an address with that id and deleted it. */
export async function wasDeleted(db: Db, researcherId: string, id: string): Promise<boolean> {
  const deletion = await db
    .selectFrom('event')
    .where('subject', '=', id)
    .where('kind', '=', 'address.delete')
    .where('concerns', '=', researcherId)
    .select('id')
    .limit(1)
    .executeTakeFirst();
  return deletion !== undefined;
}

export async function hasAddress(db: Db, researcherId: string): Promise<boolean> {
  const some = await db
    .selectFrom('address')
    .where('researcher_id', '=', researcherId)
    .select('id')
    .limit(1)
    .executeTakeFirst();
  return some !== undefined;
}

export async function countAddresses(tx: Tx, researcherId: string): Promise<number> {
  const counted = await tx
    .selectFrom('address')
    .where('researcher_id', '=', researcherId)
    .select(({ fn }) => fn.countAll<number>().as('addresses'))
    .executeTakeFirstOrThrow();
  return counted.addresses;
}

export async function insertAddress(
  tx: Tx,
  address: { id: string; researcherId: string; sealed: Buffer; isMain: boolean },
): Promise<void> {
  await tx
    .insertInto('address')
    .values({
      id: address.id,
      researcher_id: address.researcherId,
      sealed: address.sealed,
      is_main: address.isMain,
    })
    .execute();
}

export async function updateAddress(
  tx: Tx,
  researcherId: string,
  address: { id: string; sealed: Buffer; isMain: boolean },
): Promise<void> {
  await tx
    .updateTable('address')
    .set(({ eb }) => ({
      sealed: address.sealed,
      is_main: address.isMain,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', address.id)
    .where('researcher_id', '=', researcherId)
    .execute();
}

export async function clearMain(tx: Tx, researcherId: string): Promise<void> {
  await tx
    .updateTable('address')
    .set({ is_main: false })
    .where('researcher_id', '=', researcherId)
    .where('is_main', '=', true)
    .execute();
}

export async function deleteAddress(
  tx: Tx,
  researcherId: string,
  id: string,
): Promise<{ is_main: boolean } | undefined> {
  return tx
    .deleteFrom('address')
    .where('id', '=', id)
    .where('researcher_id', '=', researcherId)
    .returning('is_main')
    .executeTakeFirst();
}

export async function promoteNewest(tx: Tx, researcherId: string): Promise<void> {
  await tx
    .updateTable('address')
    .set({ is_main: true })
    .where('id', '=', (eb) =>
      eb
        .selectFrom('address')
        .where('researcher_id', '=', researcherId)
        .select('id')
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(1),
    )
    .execute();
}

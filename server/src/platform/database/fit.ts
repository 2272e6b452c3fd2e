import { sql } from 'kysely';
import { v4 as newRandomId } from 'uuid';
import { isSame, type Keys } from '../crypto.ts';
import type { FileStore } from '../files/file-store.ts';
import type { SealedColumn } from '../rotation.ts';
import { inTransaction, type Database, type Db, type Tx } from './database.ts';
import { refuseNewer } from './migrate.ts';

/** This program, its settings and this database do not belong together. The message is one line that says what to do. */
export class Unfit extends Error {
  override name = 'Unfit';
}

/** A sealed column whose values are found again by a keyed index in the same row. */
export interface FoundColumn extends SealedColumn {
  readonly index: string;
  readonly indexOf: (keys: Keys, text: string) => Buffer;
}

export interface Fitting {
  readonly keys: Keys;
  readonly isProduction: boolean;
  readonly migrationsDir: string;
}

/** What a database from before its check row existed proves its keys on. */
export interface Proof {
  readonly sealed: readonly SealedColumn[];
  readonly found: FoundColumn;
}

export const sealedKeyProof: SealedColumn = {
  table: 'deployment',
  column: 'key_proof_sealed',
  placeOf: (id) => `deployment.key_proof.${id}`,
};

export const sealedDemoBirth: SealedColumn = {
  table: 'deployment',
  column: 'born_as_demo_sealed',
  placeOf: (id) => `deployment.born_as_demo.${id}`,
};

const oldestPostgres = 15;

/**
 * Throws `Unfit` or `MigrationMismatch` when this program must not touch this database: the server is too old, a newer
 * release has changed the tables, the keys are others, or it has served production and this is no production mode, or the
 * other way round with a demo.
 * Changes nothing; an empty database fits.
 */
export async function refuseUnfit({ db, pool }: Database, fitting: Fitting): Promise<void> {
  const { rows } = await sql<{ version: number; isMigrated: boolean; isFounded: boolean }>`
    select current_setting('server_version_num')::int as version,
      to_regclass('migration') is not null as "isMigrated", to_regclass('deployment') is not null as "isFounded"`.execute(
    db,
  );
  const { version = 0, isMigrated = false, isFounded = false } = rows[0] ?? {};
  refuseOldServer(version);
  if (isMigrated) await refuseNewer(pool, fitting.migrationsDir);
  if (!isFounded) return;
  const deployment = await getDeployment(db);
  if (!deployment) return;
  refuseOtherKeys(deployment, fitting.keys);
  refuseOtherMode(deployment, fitting.isProduction);
}

/** `versionNumber` is the server's own, such as 150004. */
export function refuseOldServer(versionNumber: number): void {
  const version = Math.floor(versionNumber / 10_000);
  if (version < oldestPostgres)
    throw new Unfit(
      `the database server is PostgreSQL ${version}: this program needs ${oldestPostgres} or later`,
    );
}

/**
 * Makes a migrated database and this deployment one, or throws `Unfit`: the keys are written down the first time, proven
 * on what is sealed already; production is noted; and with `files` given, their folder gets the id of the database, which
 * tells a server whose folder is not the one that the others use.
 */
export async function settle(
  db: Db,
  { keys, isProduction }: Pick<Fitting, 'keys' | 'isProduction'>,
  proof: Proof,
  files?: FileStore,
): Promise<void> {
  if (!(await getDeployment(db))) await write(db, keys, proof);
  const deployment = await getDeployment(db);
  if (!deployment) throw new Error('the row of the deployment is gone');
  refuseOtherKeys(deployment, keys);
  refuseOtherMode(deployment, isProduction);
  if (isProduction && deployment.served_production_at === null)
    await db
      .updateTable('deployment')
      .set({ served_production_at: sql`now()` })
      .execute();
  if (files) await claimStore(db, files);
}

type Deployment = NonNullable<Awaited<ReturnType<typeof getDeployment>>>;

const getDeployment = (db: Db) => db.selectFrom('deployment').selectAll().executeTakeFirst();

async function write(db: Db, keys: Keys, proof: Proof): Promise<void> {
  await proveKeys(db, keys, proof);
  const id = newRandomId();
  await db
    .insertInto('deployment')
    .values({
      id,
      key_proof_sealed: keys.seal(id, sealedKeyProof.placeOf(id)),
      index_proof: keys.index('deployment', id),
    })
    // another server was first: its row is compared like any
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

function refuseOtherKeys({ id, key_proof_sealed, index_proof }: Deployment, keys: Keys): void {
  if (!opens(keys, key_proof_sealed, sealedKeyProof.placeOf(id))) throw new Unfit(otherKey);
  if (!isSame(index_proof, keys.index('deployment', id))) throw new Unfit(otherIndexKey);
}

const otherKey =
  'ENCRYPTION_KEY is not the key this database was sealed with: set that one, or list it in OLD_ENCRYPTION_KEYS';
const otherIndexKey =
  'INDEX_KEY is not the key this database was made with: set that one, or nobody would be found again';

function refuseOtherMode(
  { served_production_at: servedAt, born_as_demo_sealed: birth }: Deployment,
  isProduction: boolean,
) {
  if (servedAt !== null && !isProduction)
    throw new Unfit(
      'this database has served production: set NODE_ENV=production, or DATABASE_URL to another database',
    );
  if (birth !== null && isProduction)
    throw new Unfit(
      'this database was born as a demo: set DATABASE_URL to an empty one, or leave NODE_ENV unset',
    );
}

/**
 * Marks a database that nobody has been in as a demo, for ever: it never serves production, and there alone `act_time()`
 * can tell an earlier time. Throws where there is anybody already (`deployment_born_once`).
 */
export async function beBornAsDemo(tx: Tx, keys: Keys): Promise<void> {
  const { id } = await tx.selectFrom('deployment').select('id').executeTakeFirstOrThrow();
  await tx
    .updateTable('deployment')
    .set({ born_as_demo_sealed: keys.seal(id, sealedDemoBirth.placeOf(id)) })
    .execute();
}

/** Whether this deployment made the database as a demo: nobody without its keys can have written that. */
export async function isBornAsDemo(db: Db, keys: Keys): Promise<boolean> {
  const deployment = await getDeployment(db);
  if (!deployment?.born_as_demo_sealed) return false;
  const { id, born_as_demo_sealed: birth } = deployment;
  const place = sealedDemoBirth.placeOf(id);
  return opens(keys, birth, place) && keys.open(birth, place) === id;
}

const samples = 5;

// Of a few values one must open, and one that opens must be found: old rows may be sealed under keys that are long gone.
async function proveKeys(db: Db, keys: Keys, { sealed, found }: Proof): Promise<void> {
  let isAnySealed = false;
  let isAnyOpen = false;
  for (const column of sealed) {
    const rows = await listNewest(db, column, column.column);
    isAnySealed ||= rows.length > 0;
    isAnyOpen ||= rows.some(({ id, value }) => opens(keys, value, column.placeOf(id)));
  }
  if (isAnySealed && !isAnyOpen) throw new Unfit(otherKey);
  const opened = (await listNewest(db, found, found.index)).filter(({ id, value }) =>
    opens(keys, value, found.placeOf(id)),
  );
  const isFound = opened.some(({ id, value, index }) =>
    isSame(index, found.indexOf(keys, keys.open(value, found.placeOf(id)))),
  );
  if (opened.length > 0 && !isFound) throw new Unfit(otherIndexKey);
}

async function listNewest(
  db: Db,
  { table, column }: SealedColumn,
  index: string,
): Promise<{ id: string; value: Buffer; index: Buffer }[]> {
  const { rows } = await sql<{ id: string; value: Buffer; index: Buffer }>`
    select id, ${sql.ref(column)} as value, ${sql.ref(index)} as index from ${sql.table(table)}
    where ${sql.ref(column)} is not null order by id desc limit ${samples}`.execute(db);
  return rows;
}

function opens(keys: Keys, sealed: Buffer, place: string): boolean {
  try {
    keys.open(sealed, place);
    return true;
  } catch {
    return false;
  }
}

/** One server at a time: the first writes the id into its folder, the others must find it in theirs. */
async function claimStore(db: Db, files: FileStore): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { id, store_claimed_at: claimedAt } = await tx
      .selectFrom('deployment')
      .select(['id', 'store_claimed_at'])
      .forUpdate()
      .executeTakeFirstOrThrow();
    const owner = await files.owner();
    if (owner === id && claimedAt !== null) return;
    if (owner !== null && owner !== id)
      throw new Unfit(
        `the files in ${files.folder} belong to another database: set DATA_DIR to the folder of this one`,
      );
    if (owner === null && claimedAt !== null)
      throw new Unfit(
        `${files.folder} is not the folder with the files of this database: all servers must share one, mounted here; if it was lost, restore a backup, or write ${id} into ${files.ownerFile} to go on without them`,
      );
    await files.giveTo(id);
    await tx
      .updateTable('deployment')
      .set({ store_claimed_at: sql`now()` })
      .execute();
  });
}

/** After a restore: the folder that was filled belongs to the database that was filled. */
export async function giveStore(db: Db, files: FileStore): Promise<void> {
  const deployment = await getDeployment(db);
  if (!deployment) return;
  await files.giveTo(deployment.id);
  await db
    .updateTable('deployment')
    .set({ store_claimed_at: sql`now()` })
    .execute();
}

/** Throws `Unfit` when the folder holds the files of a database already. */
export async function refuseOwned(files: FileStore): Promise<void> {
  if ((await files.owner()) !== null)
    throw new Unfit(
      `the files in ${files.folder} belong to another database: restore into a new DATA_DIR`,
    );
}

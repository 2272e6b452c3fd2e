import { CompiledQuery, sql } from 'kysely';
import { v4 as newRandomId } from 'uuid';
import { isSame, type Keys } from '../crypto.ts';
import type { FileStore } from '../files/file-store.ts';
import { emptied, remade, type KeyedColumn } from '../index-rotation.ts';
import type { SealedColumn } from '../rotation.ts';
import { inTransaction, timeOf, type Database, type Db, type Tx } from './database.ts';
import { refuseNewer } from './migrate.ts';
import { listServers } from './servers.ts';

/** Program, settings and database do not belong to the same deployment. The message is one line that says what to do. */
export class DeploymentMismatch extends Error {
  override name = 'DeploymentMismatch';
}

/** A sealed column with a keyed index of its value in the same row, by which a row is looked up. */
export interface IndexedColumn extends SealedColumn {
  readonly index: string;
  readonly indexOf: (keys: Keys, text: string) => Buffer;
}

export interface DeploymentSettings {
  readonly keys: Keys;
  readonly isProduction: boolean;
  readonly migrationsDir: string;
  readonly passportSalt: string;
  /** The verifier key of what signs the log; empty without one. */
  readonly verifier: string;
  readonly oldVerifiers: readonly string[];
}

/** Columns by which a database without a row in `deployment` (of an early release) checks that the keys are its own. */
export interface Proof {
  readonly sealed: readonly SealedColumn[];
  readonly indexed: IndexedColumn;
}

export const sealedKeyProof: SealedColumn = {
  table: 'deployment',
  column: 'key_proof_sealed',
  placeOf: (id) => `deployment.key_proof.${id}`,
};

export const sealedDemoMark: SealedColumn = {
  table: 'deployment',
  column: 'born_as_demo_sealed',
  placeOf: (id) => `deployment.born_as_demo.${id}`,
};

export const keyedProofs: readonly KeyedColumn[] = [
  remade('deployment', 'index_proof', [], (keys, { id }) => [indexProofOf(keys, id)]),
  emptied('deployment', 'passport_salt_index'),
];

const indexProofOf = (keys: Keys, id: string): Buffer => keys.index('deployment', id);

const oldestPostgres = 15;

/**
 * Throws `DeploymentMismatch` or `MigrationMismatch` when this program must not touch this database: its server is too old,
 * a newer release has migrated it, it was made with other keys, its log is signed with another one, servers with another salt
 * are at work, it has served production and we do not run in production mode, or it is a demo and we do. Changes nothing; an
 * empty database passes.
 */
export async function checkDeployment(
  { db, pool }: Database,
  settings: DeploymentSettings,
): Promise<void> {
  const { rows } = await sql<{ version: number; isMigrated: boolean; hasDeployment: boolean }>`
    select current_setting('server_version_num')::int as version,
      to_regclass('migration') is not null as "isMigrated", to_regclass('deployment') is not null as "hasDeployment"`.execute(
    db,
  );
  const { version = 0, isMigrated = false, hasDeployment = false } = rows[0] ?? {};
  refuseOldServer(version);
  if (isMigrated) await refuseNewer(pool, settings.migrationsDir);
  if (!hasDeployment) return;
  const deployment = await getDeployment(db);
  if (!deployment) return;
  await refuseOthers(db, deployment, settings);
}

/** `versionNumber` is the server's own, such as 150004. */
export function refuseOldServer(versionNumber: number): void {
  const version = Math.floor(versionNumber / 10_000);
  if (version < oldestPostgres)
    throw new DeploymentMismatch(
      `the database server is PostgreSQL ${version}: this program needs ${oldestPostgres} or later`,
    );
}

/**
 * Claims a migrated database for this deployment, or throws `DeploymentMismatch`. The first time a proof of the keys is
 * stored, after they have opened what is sealed already. Production mode is recorded, and what signs the log and passport
 * calls. With `files`, the id of the database is written into their folder, so that a server with another folder than its
 * peers notices.
 */
export async function claimDeployment(
  db: Db,
  settings: DeploymentSettings,
  proof: Proof,
  files?: FileStore,
): Promise<void> {
  const { keys, isProduction, passportSalt, verifier } = settings;
  if (!(await getDeployment(db))) await write(db, keys, proof);
  // one server at a time: the second finds what the first has left
  await inTransaction(db, async (tx) => {
    await sql`select from deployment for update`.execute(tx);
    const deployment = await getDeployment(tx);
    if (!deployment) throw new Error('the row of the deployment is gone');
    await refuseOthers(tx, deployment, settings);
    await tx
      .updateTable('deployment')
      .set({
        passport_salt_index: saltIndexOf(keys, passportSalt),
        key_dates: JSON.stringify(datesOf(deployment, settings, await timeOf(tx))),
        ...(verifier && { audit_verifier: verifier }),
        ...(isProduction && { served_production_at: sql`coalesce(served_production_at, now())` }),
      })
      .execute();
  });
  if (files) await claimStore(db, files);
}

interface KeyDate {
  readonly id: string;
  /** When it was first used; of the keys of a database of before, when that was made. */
  readonly since: number;
}

function datesOf(
  { key_dates: known, created_at }: Deployment,
  { keys, verifier }: DeploymentSettings,
  now: number,
): Record<string, KeyDate> {
  const ids = {
    ENCRYPTION_KEY: keys.currentKeyId.toString('hex'),
    INDEX_KEY: keys.indexKeyId.toString('hex'),
    ...(verifier && { AUDIT_SIGNING_KEY: keyIn(verifier) }),
  };
  const before = known as unknown as Readonly<Record<string, KeyDate>> | null;
  const dated = Object.entries(ids).map(([name, id]): [string, KeyDate] => {
    const same = before?.[name]?.id === id ? before[name] : undefined;
    return [name, same ?? { id, since: before ? now : created_at }];
  });
  return Object.fromEntries(dated);
}

/** Selects the variables (`name`) of the keys that have been in use for more than a year. */
export const oldKeys = sql<{ name: string }>`
  select used.key as name from deployment, jsonb_each(key_dates) as used
  where to_timestamp((used.value ->> 'since')::double precision / 1000) < now() - interval '365 days'`;

async function refuseOthers(
  db: Db,
  deployment: Deployment,
  settings: DeploymentSettings,
): Promise<void> {
  refuseOtherKeys(deployment, settings.keys);
  refuseOtherMode(deployment, settings.isProduction);
  refuseOtherSigner(deployment, settings);
  await refuseOtherSalt(db, deployment, settings);
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
      index_proof: indexProofOf(keys, id),
    })
    // another server was first: its row is compared like any
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

function refuseOtherKeys({ id, key_proof_sealed, index_proof }: Deployment, keys: Keys): void {
  if (!opens(keys, key_proof_sealed, sealedKeyProof.placeOf(id)))
    throw new DeploymentMismatch(otherKey);
  if (!isSame(index_proof, indexProofOf(keys, id))) throw new DeploymentMismatch(otherIndexKey);
}

const otherKey =
  'ENCRYPTION_KEY is not the key this database was sealed with: set that one, or list it in OLD_ENCRYPTION_KEYS';
const otherIndexKey =
  'INDEX_KEY is not the key this database was made with: set that one, or nobody would be found again';

/**
 * Takes the database for a change of its index key: no server may be connected, and one that starts waits until the
 * transaction ends, and is then refused if it has the old key. Answers whether the database knows the new key already;
 * throws `DeploymentMismatch`.
 */
export async function lockToChangeIndex(tx: Tx, next: Keys): Promise<boolean> {
  await sql`select from deployment for update`.execute(tx);
  const servers = await serversOf(tx);
  if (servers.length > 0)
    throw new DeploymentMismatch(
      `the index key changes while nothing runs: stop ${servers.join('; ')}`,
    );
  const deployment = await getDeployment(tx);
  return (
    deployment !== undefined && isSame(deployment.index_proof, indexProofOf(next, deployment.id))
  );
}

/** Throws `DeploymentMismatch` where another key signs the log, as a start would. */
export async function checkSigner(db: Db, signer: Signer): Promise<void> {
  const deployment = await getDeployment(db);
  if (deployment) refuseOtherSigner(deployment, signer);
}

type Signer = Pick<DeploymentSettings, 'verifier' | 'oldVerifiers'>;

// names and ids before the key change with the address of the portal
const keyIn = (verifier: string): string => verifier.slice(-44);

function refuseOtherSigner(
  { audit_verifier: known }: Deployment,
  { verifier, oldVerifiers }: Signer,
): void {
  if (known && ![verifier, ...oldVerifiers].map(keyIn).includes(keyIn(known)))
    throw new DeploymentMismatch(
      `AUDIT_SIGNING_KEY is not the key that signs the log of this database: set that one, or list ${known} in AUDIT_OLD_SIGNING_KEYS`,
    );
}

const saltIndexOf = (keys: Keys, salt: string): Buffer => keys.index('passport salt', salt);

/** A page signs with the salt of the server that sent it, and any other may have to check it. */
async function refuseOtherSalt(
  db: Db,
  { passport_salt_index: known }: Deployment,
  { keys, passportSalt }: DeploymentSettings,
): Promise<void> {
  // a database of an earlier release has no column for it until it is migrated
  if (!known || isSame(known, saltIndexOf(keys, passportSalt))) return;
  const servers = await serversOf(db);
  if (servers.length > 0)
    throw new DeploymentMismatch(
      `PASSPORT_SALT is not the one of the servers that run (${servers.join('; ')}): set that one, or stop them all before it changes`,
    );
}

const serversOf = (db: Db): Promise<string[]> =>
  listServers({ query: (text, values) => db.executeQuery(CompiledQuery.raw(text, values)) });

function refuseOtherMode(
  { served_production_at: servedAt, born_as_demo_sealed: demoMark }: Deployment,
  isProduction: boolean,
) {
  if (servedAt !== null && !isProduction)
    throw new DeploymentMismatch(
      'this database has served production: set NODE_ENV=production, or DATABASE_URL to another database',
    );
  if (demoMark && isProduction)
    throw new DeploymentMismatch(
      'this database was born as a demo or filled by seed and never serves production: set DATABASE_URL to the one of production, or to a new one',
    );
}

/**
 * Marks an empty database as a demo, for ever: it never serves production, and only in it may `act_time()` return a time
 * in the past. Throws when there are accounts already (`deployment_born_once`).
 */
export async function markAsDemo(db: Db, keys: Keys): Promise<void> {
  const { id } = await db.selectFrom('deployment').select('id').executeTakeFirstOrThrow();
  await db
    .updateTable('deployment')
    .set({ born_as_demo_sealed: keys.seal(id, sealedDemoMark.placeOf(id)) })
    .execute();
}

/** Whether this deployment marked the database as a demo; the mark is sealed, so only its keys can have written it. */
export async function isMarkedAsDemo(db: Db, keys: Keys): Promise<boolean> {
  const deployment = await getDeployment(db);
  if (!deployment?.born_as_demo_sealed) return false;
  const { id, born_as_demo_sealed: demoMark } = deployment;
  const place = sealedDemoMark.placeOf(id);
  return opens(keys, demoMark, place) && keys.open(demoMark, place) === id;
}

const samples = 5;

// One of a few values must open, and one that opens must have our index: old rows may be sealed under lost keys.
async function proveKeys(db: Db, keys: Keys, { sealed, indexed }: Proof): Promise<void> {
  let isAnySealed = false;
  let isAnyOpen = false;
  for (const column of sealed) {
    const rows = await listNewest(db, column, column.column);
    isAnySealed ||= rows.length > 0;
    isAnyOpen ||= rows.some(({ id, value }) => opens(keys, value, column.placeOf(id)));
  }
  if (isAnySealed && !isAnyOpen) throw new DeploymentMismatch(otherKey);
  const opened = (await listNewest(db, indexed, indexed.index)).filter(({ id, value }) =>
    opens(keys, value, indexed.placeOf(id)),
  );
  const hasOurIndex = opened.some(({ id, value, index }) =>
    isSame(index, indexed.indexOf(keys, keys.open(value, indexed.placeOf(id)))),
  );
  if (opened.length > 0 && !hasOurIndex) throw new DeploymentMismatch(otherIndexKey);
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

/** One server at a time: the first writes the id of the database into the store, the others must find it there. */
async function claimStore(db: Db, files: FileStore): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { id, store_claimed_at: claimedAt } = await tx
      .selectFrom('deployment')
      .select(['id', 'store_claimed_at'])
      .forUpdate()
      .executeTakeFirstOrThrow();
    if (files.second) await refuseOthersStore(files.second, id);
    const owner = await refuseOthersStore(files, id);
    if (owner === id && claimedAt !== null) return;
    if (owner === null && claimedAt !== null) throw new DeploymentMismatch(notItsFiles(files, id));
    await files.giveTo(id);
    await tx
      .updateTable('deployment')
      .set({ store_claimed_at: sql`now()` })
      .execute();
  });
}

function notItsFiles({ name, ownerFile, setting }: FileStore, id: string): string {
  const goOn = `if they were lost, restore a backup, or write ${id} into ${ownerFile} to go on without them`;
  return setting === 'DATA_DIR'
    ? `${name} is not the folder with the files of this database: all servers must share one, mounted here; if they are in a bucket, move them by move-files --to folder; ${goOn}`
    : `${name} is not the bucket with the files of this database: set S3_BUCKET to that one; if they are still in DATA_DIR, move them by move-files --to bucket; ${goOn}`;
}

/** The owner of a store, this database or nobody. */
async function refuseOthersStore(files: FileStore, id: string): Promise<string | null> {
  const owner = await files.owner();
  if (owner !== null && owner !== id)
    throw new DeploymentMismatch(
      `the files in ${files.name} belong to another database: set ${files.setting} to the ${kindOf(files)} of this one`,
    );
  return owner;
}

const kindOf = ({ setting }: FileStore): string => (setting === 'DATA_DIR' ? 'folder' : 'bucket');

/** Throws `DeploymentMismatch` where files would be moved from or to the store of another database. */
export async function checkStoresToMove(db: Db, stores: readonly FileStore[]): Promise<void> {
  const deployment = await getDeployment(db);
  if (!deployment) throw new DeploymentMismatch('the database is new: it has no files to move');
  for (const store of stores) await refuseOthersStore(store, deployment.id);
}

/** A store that holds what the database needs is its own: after a restore, or once everything was moved there. */
export async function giveStore(db: Db, files: FileStore): Promise<void> {
  const deployment = await getDeployment(db);
  if (!deployment) return;
  await files.giveTo(deployment.id);
  await db
    .updateTable('deployment')
    .set({ store_claimed_at: sql`now()` })
    .execute();
}

/** Throws `DeploymentMismatch` when the store, or the one beside it, belongs to a database already. */
export async function refuseClaimedStore(files: FileStore): Promise<void> {
  for (const store of files.second ? [files, files.second] : [files])
    if ((await store.owner()) !== null)
      throw new DeploymentMismatch(
        `the files in ${store.name} belong to another database: restore into a new ${store.setting}`,
      );
}

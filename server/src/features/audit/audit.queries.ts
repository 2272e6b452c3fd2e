import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/database/database.ts';

interface NewEntry {
  id: string;
  staff_id: string | null;
  action: string;
  target: string;
  reason: string;
}

export async function insertEntry(tx: Tx, entry: NewEntry): Promise<void> {
  await tx
    .insertInto('audit_entry')
    .values({
      ...entry,
      // all four are set by a trigger, under the lock of the chain's head
      seq: 0,
      created_at: sql`now()`,
      prev_hash: Buffer.alloc(0),
      hash: Buffer.alloc(0),
    })
    .execute();
}

export async function getLastSeq(db: Db): Promise<number> {
  return (await getHead(db)).seq;
}

export async function getHead(db: Db) {
  return db.selectFrom('audit_head').select(['seq', 'hash']).executeTakeFirstOrThrow();
}

interface SeqRange {
  upTo: number;
  above: number;
}

export type RowOfEntry = Awaited<ReturnType<typeof listEntries>>[number];

export async function listEntries(db: Db, { upTo, above }: SeqRange) {
  return db
    .selectFrom('audit_entry as entry')
    .leftJoin('staff', 'staff.id', 'entry.staff_id')
    .where('entry.seq', '<=', upTo)
    .where('entry.seq', '>', above)
    .orderBy('entry.seq', 'desc')
    .select([
      'entry.id',
      'entry.action',
      'entry.target',
      'entry.reason',
      'entry.created_at',
      'staff.name as staff_name',
    ])
    .execute();
}

/** What the chain covers, in its order. */
export async function listLinks(db: Db, { upTo, above }: SeqRange) {
  return db
    .selectFrom('audit_entry')
    .where('seq', '<=', upTo)
    .where('seq', '>', above)
    .orderBy('seq')
    .select([
      'seq',
      'id',
      'staff_id',
      'action',
      'target',
      'reason',
      'prev_hash',
      'hash',
      sql<number>`(extract(epoch from created_at) * 1000000)::bigint`.as('created_us'),
    ])
    .execute();
}

/** In one statement: the log may grow while it is checked. */
export async function countBehindHead(db: Db): Promise<number> {
  const counted = await db
    .selectFrom('audit_entry')
    .where('seq', '>', (eb) => eb.selectFrom('audit_head').select('audit_head.seq'))
    .select(({ fn }) => fn.countAll<number>().as('entries'))
    .executeTakeFirstOrThrow();
  return counted.entries;
}

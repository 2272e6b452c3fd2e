import { sql } from 'kysely';
import { eventKinds, type ParamsOf } from '@shieldsource/contract/events';
import { streamHash, type Keys } from '../../platform/crypto.ts';
import { inSqlBatches } from '../../platform/database/batches.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import { FaultList } from '../../platform/findings.ts';
import { clock, record } from '../events/events.ts';
import { reportWords, textOf, wordsDiffer, type Words } from './books.words.ts';

const kind = 'log.commitOlder';

/** Texts of `said` that no event has committed to: of reports from before their events did, and of comments from before there were events. */
const older: Record<
  keyof ParamsOf<typeof kind>,
  { from: ReturnType<typeof sql>; words: Words; lacks: ReturnType<typeof sql> }
> = {
  report: {
    from: sql`(report as said join report_text as written on written.report_id = said.id)`,
    words: reportWords,
    lacks: sql`not exists (select from operation_record as step join event on event.id = step.id
      where step.report_id = said.id and step.seq = 1 and event.text_hash is not null)`,
  },
  report_comment: {
    from: sql`report_comment as said`,
    words: textOf(sql`said.body`, sql`said.report_id`),
    lacks: sql`not exists (select from event where event.id = said.id)`,
  },
};
const tables = ['report', 'report_comment'] as const;

/**
 * Takes these texts as they stand, once: each gets a hash with a salt of its own, and one event commits to all of them. What
 * was cut short is continued. In batches, each a transaction of its own. Answers how many there are now, 0 if it was done before.
 */
export async function commitToOlder({ db, keys }: { db: Db; keys: Keys }): Promise<number> {
  if (await findCommitment(db)) return 0;
  for (const table of tables) await hashAll(db, table);
  const params = {
    report: await lookThrough(db, 'report'),
    report_comment: await lookThrough(db, 'report_comment'),
  };
  const rows = params.report.rows + params.report_comment.rows;
  // one statement, which needs no transaction around it
  if (rows > 0) await record(db as Tx, { keys }, kind, { subject: 'texts', actor: clock, params });
  return rows;
}

async function hashAll(db: Db, table: (typeof tables)[number]): Promise<void> {
  const { from, words, lacks } = older[table];
  const fetch = (last: string, most: number) => sql<{ id: string }>`
    select id from ${sql.table(table)} where id > ${last} order by id limit ${most}`;
  for await (const rows of inSqlBatches(db, fetch))
    await sql`
      with lacking as materialized (
        select said.id, ${words.words} as words, sha256(convert_to(said.id::text || gen_random_uuid() || gen_random_uuid(), 'UTF8')) as salt
        from ${from} where said.id = any(${rows.map(({ id }) => id)}::uuid[]) and ${lacks}
          and not exists (select from older_text where kind = ${table} and id = said.id)),
      salts as (insert into text_salt (id, salt) select id, salt from lacking)
      insert into older_text (kind, id, hash) select ${table}, id, sha256(salt || words) from lacking`.execute(
      db,
    );
}

/** Compares these texts with what they were, and all that is known of them with the event. */
export async function verifyOlder(db: Db, faults: FaultList): Promise<void> {
  const committed = await findCommitment(db);
  for (const table of tables) {
    const { rows, digest } = await lookThrough(db, table, faults);
    const said = committed?.[table] ?? { rows: 0, digest };
    if (said.rows !== rows || said.digest !== digest)
      faults.add(`what is known of each older ${table} is not what was committed to`);
  }
}

async function lookThrough(
  db: Db,
  table: (typeof tables)[number],
  faults = new FaultList(),
): Promise<{ rows: number; digest: string }> {
  const differs = wordsDiffer(older[table].words, {
    salt: sql`text_salt.salt`,
    hash: sql`known.hash`,
  });
  const fetch = (last: string, most: number) => sql<{ id: string; hash: Buffer; differs: boolean }>`
    select known.id, known.hash, said.id is null or ${differs} as differs
    from older_text as known left join ${older[table].from} on said.id = known.id left join text_salt on text_salt.id = known.id
    where known.kind = ${table} and known.id > ${last} order by known.id limit ${most}`;
  const hash = streamHash();
  let counted = 0;
  for await (const rows of inSqlBatches(db, fetch)) {
    counted += rows.length;
    for (const row of rows) {
      hash.update(row.id).update(row.hash);
      if (row.differs) faults.add(`${table} ${row.id} is not what was committed to`);
    }
  }
  return { rows: counted, digest: hash.digest('hex') };
}

/** The first event of its kind: one that somebody adds later changes nothing. */
async function findCommitment(db: Db): Promise<ParamsOf<typeof kind> | undefined> {
  const { rows } = await sql<{ params: unknown }>`
    with said as materialized (select epoch, xid, id, params from event where kind = ${kind})
    select params from said order by epoch, xid, id limit 1`.execute(db);
  return rows[0] && eventKinds[kind].params.parse(rows[0].params);
}

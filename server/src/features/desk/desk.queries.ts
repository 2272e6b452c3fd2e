import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/database/database.ts';

/** A report by its number, if it was submitted before this one. */
export async function findEarlier(
  tx: Tx,
  number: string,
  laterId: string,
): Promise<{ id: string } | undefined> {
  return tx
    .selectFrom(['report as first', 'report as later'])
    .where('first.number', '=', number)
    .where('later.id', '=', laterId)
    .where((eb) =>
      eb(
        eb.refTuple('first.created_at', 'first.id'),
        '<',
        eb.refTuple('later.created_at', 'later.id'),
      ),
    )
    .select('first.id')
    .executeTakeFirst();
}

/** The assignee has looked at a report, or anybody if there is none: its author's reply is no longer new. */
export async function markLookedAt(db: Db, id: string, staffId: string): Promise<void> {
  await db
    .updateTable('report')
    .set({ seen_at: sql`greatest(seen_at, act_time())` })
    .where('id', '=', id)
    .where((eb) => eb.or([eb('assignee_id', 'is', null), eb('assignee_id', '=', staffId)]))
    .where((eb) => eb.or([eb('seen_at', 'is', null), eb('heard_at', 'is not', null)]))
    .execute();
}

export interface OpenMatter {
  readonly id: string;
  readonly kind: 'question' | 'retest' | 'award';
  readonly number: string;
  readonly title: string;
  readonly since: number;
}

/**
 * What a colleague has begun and others still wait for: questions, retests, and awards to be signed. Longest waiting first.
 * Read from indexes of what is open, so it is cheap.
 */
export async function listHeldBy(db: Db, staffId: string, limit: number): Promise<OpenMatter[]> {
  const asked = (kind: string, seq: string, open: string) => sql`
    select report.id, ${sql.lit(kind)} as kind, report.number, report.title, asked.created_at as since
    from report join report_step as asked on asked.report_id = report.id and asked.seq = report.${sql.ref(seq)}
    where report.${sql.raw(open)} and asked.staff_id = ${staffId}`;
  const { rows } = await sql<OpenMatter>`
    ${asked('question', 'information_seq', 'information_seq is not null')}
    union all ${asked('retest', 'retest_seq', "retest = 'asked'")}
    union all select report.id, 'award', report.number, report.title, proposal.asked_at
      from proposal join report on report.id = proposal.subject::uuid
      where proposal.kind = 'award' and proposal.outcome is null and proposal.asked_by = ${staffId}
    order by since limit ${limit}`.execute(db);
  return rows;
}

import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';

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
    from report join operation_record as asked on asked.report_id = report.id and asked.seq = report.${sql.ref(seq)}
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

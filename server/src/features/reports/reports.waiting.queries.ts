import { sql } from 'kysely';
import { maxWaiting } from '@shieldsource/contract/site/waiting';
import type { Db } from '../../platform/database/database.ts';

export interface RowOfWaiting {
  readonly report_id: string;
  readonly number: string;
  readonly title: string;
  readonly kind: 'question' | 'retest' | 'appeal';
  readonly since: number;
}

/**
 * Questions and retests that wait for the author, and decided appeals whose letter they have not read. Indexes hold exactly
 * those, so this costs only what is open.
 */
export async function listWaiting(db: Db, researcherId: string): Promise<readonly RowOfWaiting[]> {
  const { rows } = await sql<RowOfWaiting>`
    (select report.id as report_id, report.number, report.title,
      case when report.retest = 'asked' then 'retest' else 'question' end as kind, record.created_at as since
    from report join report_step as record
      on record.report_id = report.id and record.seq = coalesce(report.information_seq, report.retest_seq)
    where report.researcher_id = ${researcherId} and (report.information_seq is not null or report.retest = 'asked')
    order by record.created_at limit ${maxWaiting})
    union all
    (select report.id, report.number, report.title, 'appeal', decided.at
    from (select id, subject, at from event
      where concerns = ${researcherId} and kind in ('report.upholdAppeal', 'report.rejectAppeal')
      order by at desc limit ${maxWaiting}) as decided
    join letter on letter.id = decided.id and letter.read_at is null and letter.deleted_at is null
    join report on report.id = decided.subject::uuid
    order by decided.at)
  `.execute(db);
  return rows;
}

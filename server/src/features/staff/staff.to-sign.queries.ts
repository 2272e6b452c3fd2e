import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';

/** Counted no further: what is more needs no number. */
const most = 100;

/** What waits for the signature of this colleague, of each kind, in one statement that looks at open proposals alone. */
export async function countToSign(db: Db, meId: string) {
  const { rows } = await sql<{
    rules: number;
    campaigns: number;
    documents: number;
    gifts: number;
    staff: number;
    settings: number;
  }>`with me as (select * from staff where id = ${meId})
    select
      (select count(*) from (select from rule_proposal as open, me
        where open.outcome is null and may_sign(me.id, open.staff_id) limit ${most}) as waiting) as rules,
      (select count(*) from (select from campaign as open, me
        where open.outcome is null and may_sign(me.id, open.staff_id)
          and open.last_day >= (act_time() at time zone 'Asia/Shanghai')::date limit ${most}) as waiting) as campaigns,
      (select count(*) from document_draft as open, me where may_sign(me.id, open.proposed_by)) as documents,
      (select count(*) from (select from gift_price_change as open
        join staff as author on author.id = open.proposed_by, me
        where open.outcome is null and me.roles && array['admin', 'operator'] and author.id <> me.id
          and coalesce(author.researcher_id <> me.researcher_id, true) limit ${most}) as waiting) as gifts,
      (select count(*) from (select from staff_reset as open, me
        where open.outcome is null and open.staff_id <> me.id and may_sign(me.id, open.asked_by) limit ${most}) as waiting) as staff,
      (select count(*) from (select from setting_proposal as open, me
        where open.outcome is null and may_sign(me.id, open.staff_id) limit ${most}) as waiting) as settings
  `.execute(db);
  const [waiting] = rows;
  if (!waiting) throw new Error('a select without a table has one row');
  return waiting;
}

import { type RawBuilder, sql } from 'kysely';
import type { StaffRole } from '@shieldsource/contract/staff';
import type { Db } from '../../platform/database/database.ts';

/** The limit of counting. */
const most = 100;

const upToMost = (waiting: RawBuilder<unknown>) =>
  sql`(select count(*) from (${waiting} limit ${most}) as waiting)`;

/** Proposals of another admin, for an admin to sign. */
const ofAdmins = (table: string, author: string) =>
  sql`select from ${sql.table(table)} as open, me
    where open.outcome is null and may_sign(me.id, open.${sql.ref(author)})`;

/** Proposals of another person, for a colleague with one of these roles to sign. */
const ofRoles = (table: string, author: string, roles: readonly StaffRole[]) =>
  sql`select from ${sql.table(table)} as open join staff as author on author.id = open.${sql.ref(author)}, me
    where open.outcome is null and me.roles && ${roles}::text[] and author.id <> me.id
      and coalesce(author.researcher_id <> me.researcher_id, true)`;

/** The number of proposals of each kind that this colleague can sign, in one statement that reads open proposals only. */
export async function countToSign(db: Db, meId: string) {
  const { rows } = await sql<{
    rules: number;
    campaigns: number;
    documents: number;
    gifts: number;
    staff: number;
    settings: number;
    bulk: number;
  }>`with me as (select * from staff where id = ${meId})
    select
      ${upToMost(ofAdmins('rule_proposal', 'staff_id'))} as rules,
      ${upToMost(sql`${ofAdmins('campaign', 'staff_id')}
        and open.last_day >= (act_time() at time zone 'Asia/Shanghai')::date`)} as campaigns,
      (select count(*) from document_draft as open, me where may_sign(me.id, open.proposed_by)) as documents,
      ${upToMost(ofRoles('gift_price_change', 'proposed_by', ['admin', 'operator']))} as gifts,
      ${upToMost(sql`${ofAdmins('staff_reset', 'asked_by')} and open.staff_id <> me.id
        union all ${ofAdmins('staff_tie', 'asked_by')}`)} as staff,
      ${upToMost(ofAdmins('setting_proposal', 'staff_id'))} as settings,
      ${upToMost(ofRoles('bulk_proposal', 'staff_id', ['reviewer', 'admin']))} as bulk
  `.execute(db);
  const [waiting] = rows;
  if (!waiting) throw new Error('a select without a table has one row');
  return waiting;
}

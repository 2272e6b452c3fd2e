import { sql } from 'kysely';
import { rewardKeepers } from '@shieldsource/contract/console-rules';
import { postBulkApprove } from '@shieldsource/contract/console-work';
import { postDocumentPublish } from '@shieldsource/contract/console-documents-acts';
import { postGiftPriceApprove } from '@shieldsource/contract/console-gifts';
import { postSettingSign } from '@shieldsource/contract/console-settings-acts';
import {
  postStaffResetApprove,
  postStaffTieApprove,
} from '@shieldsource/contract/console-staff-acts';
import type { StaffRole } from '@shieldsource/contract/staff';
import type { Db } from '../../platform/database/database.ts';

/** The limit of counting. */
const most = 100;

interface ToSign {
  rules: number;
  campaigns: number;
  documents: number;
  gifts: number;
  staff: number;
  settings: number;
  bulk: number;
}

const waiting = sql`outcome is null`;

/** The open proposals of a table, with who asked and whose signature they wait for. */
const open = (
  desk: keyof ToSign,
  table: string,
  {
    author,
    roles,
    where = waiting,
  }: { author: string; roles: readonly StaffRole[]; where?: typeof waiting },
) =>
  sql`select ${sql.lit(desk)} as desk, ${sql.ref(author)} as asker, ${roles}::text[] as roles from ${sql.table(table)} where ${where}`;

const ofCampaigns = sql`outcome is null and last_day >= (act_time() at time zone 'Asia/Shanghai')::date`;
const ofNobodyElse = (meId: string) => sql`outcome is null and staff_id <> ${meId}`;

/** The number of proposals at each desk that this colleague can sign, in one statement that reads open proposals only. */
export async function countToSign(db: Db, meId: string): Promise<ToSign> {
  const all = [
    open('rules', 'rule_proposal', { author: 'staff_id', roles: rewardKeepers }),
    open('campaigns', 'campaign', { author: 'staff_id', roles: rewardKeepers, where: ofCampaigns }),
    open('documents', 'document_draft', {
      author: 'proposed_by',
      roles: postDocumentPublish.access,
      where: sql`proposed_by is not null`,
    }),
    open('gifts', 'gift_price_change', {
      author: 'proposed_by',
      roles: postGiftPriceApprove.access,
    }),
    open('staff', 'staff_reset', {
      author: 'asked_by',
      roles: postStaffResetApprove.access,
      where: ofNobodyElse(meId),
    }),
    open('staff', 'staff_tie', { author: 'asked_by', roles: postStaffTieApprove.access }),
    open('settings', 'setting_proposal', { author: 'staff_id', roles: postSettingSign.access }),
    open('bulk', 'bulk_proposal', { author: 'staff_id', roles: postBulkApprove.access }),
  ];
  const { rows } = await sql<{ desk: keyof ToSign; count: number }>`
    with open as (${sql.join(all, sql` union all `)}),
    -- asked once for all that one person proposed
    signs as materialized (
      select asker, roles from (select distinct asker, roles from open) as asked where may_sign(asker, ${meId}, roles))
    select desk, least(count(*), ${most})::int as count from open join signs using (asker, roles) group by desk`.execute(
    db,
  );
  const counted = Object.fromEntries(rows.map(({ desk, count }) => [desk, count]));
  const none = { rules: 0, campaigns: 0, documents: 0, gifts: 0, staff: 0, settings: 0, bulk: 0 };
  return { ...none, ...counted };
}

import { sql, type RawBuilder } from 'kysely';
import { deadlineDays } from '@shieldsource/contract/promises/deadlines';
import type { App } from '../app.ts';
import type { Db } from '../database/database.ts';
import type { TimedJob } from './schedule.ts';

/** Short-lived rows, with the condition on which a timed job deletes them. */
const expired: readonly { table: string; condition: RawBuilder<unknown> }[] = [
  { table: 'passport_nonce', condition: sql`created_at < now() - interval '10 minutes'` },
  { table: 'captcha', condition: sql`created_at < now() - interval '24 hours'` },
  { table: 'earlier_proof', condition: sql`created_at < now() - interval '24 hours'` },
  { table: 'captcha_ticket', condition: sql`created_at < now() - interval '24 hours'` },
  // ten a day are counted from these
  { table: 'phone_code', condition: sql`created_at < now() - interval '25 hours'` },
  // no limit counts over more than a day
  { table: 'limit_window', condition: sql`window_start < now() - interval '25 hours'` },
  { table: 'staff_browser', condition: sql`last_used_at < now() - interval '180 days'` },
  { table: 'staff_ceremony', condition: sql`created_at < now() - interval '1 hour'` },
  { table: 'member_ceremony', condition: sql`created_at < now() - interval '1 hour'` },
  { table: 'known_browser', condition: sql`last_used_at < now() - interval '1 year'` },
  { table: 'report_presence', condition: sql`seen_at < now() - interval '10 minutes'` },
  // its reviewer had time to see that it was dropped
  { table: 'report_verdict', condition: sql`dropped_at < now() - interval '30 days'` },
  { table: 'idempotency', condition: sql`created_at < now() - interval '24 hours'` },
  // deleting one can be undone until then
  { table: 'letter', condition: sql`deleted_at < now() - interval '24 hours'` },
  // until then an operator may try them again
  { table: 'job', condition: sql`dead_at < now() - interval '30 days'` },
  { table: 'job_expired', condition: sql`day < current_date - 30` },
  { table: 'data_export', condition: sql`created_at < now() - interval '30 days'` },
  { table: 'delivery', condition: sql`created_at < now() - interval '90 days'` },
  // kept so that 94 can be told from 99, and long sleep from short
  {
    table: 'session',
    condition: sql`last_seen_at < now() - interval '1 day' * ${sql.lit(deadlineDays.sleep)}`,
  },
];

/** Removes what has outlived its use. */
export async function removeOutlived(app: App): Promise<void> {
  for (const { table, condition } of expired) await removeInBatches(app.db, table, condition);
}

export const platformTimedJobs: readonly TimedJob[] = [
  { kind: 'outlived', cron: '*/10 * * * *', run: removeOutlived },
];

const batch = 5_000;

// short statements: nobody waits for a long one, and none runs into the time limit
async function removeInBatches(
  db: Db,
  table: string,
  condition: RawBuilder<unknown>,
): Promise<void> {
  for (;;) {
    const { numAffectedRows } = await sql`
      delete from ${sql.table(table)} where ctid in (select ctid from ${sql.table(table)} where ${condition} limit ${batch})
    `.execute(db);
    if ((numAffectedRows ?? 0n) < BigInt(batch)) return;
  }
}

import { sql } from 'kysely';
import type { CodeOf } from '@shieldsource/contract/coded';
import type { handOverState } from '@shieldsource/contract/reports/work';
import type { Db, Tx } from '../../platform/database/database.ts';

type State = CodeOf<typeof handOverState>;

export async function findHandOver(db: Db, reportId: string) {
  return db
    .selectFrom('report_hand_over')
    .innerJoin('staff', 'staff.id', 'report_hand_over.staff_id')
    .where('report_hand_over.report_id', '=', reportId)
    .select([
      'report_hand_over.team',
      'report_hand_over.ticket',
      'report_hand_over.url',
      'report_hand_over.state',
      'report_hand_over.version',
      'report_hand_over.created_at',
      'report_hand_over.updated_at',
      'staff.name as staff_name',
    ])
    .executeTakeFirst();
}

/** The team that the application of a report belongs to now; '' where it has none. */
export async function findTeam(db: Db, reportId: string): Promise<string> {
  const found = await db
    .selectFrom('report')
    .innerJoin('application', 'application.id', 'report.application_id')
    .where('report.id', '=', reportId)
    .select('application.team')
    .executeTakeFirst();
  return found?.team ?? '';
}

export async function insertHandOver(
  tx: Tx,
  given: { reportId: string; team: string; ticket: string; url: string; staffId: string },
): Promise<void> {
  await tx
    .insertInto('report_hand_over')
    .values({
      report_id: given.reportId,
      team: given.team,
      ticket: given.ticket,
      url: given.url,
      staff_id: given.staffId,
    })
    .execute();
}

/** Makes its next version. */
export async function updateHandOver(
  tx: Tx,
  reportId: string,
  change: { staffId: string; state?: State; ticket?: string; url?: string },
): Promise<void> {
  const { staffId, ...fields } = change;
  await tx
    .updateTable('report_hand_over')
    .set((eb) => ({
      ...fields,
      staff_id: staffId,
      version: eb('version', '+', 1),
      updated_at: sql`act_time()`,
    }))
    .where('report_id', '=', reportId)
    .execute();
}

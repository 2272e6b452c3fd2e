import { sql } from 'kysely';
import type { CodeOf } from '@shieldsource/contract/coded';
import type { handOverState } from '@shieldsource/contract/reports/work';
import type { Db, Tx } from '../../platform/database/database.ts';

type State = CodeOf<typeof handOverState>;

export async function findHandOver(db: Db, reportId: string) {
  return db
    .selectFrom('hand_over')
    .innerJoin('staff', 'staff.id', 'hand_over.staff_id')
    .where('hand_over.report_id', '=', reportId)
    .select([
      'hand_over.team',
      'hand_over.ticket',
      'hand_over.url',
      'hand_over.state',
      'hand_over.version',
      'hand_over.created_at',
      'hand_over.updated_at',
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
    .insertInto('hand_over')
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
    .updateTable('hand_over')
    .set((eb) => ({
      ...fields,
      staff_id: staffId,
      version: eb('version', '+', 1),
      updated_at: sql`act_time()`,
    }))
    .where('report_id', '=', reportId)
    .execute();
}

import { sql, type Updateable } from 'kysely';
import type { CodeOf } from '@shieldsource/contract/coded';
import type { FaultName } from '@shieldsource/contract/faults';
import type { dropReason, heldVerdict } from '@shieldsource/contract/reports/work';
import type { Tx } from '../../platform/database/database.ts';
import type { Tables } from '../../platform/database/tables.ts';

/** Locks the report; with `authorId` it must be theirs. */
export async function lockReport(tx: Tx, id: string, authorId?: string) {
  return tx
    .selectFrom('report')
    .where('id', '=', id)
    .$if(authorId !== undefined, (query) => query.where('researcher_id', '=', authorId ?? ''))
    .select([
      'id',
      'number',
      'title',
      'researcher_id',
      'status',
      'level',
      'contribution',
      'coins',
      'version',
      'tier',
      'rule_version',
      'factor_hundredths',
      'information_seq',
      'retest',
      'award_state',
      'erased_at',
    ])
    .forNoKeyUpdate()
    .executeTakeFirst();
}
export type LockedReport = NonNullable<Awaited<ReturnType<typeof lockReport>>>;

export type ReportChange = Partial<
  Pick<
    Updateable<Tables['report']>,
    | 'status'
    | 'level'
    | 'contribution'
    | 'coins'
    | 'ignore_reason'
    | 'duplicate_of'
    | 'information_seq'
    | 'retest'
    | 'retest_seq'
    | 'award_state'
  >
>;

/** Every change of a report makes its next version. */
export async function updateReport(
  tx: Tx,
  id: string,
  change: ReportChange & { version: number },
): Promise<void> {
  await tx
    .updateTable('report')
    .set({ ...change, updated_at: sql`act_time()` })
    .where('id', '=', id)
    .execute();
}

/** Whether an appeal is open. */
export async function isOpen(tx: Tx, reportId: string): Promise<boolean> {
  const open = await tx
    .selectFrom('report_appeal')
    .where('report_id', '=', reportId)
    .where('outcome', 'is', null)
    .select('id')
    .executeTakeFirst();
  return open !== undefined;
}

/** Changes the assignee of a report, null for nobody; answers false when the assignee was not `from`. Nothing else changes it. */
export async function moveAssignee(
  tx: Tx,
  reportId: string,
  from: string | null,
  to: string | null,
): Promise<boolean> {
  const moved = await tx
    .updateTable('report_desk')
    .set({ assignee_id: to, assigned_at: to === null ? null : sql`act_time()` })
    .where('report_id', '=', reportId)
    .where('assignee_id', 'is not distinct from', from)
    .executeTakeFirst();
  return moved.numUpdatedRows === 1n;
}

/** Assigns a report that has no assignee. */
export const takeIfFree = (tx: Tx, reportId: string, staffId: string): Promise<boolean> =>
  moveAssignee(tx, reportId, null, staffId);

export type VerdictKind = CodeOf<typeof heldVerdict>;
export interface Why {
  readonly reason: CodeOf<typeof dropReason>;
  /** The name of the fault, where it was refused. */
  readonly code?: FaultName;
}

export const pendingFacts = ['id', 'report_id', 'version', 'staff_id', 'kind'] as const;
/** The verdict that is held on a report; with an id, only if it is that one. */
export interface WantedVerdict {
  readonly id?: string;
  readonly reportId: string;
}

/** Marks the held verdict of a report as dropped, for its reviewer to see; undefined where there is none. */
export async function markDropped(tx: Tx, wanted: WantedVerdict, { reason, code }: Why) {
  return tx
    .updateTable('verdict_pending')
    .set({ dropped_at: sql`act_time()`, dropped_reason: reason, dropped_code: code ?? null })
    .where('report_id', '=', wanted.reportId)
    .where('dropped_at', 'is', null)
    .$if(wanted.id !== undefined, (query) => query.where('id', '=', wanted.id ?? ''))
    .returning(pendingFacts)
    .executeTakeFirst();
}

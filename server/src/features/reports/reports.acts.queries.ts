import { sql, type Updateable } from 'kysely';
import type { CodeOf } from '@shieldsource/contract/coded';
import type { FaultName } from '@shieldsource/contract/faults';
import type { dropReason, heldVerdict } from '@shieldsource/contract/reports/work';
import type { Tx } from '../../platform/database/database.ts';
import type { Tables } from '../../platform/database/tables.ts';
import type { dueOf } from '../promises/promises.ts';

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
      'self_level',
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
      'has_appeal',
      'erased_at',
    ])
    .forNoKeyUpdate()
    .executeTakeFirst();
}
export type LockedReport = NonNullable<Awaited<ReturnType<typeof lockReport>>>;

export type ReportChange = Partial<
  Pick<
    Updateable<Tables['report']>,
    | 'version'
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
    | 'has_appeal'
    | keyof ReturnType<typeof dueOf>
  >
>;

interface DoneBy {
  /** The colleague who did it; null for its author and the clock. */
  readonly staffId: string | null;
  /** Assigns the report to them, if it has no assignee. */
  readonly takes: boolean;
  /** Its author replied. */
  readonly replies: boolean;
}

/** Changes a report, and says who spoke: all at once, as every index of the desk is written anew by it. */
export async function updateReport(
  tx: Tx,
  id: string,
  change: ReportChange,
  { staffId, takes, replies }: DoneBy,
): Promise<void> {
  await tx
    .updateTable('report')
    .set({
      ...change,
      ...(change.version !== undefined && { updated_at: sql`act_time()` }),
      ...(staffId !== null && {
        seen_at: sql`greatest(seen_at, act_time())`,
        first_answered_at: sql`coalesce(first_answered_at, act_time())`,
      }),
      ...(takes && {
        assignee_id: sql`coalesce(assignee_id, ${staffId})`,
        assigned_at: sql`coalesce(assigned_at, act_time())`,
      }),
      ...(replies && { said_at: sql`act_time()` }),
    })
    .where('id', '=', id)
    .execute();
}

/** Changes the assignee of a report, null for nobody; answers false when the assignee was not `from`. Nothing else changes it. */
export async function moveAssignee(
  tx: Tx,
  reportId: string,
  from: string | null,
  to: string | null,
): Promise<boolean> {
  const moved = await tx
    .updateTable('report')
    .set({ assignee_id: to, assigned_at: to === null ? null : sql`act_time()` })
    .where('id', '=', reportId)
    .where('assignee_id', 'is not distinct from', from)
    .executeTakeFirst();
  return moved.numUpdatedRows === 1n;
}

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
    .updateTable('report_verdict')
    .set({ dropped_at: sql`act_time()`, dropped_reason: reason, dropped_code: code ?? null })
    .where('report_id', '=', wanted.reportId)
    .where('dropped_at', 'is', null)
    .$if(wanted.id !== undefined, (query) => query.where('id', '=', wanted.id ?? ''))
    .returning(pendingFacts)
    .executeTakeFirst();
}

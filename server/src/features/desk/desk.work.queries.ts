import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/database/database.ts';

/** The first unassigned report of the desk, locked until commit; skips reports that others have locked. */
export async function holdNext(
  tx: Tx,
  { researcherId }: { readonly researcherId: string | null },
): Promise<string | undefined> {
  const next = await tx
    .selectFrom('report_desk as desk')
    .where('desk.assignee_id', 'is', null)
    .where('desk.is_open', '=', true)
    .where('desk.status', '=', 1)
    .where('desk.is_asked', '=', false)
    .where('desk.researcher_id', 'is distinct from', researcherId)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('verdict_pending as held')
            .whereRef('held.report_id', '=', 'desk.report_id')
            .where('held.dropped_at', 'is', null)
            .select('held.id'),
        ),
      ),
    )
    .orderBy('desk.due_rank')
    .orderBy('desk.level_rank')
    .orderBy('desk.age_rank')
    .orderBy('desk.report_id')
    .limit(1)
    .select('desk.report_id')
    .forUpdate('desk')
    .skipLocked()
    .executeTakeFirst();
  return next?.report_id;
}

export async function findAuthor(db: Db, reportId: string) {
  return db
    .selectFrom('report')
    .where('id', '=', reportId)
    .select('researcher_id')
    .executeTakeFirst();
}

/** Unassigns all reports of a colleague, or those written by `author`; answers which. */
export async function releaseAll(
  tx: Tx,
  staffId: string,
  { author }: { readonly author?: string },
): Promise<string[]> {
  const released = await tx
    .updateTable('report_desk')
    .set({ assignee_id: null, assigned_at: null })
    .where('assignee_id', '=', staffId)
    .$if(author !== undefined, (query) => query.where('researcher_id', '=', author ?? null))
    .returning('report_id')
    .execute();
  return released.map(({ report_id }) => report_id);
}

export async function findAssignee(db: Db, reportId: string) {
  return db
    .selectFrom('report_desk')
    .innerJoin('staff', 'staff.id', 'report_desk.assignee_id')
    .where('report_desk.report_id', '=', reportId)
    .select(['staff.id', 'staff.name'])
    .executeTakeFirst();
}

/** Active reviewers, without `author`; only the one with this id, if given. */
export async function listReviewers(
  db: Db,
  { id, author }: { readonly id?: string; readonly author?: string } = {},
) {
  return db
    .selectFrom('staff')
    .where('state', '=', 'active')
    .where(sql<boolean>`'reviewer' = any(roles)`)
    .$if(id !== undefined, (query) => query.where('staff.id', '=', id ?? ''))
    .$if(author !== undefined, (query) =>
      query.where('researcher_id', 'is distinct from', author ?? null),
    )
    .orderBy('staff.name')
    .orderBy('staff.number')
    .limit(500)
    .select(['staff.id', 'staff.name'])
    .execute();
}

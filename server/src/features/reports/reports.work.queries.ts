import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/database/database.ts';

/** Gives a report from one to another, null for nobody; false where it was not `from` who had it. Nothing else ever does. */
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

/** Gives a report that nobody has. */
export const takeIfFree = (tx: Tx, reportId: string, staffId: string): Promise<boolean> =>
  moveAssignee(tx, reportId, null, staffId);

/** The report that is first on the desk of those that nobody has, held until commit; others pass by what is held. */
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

/** Takes from somebody whatever they have, or what `author` wrote of it; answers which reports those were. */
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

/** Reviewers in office; `author` is left out of them, and the one of this id alone where it is given. */
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

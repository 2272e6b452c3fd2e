import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/database/database.ts';

/** The first unassigned report of the desk, locked until commit; skips reports that others have locked. */
export async function holdNext(
  tx: Tx,
  { researcherId }: { readonly researcherId: string | null },
): Promise<string | undefined> {
  const next = await tx
    .selectFrom('report')
    .where('report.assignee_id', 'is', null)
    .where('report.is_open', '=', true)
    .where('report.status', '=', 1)
    .where('report.information_seq', 'is', null)
    .where('report.researcher_id', 'is distinct from', researcherId)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('report_verdict as held')
            .whereRef('held.report_id', '=', 'report.id')
            .where('held.dropped_at', 'is', null)
            .select('held.id'),
        ),
      ),
    )
    .orderBy('report.due_rank')
    .orderBy('report.level_rank')
    .orderBy('report.age_rank')
    .orderBy('report.id')
    .limit(1)
    .select('report.id')
    .forNoKeyUpdate('report')
    .skipLocked()
    .executeTakeFirst();
  return next?.id;
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
    .updateTable('report')
    .set({ assignee_id: null, assigned_at: null })
    .where('assignee_id', '=', staffId)
    .$if(author !== undefined, (query) => query.where('researcher_id', '=', author ?? null))
    .returning('id')
    .execute();
  return released.map(({ id }) => id);
}

export async function findAssignee(db: Db, reportId: string) {
  return db
    .selectFrom('report')
    .innerJoin('staff', 'staff.id', 'report.assignee_id')
    .where('report.id', '=', reportId)
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

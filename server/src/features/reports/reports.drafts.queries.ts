import { sql } from 'kysely';
import { deadlineDays } from '@shieldsource/contract/deadlines';
import type { InputOf } from '@shieldsource/contract/route';
import type { jsonReportDraftSave } from '@shieldsource/contract/drafts';
import type { Db, Tx } from '../../platform/database/database.ts';

/** What somebody was writing, by the names of the contract. */
export async function findDraft(db: Db, researcherId: string) {
  return db
    .selectFrom('report_draft')
    .where('researcher_id', '=', researcherId)
    .select([
      'version',
      'title',
      'application_id as app',
      'platform_id as platform',
      'type_id as type',
      'url',
      'self_level as selfLevel',
      'cvss_vector as cvssVector',
      'description',
      'attachments',
      'updated_at as updateTime',
    ])
    .executeTakeFirst();
}

export const findDraftInBrief = (db: Db, researcherId: string) =>
  db
    .selectFrom('report_draft')
    .where('researcher_id', '=', researcherId)
    .select(['title', 'updated_at'])
    .executeTakeFirst();

/** 0 where there is none. The caller holds the person's account. */
export async function versionOf(tx: Tx, researcherId: string): Promise<number> {
  const draft = await tx
    .selectFrom('report_draft')
    .where('researcher_id', '=', researcherId)
    .select('version')
    .executeTakeFirst();
  return draft?.version ?? 0;
}

export async function putDraft(
  tx: Tx,
  researcherId: string,
  draft: InputOf<typeof jsonReportDraftSave>,
): Promise<{ version: number; updated_at: number }> {
  const content = {
    version: sql<number>`nextval('report_draft_version')`,
    title: draft.title,
    application_id: draft.app,
    platform_id: draft.platform,
    type_id: draft.type,
    url: draft.url,
    self_level: draft.selfLevel,
    cvss_vector: draft.cvssVector,
    description: draft.description,
    attachments: sql<string[]>`${draft.attachments}::uuid[]`,
    updated_at: sql<Date>`act_time()`,
  };
  return tx
    .insertInto('report_draft')
    .values({ researcher_id: researcherId, ...content })
    .onConflict((conflict) => conflict.column('researcher_id').doUpdateSet(content))
    .returning(['version', 'updated_at'])
    .executeTakeFirstOrThrow();
}

/** Answers whether it was there, in this version. */
export async function deleteDraft(tx: Tx, researcherId: string, version: number): Promise<boolean> {
  const deleted = await tx
    .deleteFrom('report_draft')
    .where('researcher_id', '=', researcherId)
    .where('version', '=', version)
    .executeTakeFirst();
  return deleted.numDeletedRows === 1n;
}

/** Deletes some drafts that nobody touched for too long, and answers whose they were. */
export async function deleteIdle(tx: Tx, limit: number): Promise<string[]> {
  const idle = tx
    .selectFrom('report_draft')
    .where('updated_at', '<', sql<number>`now() - make_interval(days => ${deadlineDays.draft})`)
    .orderBy('updated_at')
    .limit(limit)
    .select('researcher_id')
    .forUpdate()
    .skipLocked();
  const deleted = await tx
    .deleteFrom('report_draft')
    .where('researcher_id', 'in', idle)
    .returning('researcher_id')
    .execute();
  return deleted.map((row) => row.researcher_id);
}

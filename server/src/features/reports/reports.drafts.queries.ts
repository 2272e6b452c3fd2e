import { sql } from 'kysely';
import { deadlineDays } from '@shieldsource/contract/promises/deadlines';
import type { InputOf } from '@shieldsource/contract/route';
import { maxDrafts, type jsonReportDraftSave } from '@shieldsource/contract/reports/drafts';
import type { Db, Tx } from '../../platform/database/database.ts';
import { named } from '../../platform/database/named.ts';

const draftsOf = (db: Db, researcherId: string) =>
  db
    .selectFrom('report_draft')
    .where('researcher_id', '=', researcherId)
    .orderBy('updated_at', 'desc')
    .orderBy('id');

/** A draft in the contract's names: the one with this id, or the one saved last. */
export async function findDraft(db: Db, researcherId: string, id?: string) {
  return draftsOf(db, researcherId)
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? ''))
    .select([
      'id',
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
    .limit(1)
    .executeTakeFirst();
}

/** Somebody's drafts, the last saved first. */
export const listDrafts = (db: Db, researcherId: string) =>
  draftsOf(db, researcherId)
    .limit(maxDrafts)
    .select((draft) => [
      'id',
      'title',
      'version',
      'updated_at as updateTime',
      draft
        .selectFrom('application')
        .whereRef('application.id', '=', 'report_draft.application_id')
        .select(named('application.name').as('name'))
        .as('appName'),
      opening.as('opening'),
    ])
    .execute();

/** The first words of its Markdown on one line, without marks of headings, lists and quotes. */
const opening = sql<string>`left(btrim(regexp_replace(left(description, 400), '[[:space:]#>*]+', ' ', 'g')), 60)`;

/** Answers undefined where the id belongs to somebody else. */
export async function putDraft(
  tx: Tx,
  { id, researcherId }: { id: string; researcherId: string },
  draft: InputOf<typeof jsonReportDraftSave>,
): Promise<{ version: number; updated_at: number } | undefined> {
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
    .values({ id, researcher_id: researcherId, ...content })
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet(content)
        .where('report_draft.researcher_id', '=', researcherId),
    )
    .returning(['version', 'updated_at'])
    .executeTakeFirst();
}

/** Answers its id, if it existed in this version. */
export async function deleteDraft(
  tx: Tx,
  researcherId: string,
  version: number,
): Promise<string | undefined> {
  const deleted = await tx
    .deleteFrom('report_draft')
    .where('researcher_id', '=', researcherId)
    .where('version', '=', version)
    .returning('id')
    .executeTakeFirst();
  return deleted?.id;
}

/** Deletes some drafts that were not changed for too long, and answers their ids. */
export async function deleteIdle(tx: Tx, limit: number): Promise<string[]> {
  const idle = tx
    .selectFrom('report_draft')
    .where('updated_at', '<', sql<number>`now() - make_interval(days => ${deadlineDays.draft})`)
    .orderBy('updated_at')
    .limit(limit)
    .select('id')
    .forUpdate()
    .skipLocked();
  const deleted = await tx
    .deleteFrom('report_draft')
    .where('id', 'in', idle)
    .returning('id')
    .execute();
  return deleted.map((row) => row.id);
}

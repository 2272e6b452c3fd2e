import { sql } from 'kysely';
import type { DocumentKind } from '@shieldsource/contract/catalogue/calls';
import type { Db, Tx } from '../../platform/database/database.ts';
import { publishedAt } from './catalogue.queries.ts';
import { markedNameOf } from '../../platform/staff-name.ts';

/** Every version of one document, or of all, newest first; without the bodies. */
export const listVersions = (db: Db, kind?: DocumentKind) =>
  db
    .selectFrom('document')
    .leftJoin('staff as proposer', 'proposer.id', 'document.proposed_by')
    .leftJoin('staff as signer', 'signer.id', 'document.signed_by')
    .$call((query) => (kind === undefined ? query : query.where('kind', '=', kind)))
    .orderBy('document.version', 'desc')
    .select([
      'kind',
      'document.version',
      'title',
      'needs_consent',
      'document.created_at',
      publishedAt.as('published_at'),
      sql<boolean>`in_force_at is null or in_force_at <= act_time()`.as('is_in_force'),
      markedNameOf('proposer').as('proposed_by'),
      markedNameOf('signer').as('signed_by'),
    ])
    .execute();

export type RowOfVersion = Awaited<ReturnType<typeof listVersions>>[number];

/** The texts of these versions of a document. */
export const listBodies = (db: Db, kind: DocumentKind, versions: readonly number[]) =>
  db
    .selectFrom('document')
    .where('kind', '=', kind)
    .where('version', 'in', versions)
    .select(['version', 'title', 'body'])
    .execute();

const isProposed = sql<boolean>`exists (
  select from proposal where proposal.kind = 'document' and subject = document_draft.kind and outcome is null)`;

/** The drafts, with the names of their authors. */
export const listDrafts = (db: Db) =>
  db
    .selectFrom('document_draft')
    .innerJoin('staff as writer', 'writer.id', 'document_draft.written_by')
    .select([
      'kind',
      'title',
      'body',
      'needs_consent',
      'from_day',
      'document_draft.version',
      markedNameOf<string>('writer').as('written_by'),
      isProposed.as('is_proposed'),
      'updated_at',
    ])
    .execute();

export type RowOfDraft = Awaited<ReturnType<typeof listDrafts>>[number];

/** Locks the draft of a document for this transaction. */
export async function lockDraft(tx: Tx, kind: DocumentKind) {
  const draft = tx.selectFrom('document_draft').where('kind', '=', kind);
  await draft.select('kind').forNoKeyUpdate().execute();
  // it may have been proposed while the lock was waited for
  return draft
    .select(['version', 'title', 'body', 'needs_consent', 'from_day'])
    .select(isProposed.as('is_proposed'))
    .executeTakeFirst();
}

export interface DraftText {
  readonly title: string;
  readonly body: string;
  readonly needsConsent: boolean;
  readonly fromDay: string | null;
  readonly writtenBy: string;
}

const columnsOf = ({ title, body, needsConsent, fromDay, writtenBy }: DraftText) => ({
  title,
  body,
  needs_consent: needsConsent,
  from_day: fromDay,
  written_by: writtenBy,
});

/** Answers false when somebody else has begun a draft. */
export async function insertDraft(tx: Tx, kind: DocumentKind, draft: DraftText): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('document_draft')
    .values({ kind, ...columnsOf(draft) })
    .onConflict((conflict) => conflict.column('kind').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

export async function updateDraft(
  tx: Tx,
  { kind, version }: { readonly kind: DocumentKind; readonly version: number },
  draft: DraftText,
): Promise<void> {
  await tx
    .updateTable('document_draft')
    .set({ ...columnsOf(draft), version: version + 1, updated_at: sql`act_time()` })
    .where('kind', '=', kind)
    .execute();
}

export async function deleteDraft(tx: Tx, kind: DocumentKind): Promise<void> {
  await tx.deleteFrom('document_draft').where('kind', '=', kind).execute();
}

interface SignedText {
  readonly title: string;
  readonly body: string;
  readonly needsConsent: boolean;
  readonly proposedBy: string;
  readonly signedBy: string;
}

/** Makes what was signed the next version of its document; the database decides from when it is in force. */
export const publish = (tx: Tx, kind: DocumentKind, text: SignedText) =>
  tx
    .insertInto('document')
    .values({
      kind,
      version: sql<number>`(select coalesce(max(version), 0) + 1 from document where kind = ${kind})`,
      title: text.title,
      body: text.body,
      needs_consent: text.needsConsent,
      proposed_by: text.proposedBy,
      signed_by: text.signedBy,
      in_force_at: sql`act_time()`,
    })
    .returning(['version', 'in_force_at'])
    .executeTakeFirstOrThrow();

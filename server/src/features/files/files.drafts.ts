import type { Tx } from '../../platform/database/database.ts';
import * as queries from './files.drafts.queries.ts';

/**
 * Protects the uploads that a person's draft names from cleaning while the draft exists, and no longer those it named
 * before. Files of others and used files are ignored: a draft may name anything.
 */
export const keepForDraft = (
  tx: Tx,
  draft: { id: string; researcherId: string },
  fileIds: readonly string[],
): Promise<void> => queries.markForDraft(tx, draft, [...new Set(fileIds)]);

/** Unprotects the files of deleted drafts: they are cleaned a day after they were uploaded. */
export const letGoOfDrafts = (tx: Tx, drafts: readonly string[]): Promise<void> =>
  queries.unmark(tx, drafts);

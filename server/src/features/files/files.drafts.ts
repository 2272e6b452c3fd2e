import type { Tx } from '../../platform/database/database.ts';
import * as queries from './files.drafts.queries.ts';

/**
 * Keeps the uploads that a draft of a person names from the cleaning, as long as the draft lives, and lets go of those it
 * named before. What is not theirs, or was used, is passed over: a draft may name anything.
 */
export const keepForDraft = (
  tx: Tx,
  draft: { id: string; researcherId: string },
  fileIds: readonly string[],
): Promise<void> => queries.markForDraft(tx, draft, [...new Set(fileIds)]);

/** These drafts go: their files are ordinary uploads again, and cleaned away a day after they came. */
export const letGoOfDrafts = (tx: Tx, drafts: readonly string[]): Promise<void> =>
  queries.unmark(tx, drafts);

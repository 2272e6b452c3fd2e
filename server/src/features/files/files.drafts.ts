import type { Tx } from '../../platform/database/database.ts';
import * as queries from './files.drafts.queries.ts';

/**
 * Keeps the uploads that a person's draft names from the cleaning, as long as the draft lives, and lets go of those it
 * named before. What is not theirs, or was used, is passed over: a draft may name anything.
 */
export const keepForDraft = (
  tx: Tx,
  researcherId: string,
  fileIds: readonly string[],
): Promise<void> => queries.markForDraft(tx, researcherId, [...new Set(fileIds)]);

/** The drafts of these people go: their files are ordinary uploads again, and cleaned away a day after they came. */
export const letGoOfDrafts = (tx: Tx, researcherIds: readonly string[]): Promise<void> =>
  queries.unmark(tx, researcherIds);

import type { Tx } from '../../platform/database/database.ts';
import { refuse } from '../../platform/refusal.ts';
import { publicAddressOf } from './files.addresses.ts';
import * as queries from './files.portraits.queries.ts';

/**
 * Makes this upload the portrait of its researcher, or removes the portrait (`null`). The previous one is deleted: answers
 * where its bytes are, for `removeBytes` after the commit. Refuses (`fileNotUsable`) a file that is unknown, someone
 * else's, used or not a portrait. The caller holds the account's lock.
 */
export async function setPortrait(
  tx: Tx,
  researcherId: string,
  fileId: string | null,
): Promise<string[]> {
  const dropped = await queries.deletePortrait(tx, researcherId, fileId);
  if (fileId !== null && !(await queries.attachPortrait(tx, researcherId, fileId)))
    throw refuse('fileNotUsable');
  return dropped;
}

/** The public address of a portrait; '' without one. */
export const portraitAddress = (fileId: string | null): string =>
  fileId === null ? '' : publicAddressOf(fileId);

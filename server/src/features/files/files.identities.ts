import type { App } from '../../platform/app.ts';
import { inBatches } from '../../platform/database/batches.ts';
import type { Tx } from '../../platform/database/database.ts';
import { sealAnew, type SealedFiles } from '../../platform/files/sealed-files.ts';
import { BadSeal } from '../../platform/sealed-stream.ts';
import { refuse } from '../../platform/refusal.ts';
import type { Me } from '../../platform/sessions.ts';
import { addressOf } from './files.addresses.ts';
import * as queries from './files.identities.queries.ts';

/**
 * Makes these uploads the pictures of an identity, in this order, and deletes the others that it had. Answers where their bytes
 * are, for `removeBytes` after the commit. Refuses all (`fileNotUsable`) when one is unknown, someone else's, used elsewhere or
 * for another purpose.
 */
export async function setIdentityImages(
  tx: Tx,
  attachment: queries.IdentityAttachment,
): Promise<string[]> {
  const fileIds = [...new Set(attachment.fileIds)];
  if ((await queries.attachToIdentity(tx, { ...attachment, fileIds })) !== fileIds.length)
    throw refuse('fileNotUsable');
  return queries.deleteOfIdentity(tx, attachment.identityId, fileIds);
}

/**
 * Seals every picture of an identity that is plain or under another key than the current one, while the servers run. Answers
 * how many, and a line for each that cannot be opened, which stays as it is.
 */
export async function sealPictures(
  app: SealedFiles & Pick<App, 'db'>,
): Promise<{ sealed: number; faults: string[] }> {
  let sealed = 0;
  const faults: string[] = [];
  for await (const some of inBatches((last, most) => queries.listPictures(app.db, last, most)))
    for (const { id, key } of some)
      try {
        if (await sealAnew(app, key)) sealed += 1;
      } catch (error) {
        if (!(error instanceof BadSeal)) throw error;
        faults.push(`file ${id} ${error.message}`);
      }
  return { sealed, faults };
}

/** Deletes the pictures of an identity, and answers where their bytes are, for `removeBytes` after the commit. */
export const dropOfIdentity = (tx: Tx, identityId: string): Promise<string[]> =>
  queries.deleteOfIdentity(tx, identityId);

/** Deletes the files of an erased report and of its comments, and answers where their bytes are. */
export const dropOfReport = (tx: Tx, reportId: string): Promise<string[]> =>
  queries.deleteOfReport(tx, reportId);

/** Deletes a person's unused uploads. */
export const dropUnattached = (tx: Tx, researcherId: string): Promise<string[]> =>
  queries.deleteUnattachedOf(tx, researcherId);

/** Bytes that a crash leaves behind are deleted by the hourly cleaning, as no row names them any more. */
export async function removeBytes(app: App, storageKeys: readonly string[]): Promise<void> {
  for (const key of storageKeys) {
    await app.files
      .remove(key)
      .catch((error: unknown) =>
        app.log.warn({ err: error }, 'bytes of a dropped file are left to the cleaning'),
      );
  }
}

/** Addresses of an identity's pictures, signed for the session of `me`. The caller checks that `me` may look. */
export async function addressesOfIdentity(app: App, me: Me, identityId: string): Promise<string[]> {
  const files = await queries.listOfIdentity(app.db, identityId);
  return files.map((file) => addressOf(app.keys, me, file.id, file.now));
}

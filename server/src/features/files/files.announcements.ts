import type { Db, Tx } from '../../platform/database/database.ts';
import { refuse } from '../../platform/refusal.ts';
import { publicAddressOf } from './files.addresses.ts';
import * as queries from './files.announcements.queries.ts';

/** Every picture of an announcement, its cover too, at plain public addresses. */
export async function announcementImagesOf(
  db: Db,
  announcementId: string,
): Promise<{ id: string; url: string }[]> {
  const ids = await queries.listOfAnnouncement(db, announcementId);
  return ids.map((id) => ({ id, url: publicAddressOf(id) }));
}

/**
 * Makes these uploads of staff the pictures of an announcement. Refuses all (`fileNotUsable`) when one is unknown, is not a
 * picture for announcements, or belongs to another one. Pictures that are left out are deleted: answers where their bytes
 * are, for `removeBytes` after the commit.
 */
export async function setAnnouncementImages(
  tx: Tx,
  announcementId: string,
  fileIds: readonly string[],
): Promise<string[]> {
  const wanted = [...new Set(fileIds)];
  if ((await queries.attachToAnnouncement(tx, announcementId, wanted)) !== wanted.length)
    throw refuse('fileNotUsable');
  return queries.dropFromAnnouncement(tx, announcementId, wanted);
}

import { fileIdsIn } from '@shieldsource/contract/files/calls';
import { say } from '@shieldsource/contract/say';
import type { Db, Tx } from '../../platform/database/database.ts';
import { refuse } from '../../platform/refusal.ts';
import { publicAddressOf } from './files.addresses.ts';
import * as queries from './files.announcements.queries.ts';
import { notUsable } from './files.refusals.ts';

/** Every picture of an announcement, its cover too, at plain public addresses. */
export async function announcementImagesOf(
  db: Db,
  announcementId: string,
): Promise<{ id: string; url: string }[]> {
  const ids = await queries.listOfAnnouncement(db, announcementId);
  return ids.map((id) => ({ id, url: publicAddressOf(id) }));
}

/**
 * Makes a cover and the pictures of a text, which are uploads of staff, those of an announcement. Refuses all
 * (`fileNotUsable`, which says which) when one is unknown, is not a picture for announcements, or belongs to another one.
 * Pictures that are left out are deleted: answers where their bytes are, for `removeBytes` after the commit.
 */
export async function setAnnouncementImages(
  tx: Tx,
  announcementId: string,
  { body, cover }: { readonly body: string; readonly cover: string | null },
): Promise<string[]> {
  const wanted = [...new Set([...(cover === null ? [] : [cover]), ...fileIdsIn(body)])];
  const attached = await queries.attachToAnnouncement(tx, announcementId, wanted);
  const missing = wanted.find((id) => !attached.includes(id));
  if (missing !== undefined)
    throw missing === cover
      ? refuse('fileNotUsable', null, say('封面已失效或已用在别处，请重新选择'))
      : notUsable(missing, body);
  return queries.dropFromAnnouncement(tx, announcementId, wanted);
}

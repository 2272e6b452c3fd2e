import type { Db, Tx } from '../../platform/database/database.ts';
import { refuse } from '../../platform/refusal.ts';
import { publicAddressOf } from './files.addresses.ts';
import * as queries from './files.gifts.queries.ts';

/** A picture of a gift; `url` is plain and public. */
export interface GiftImage {
  readonly id: string;
  readonly url: string;
}

/** The pictures of each of these gifts, in their order. A gift without any is not in the map. */
export async function giftImagesOf(
  db: Db,
  giftIds: readonly string[],
): Promise<ReadonlyMap<string, readonly GiftImage[]>> {
  const images = new Map<string, GiftImage[]>();
  for (const { id, gift_id } of await queries.listOfGifts(db, giftIds)) {
    images.set(gift_id, [...(images.get(gift_id) ?? []), { id, url: publicAddressOf(id) }]);
  }
  return images;
}

/**
 * Makes these uploads of staff the pictures of a gift, in this order. Refuses all (`fileNotUsable`) when one is unknown, is
 * not a picture for gifts, or belongs to another gift. Pictures that are left out are deleted unless `stillShown` elsewhere:
 * answers where their bytes are, for `removeBytes` after the commit.
 */
export async function setGiftImages(
  tx: Tx,
  giftId: string,
  fileIds: readonly string[],
  stillShown: readonly string[],
): Promise<string[]> {
  const wanted = [...new Set(fileIds)];
  if ((await queries.attachToGift(tx, giftId, wanted)) !== wanted.length)
    throw refuse('fileNotUsable');
  return queries.dropFromGift(tx, giftId, wanted, stillShown);
}

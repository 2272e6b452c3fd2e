import type { InputOf, OutputOf } from '@shieldsource/contract/route';
import type { getGiftWish, postGiftWish } from '@shieldsource/contract/gifts/wishes';
import type { App } from '../../platform/app.ts';
import { inTransaction } from '../../platform/database/database.ts';
import type { CallOf } from '../../platform/http/calls.ts';
import { refuse } from '../../platform/refusal.ts';
import { record } from '../events/events.ts';
import { giftImagesOf } from '../files/files.ts';
import { holdingsOf } from '../ledger/ledger.ts';
import { lockActive } from '../people/people.ts';
import { presentGift } from './gifts.present.ts';
import { findGift } from './gifts.queries.ts';
import * as queries from './gifts.wishes.queries.ts';

/** A member's wish with the gift's current data, also when it is not on offer. */
export async function wish(
  app: App,
  call: CallOf<typeof getGiftWish>,
): Promise<OutputOf<typeof getGiftWish>> {
  const giftId = await queries.findWish(app.db, call.me.id);
  const gift = giftId === null ? undefined : await findGift(app.db, giftId);
  if (!gift) return null;
  const images = await giftImagesOf(app.db, [gift.id]);
  const { coinBalance: balance } = await holdingsOf(app, call.me.id);
  return { ...presentGift(gift, images.get(gift.id)), onShelf: gift.on_shelf, balance };
}

/** Replaces the wish; null removes it. */
export async function setWish(
  app: App,
  call: CallOf<typeof postGiftWish>,
  { giftId: after }: InputOf<typeof postGiftWish>,
): Promise<OutputOf<typeof postGiftWish>> {
  return inTransaction(app.db, async (tx) => {
    await lockActive(tx, call.me.id);
    const before = await queries.findWish(tx, call.me.id);
    if (before === after) return null;
    if (after === null) await queries.deleteWish(tx, call.me.id);
    else {
      if (!(await findGift(tx, after))?.on_shelf) throw refuse('notFound');
      await queries.putWish(tx, call.me.id, after);
    }
    await record(tx, app, 'gift.wish', {
      subject: after ?? before ?? '',
      concerns: call.me.id,
      actor: call.me,
      params: { before, after },
    });
    return null;
  });
}

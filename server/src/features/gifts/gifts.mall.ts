import {
  exchangeNeed,
  giftScope,
  giftType,
  type getGiftDetail,
  type getGiftMall,
  type getPublicGiftMall,
  type GiftDetail,
} from '@shieldsource/contract/gifts/calls';
import { realStatus } from '@shieldsource/contract/people/calls';
import type { InputOf, OutputOf } from '@shieldsource/contract/route';
import type { App } from '../../platform/app.ts';
import type { CallOf } from '../../platform/http/calls.ts';
import { rangeOf, totalOf } from '../../platform/paging.ts';
import { refuse } from '../../platform/refusal.ts';
import { giftImagesOf } from '../files/files.ts';
import { holdingsOf } from '../ledger/ledger.ts';
import { hasAddress } from '../addresses/addresses.ts';
import { hasPayout, userInfoOf } from '../people/people.ts';
import { presentGift } from './gifts.present.ts';
import * as queries from './gifts.queries.ts';

export async function publicMall(
  app: App,
  _call: CallOf<typeof getPublicGiftMall>,
  input: InputOf<typeof getPublicGiftMall>,
): Promise<OutputOf<typeof getPublicGiftMall>> {
  return listOffered(app, input, null);
}

export async function mall(
  app: App,
  call: CallOf<typeof getGiftMall>,
  input: InputOf<typeof getGiftMall>,
): Promise<OutputOf<typeof getGiftMall>> {
  const isWithinReach = input.searchType === giftScope.codes.myCan;
  return listOffered(
    app,
    input,
    isWithinReach ? (await holdingsOf(app, call.me.id)).coinBalance : null,
  );
}

async function listOffered(
  app: App,
  { sortType, type, page, pageSize }: Omit<InputOf<typeof getGiftMall>, 'searchType'>,
  within: number | null,
): Promise<OutputOf<typeof getGiftMall>> {
  const total = await queries.countOffered(app.db, { within, type });
  const rows = await queries.listOffered(app.db, {
    sort: sortType,
    within,
    type,
    ...rangeOf({ page, pageSize }),
  });
  const images = await giftImagesOf(
    app.db,
    rows.map((row) => row.id),
  );
  return {
    list: rows.map((row) => presentGift(row, images.get(row.id))),
    ...totalOf(total),
    page,
    pageSize,
  };
}

/** A gift, and what this person still lacks for it. */
export async function detail(
  app: App,
  call: CallOf<typeof getGiftDetail>,
  { id }: InputOf<typeof getGiftDetail>,
): Promise<OutputOf<typeof getGiftDetail>> {
  const gift = await queries.findGift(app.db, id);
  if (!gift?.on_shelf) throw refuse('notFound');
  const [{ coinBalance }, { taken }, buyer, images] = [
    await holdingsOf(app, call.me.id),
    await queries.placesOf(app.db, id, call.me.id),
    await userInfoOf(app, call.me.id),
    (await giftImagesOf(app.db, [id])).get(id) ?? [],
  ];
  const isKnown = buyer.realStatus === realStatus.codes.approved;
  const isMissing: Record<GiftDetail['missing'][number], boolean> = {
    realName: !isKnown,
    address: gift.type === giftType.codes.material && !(await hasAddress(app, call.me.id)),
    // required with the first cash gift, once the identity is approved
    payout: gift.type === giftType.codes.cash && isKnown && !(await hasPayout(app.db, call.me.id)),
    coins: coinBalance < gift.price,
    stock: gift.stock === 0,
    limit: taken >= gift.per_user_limit,
  };
  return {
    ...presentGift(gift, images),
    description: gift.description,
    images: images.map((image) => image.url),
    perUserLimit: gift.per_user_limit,
    exchangedByMe: taken,
    balance: coinBalance,
    missing: exchangeNeed.list.map((need) => need.code).filter((code) => isMissing[code]),
  };
}

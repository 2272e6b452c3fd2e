import { v7 as newId } from 'uuid';
import {
  type getConsoleGift,
  type getStaffGiftPage,
  type postGiftInsert,
  postGiftModify,
  type postGiftRestock,
  type StaffGift,
} from '@shieldsource/contract/gifts/desk';
import { giftType } from '@shieldsource/contract/gifts/calls';
import { type InputOf, mayCall, type OutputOf } from '@shieldsource/contract/route';
import type { App } from '../../platform/app.ts';
import { inTransaction } from '../../platform/database/database.ts';
import type { CallOf } from '../../platform/http/calls.ts';
import { rangeOf, totalOf } from '../../platform/paging.ts';
import { refuse, refuseFields } from '../../platform/refusal.ts';
import type { StaffMe } from '../../platform/sessions.ts';
import { record } from '../events/events.ts';
import { giftImagesOf, removeBytes, setGiftImages } from '../files/files.ts';
import { presentGift } from './gifts.present.ts';
import {
  floorsOf,
  isProposed,
  isRise,
  dropProposal,
  needsSecond,
  propose,
  waitingOf,
} from './gifts.prices.ts';
import { findGift } from './gifts.queries.ts';
import * as queries from './gifts.shelf.queries.ts';
import { countWishes } from './gifts.wishes.queries.ts';

export async function listAll(
  app: App,
  call: CallOf<typeof getStaffGiftPage>,
  { page, pageSize }: InputOf<typeof getStaffGiftPage>,
): Promise<OutputOf<typeof getStaffGiftPage>> {
  const total = await queries.countAll(app.db);
  const rows = await queries.listAll(app.db, rangeOf({ page, pageSize }));
  return { list: await presentForStaff(app, rows, call.me), ...totalOf(total), page, pageSize };
}

/** One gift, on offer or not. */
export async function one(
  app: App,
  call: CallOf<typeof getConsoleGift>,
  { id }: InputOf<typeof getConsoleGift>,
): Promise<OutputOf<typeof getConsoleGift>> {
  const [gift] = await presentForStaff(app, await queries.listById(app.db, id), call.me);
  if (!gift) throw refuse('notFound');
  return gift;
}

async function presentForStaff(
  app: App,
  rows: queries.RowOfShelf[],
  me: StaffMe,
): Promise<StaffGift[]> {
  const ids = rows.map((row) => row.id);
  const images = await giftImagesOf(app.db, ids);
  const waiting = await waitingOf(app.db, ids, me);
  const wishes = await countWishes(app.db, ids);
  return rows.map((row) => ({
    ...presentGift(row, images.get(row.id)),
    name: row.name,
    nameEn: row.name_en,
    description: row.description,
    images: [...(images.get(row.id) ?? [])],
    perUserLimit: row.per_user_limit,
    recommendWeight: row.recommend_weight,
    onShelf: row.on_shelf,
    wishes: wishes.get(row.id) ?? 0,
    version: row.version,
    ...floorsOf({
      price: row.price,
      cashValue: row.cash_value,
      pricePeak: row.price_peak,
      cashPeak: row.cash_peak,
    }),
    cashCeiling: row.cash_signed ?? 0,
    canModify: mayCall(me.roles, postGiftModify),
    priceChange: waiting.get(row.id) ?? null,
  }));
}

export async function insert(
  app: App,
  call: CallOf<typeof postGiftInsert>,
  { giftId: id = newId(), images, stock, nameEn = '', ...given }: InputOf<typeof postGiftInsert>,
): Promise<OutputOf<typeof postGiftInsert>> {
  const fields = { ...given, nameEn };
  checkCashValue(fields);
  const isPriceWaiting = fields.cashValue !== null;
  const { onShelf: shelves, price } = fields;
  const written = { ...fields, onShelf: shelves && !isPriceWaiting };
  return inTransaction(app.db, async (tx) => {
    const version = await queries.insertGift(tx, id, stock, written);
    if (version === undefined) {
      const made = await queries.lockGift(tx, id);
      const shown = (await giftImagesOf(tx, [id])).get(id) ?? [];
      const isSame =
        made &&
        isNothing(changesOf(made, written, isSameList(shown, images))) &&
        (await queries.firstStockOf(tx, id)) === stock;
      if (!isSame) throw refuse('keyReused');
      return { id, version: made.version, isPriceWaiting };
    }
    if (stock > 0)
      await queries.insertStockEntry(tx, {
        giftId: id,
        delta: stock,
        reason: 'first',
        staffId: call.me.id,
      });
    await setGiftImages(tx, id, images, []);
    await record(tx, app, 'gift.insert', {
      subject: id,
      actor: call.me,
      params: { ...factsOf(written), stock },
    });
    if (isPriceWaiting)
      await propose(tx, app, call.me, id, {
        shelves,
        before: { price, cashValue: null },
        after: fields,
      });
    return { id, version, isPriceWaiting };
  });
}

/**
 * Changes everything except the stock. Orders keep the gift as it was on their day, including its picture. A cost that falls
 * far, or pays out more, is proposed instead; the other changes are made at once. A save that changes nothing is none.
 */
export async function modify(
  app: App,
  call: CallOf<typeof postGiftModify>,
  { giftId, version, images, ...given }: InputOf<typeof postGiftModify>,
): Promise<OutputOf<typeof postGiftModify>> {
  checkCashValue(given);
  const { next, dropped, isPriceWaiting } = await inTransaction(app.db, async (tx) => {
    const before = await queries.lockGift(tx, giftId);
    if (!before) throw refuse('notFound');
    if (before.version !== version) throw refuse('conflict');
    const fields = { ...given, nameEn: given.nameEn ?? before.nameEn };
    const waits = needsSecond(before, fields);
    if (waits && fields.type !== before.type)
      throw refuseFields({
        path: 'type',
        message: isRise(before, fields)
          ? '实物礼品不能改为现金，请新增一件现金礼品'
          : '须由第二人核定的价格和类型请分两次修改',
      });
    const { price, cashValue } = waits ? before : fields;
    // until its cost is signed, a new gift is not on offer
    const isUnsigned = isRise(before, { price, cashValue });
    const written = { ...fields, price, cashValue, onShelf: fields.onShelf && !isUnsigned };
    const shelves = isUnsigned && fields.onShelf;
    const proposes = waits && !(await isProposed(tx, call.me, giftId, { ...fields, shelves }));
    const shown = (await giftImagesOf(tx, [giftId])).get(giftId) ?? [];
    const changes = changesOf(before, written, isSameList(shown, images));
    if (!proposes && isNothing(changes))
      return { next: version, dropped: [], isPriceWaiting: waits };
    const updated = await queries.updateGift(tx, giftId, written);
    await record(tx, app, 'gift.modify', {
      subject: giftId,
      actor: call.me,
      params: { version: updated, ...changes },
    });
    if (proposes) await propose(tx, app, call.me, giftId, { before, after: fields, shelves });
    else if (['type', 'price', 'cashValue'].some((key) => key in changes.after))
      await dropProposal(tx, giftId);
    return {
      next: updated,
      dropped: await setGiftImages(tx, giftId, images, await queries.listOrderedImages(tx, giftId)),
      isPriceWaiting: waits,
    };
  });
  await removeBytes(app, dropped);
  return { id: giftId, version: next, isPriceWaiting };
}

type Fields = queries.GiftFields;

/** The fields that affect cost and who may have the gift. */
const factsOf = ({ type, price, cashValue, perUserLimit, recommendWeight, onShelf }: Fields) => ({
  type,
  price,
  cashValue,
  perUserLimit,
  recommendWeight,
  onShelf,
});

/** The changed facts before and after, and the names of the changed texts. */
function changesOf(before: Fields, after: Fields, hasSameImages: boolean) {
  const [was, is] = [factsOf(before), factsOf(after)];
  const differing = (Object.keys(is) as (keyof typeof is)[]).filter((key) => was[key] !== is[key]);
  const only = (facts: typeof is) => Object.fromEntries(differing.map((key) => [key, facts[key]]));
  const texts = (['name', 'nameEn', 'description'] as const).filter(
    (key) => before[key] !== after[key],
  );
  return {
    before: only(was),
    after: only(is),
    changed: [...texts, ...(hasSameImages ? [] : (['images'] as const))],
  };
}

const isNothing = ({ after, changed }: ReturnType<typeof changesOf>): boolean =>
  Object.keys(after).length === 0 && changed.length === 0;

const isSameList = (shown: readonly { id: string }[], ids: readonly string[]): boolean =>
  shown.map(({ id }) => id).join() === ids.join();

function checkCashValue({ type, cashValue }: { type: number; cashValue: number | null }): void {
  const isCash = type === giftType.codes.cash;
  if (isCash === (cashValue !== null)) return;
  throw refuseFields({
    path: 'cashValue',
    message: isCash ? '请输入金额（分）' : '实物礼品没有金额',
  });
}

export async function restock(
  app: App,
  call: CallOf<typeof postGiftRestock>,
  { giftId, delta, reason, entryId }: InputOf<typeof postGiftRestock>,
): Promise<OutputOf<typeof postGiftRestock>> {
  if (delta === 0) throw refuseFields({ path: 'delta', message: '请输入增减数量' });
  return inTransaction(app.db, async (tx) => {
    if (!(await queries.lockGift(tx, giftId))) throw refuse('notFound');
    const made = entryId === undefined ? undefined : await queries.findStockEntry(tx, entryId);
    if (made) {
      const isSame = made.gift_id === giftId && made.delta === delta && made.reason === reason;
      if (!isSame) throw refuse('keyReused');
      return { stock: (await findGift(tx, giftId))?.stock ?? 0 };
    }
    const stock = await queries.addStock(tx, giftId, delta);
    if (stock === undefined) throw refuse('soldOut');
    await queries.insertStockEntry(tx, { id: entryId, giftId, delta, reason, staffId: call.me.id });
    await record(tx, app, 'gift.restock', {
      subject: giftId,
      actor: call.me,
      params: { delta, stock },
      text: reason,
    });
    return { stock };
  });
}

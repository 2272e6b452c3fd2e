import { v7 as newId } from 'uuid';
import type { FaultName } from '@shieldsource/contract/faults';
import type { postGiftExchange } from '@shieldsource/contract/gifts/exchange';
import { giftType } from '@shieldsource/contract/gifts/calls';
import { orderActs, orderSchedule } from '@shieldsource/contract/gifts/orders';
import type { InputOf, OutputOf } from '@shieldsource/contract/route';
import type { App } from '../../platform/app.ts';
import { inTransaction, together, violates, type Tx } from '../../platform/database/database.ts';
import type { CallOf } from '../../platform/http/calls.ts';
import { runOnce } from '../../platform/http/idempotency.ts';
import { spend, type Limit } from '../../platform/limits.ts';
import { refuse } from '../../platform/refusal.ts';
import { writeWitness } from '../../platform/witness.ts';
import { giftImagesOf } from '../files/files.ts';
import { post } from '../ledger/ledger.ts';
import { addressToSend } from '../addresses/addresses.ts';
import { hasPayout, provenIfSet, requireVerified, tryFreshCode } from '../people/people.ts';
import { debitReason, writeStep } from './gifts.acts.ts';
import * as orders from './gifts.orders.queries.ts';
import { sealAddress } from './gifts.present.ts';
import * as queries from './gifts.queries.ts';
import { witnessedOrders } from './gifts.witnessed.ts';

export { priceProposals } from './gifts.prices.ts';
export { verifyGifts } from './gifts.verify.ts';
export { witnessedOrders, witnessedOrderSteps } from './gifts.witnessed.ts';
export { wish } from './gifts.wishes.ts';
export { findByName as findGifts } from './gifts.queries.ts';
export { newestOrdersOf, waitingOrdersOf } from './gifts.orders.ts';
export { listMine as listMyOrders } from './gifts.orders.ts';
/** The sealed columns of orders. */
export { sealedOrderAddresses } from './gifts.present.ts';

const exchangeLimit: Limit = { scope: 'gift-exchange', hits: 60, windowSeconds: 60 };

/**
 * Exchanges a gift: order, coins and stock in one transaction, or nothing. The gift's row is locked last, so that others
 * wait for as short a time as possible. A repeated call gets the first answer.
 */
export async function exchange(
  app: App,
  call: CallOf<typeof postGiftExchange>,
  input: InputOf<typeof postGiftExchange>,
): Promise<OutputOf<typeof postGiftExchange>> {
  await spend(app, exchangeLimit, call.me.id);
  const prove = await cashProof(app, call, input);
  return inTransaction(app.db, (tx) =>
    runOnce(tx, call, async () => {
      const [, gift] = await together([
        requireVerified(tx, call.me.id),
        queries.findGift(tx, input.giftId),
      ]);
      const obstacle = obstacleOf(gift, input);
      if (!gift || obstacle) throw refuse(obstacle ?? 'notFound');
      const isCash = gift.type === giftType.codes.cash;
      if (isCash && !(await hasPayout(tx, call.me.id))) throw refuse('payoutNeeded');
      const order = await orderOf(tx, app, call.me.id, gift, input);
      if (isCash) await prove(tx);

      const step = {
        ...(order.confirmLetterId === null ? {} : { id: order.confirmLetterId }),
        seq: 1,
        action: 'exchange',
        type: gift.type,
        from: null,
        to: order.schedule,
        by: orderActs.exchange.by,
        params: {
          giftId: gift.id,
          price: input.price,
          asksAddress: order.confirmLetterId !== null,
        },
      } as const;
      const [number] = await together([
        orders.insertOrder(tx, order),
        writeWitness(tx, app.keys, witnessedOrders, order.id),
        writeStep(tx, app, { id: order.id, researcher_id: call.me.id }, call.me, step),
        post(tx, call.me.id, -input.price, 'redemption', debitReason(order)).catch(
          (error: unknown) => {
            throw violates(error, 'account_balance_not_negative')
              ? refuse('notEnoughCoins')
              : error;
          },
        ),
      ]);
      if (!(await queries.takePiece(tx, gift))) {
        throw refuse(obstacleOf(await queries.findGift(tx, gift.id), input) ?? 'conflict');
      }
      return { id: order.id, number };
    }),
  );
}

type Shown = Pick<InputOf<typeof postGiftExchange>, 'price' | 'cashValue'>;

/** The fault when nobody can have this gift as they saw it. */
function obstacleOf(gift: queries.RowOfGift | undefined, shown: Shown): FaultName | null {
  if (!gift?.on_shelf) return 'notFound';
  const { cashValue = gift.cash_value } = shown;
  if (gift.price !== shown.price || gift.cash_value !== cashValue) return 'priceChanged';
  return gift.stock > 0 ? null : 'soldOut';
}

/**
 * Tries the code of a cash exchange, and the second factor of who has set one, before the transaction: a wrong try has to
 * count although it is refused. The result is used inside the transaction, so that a repeated call, whose code is used up,
 * still gets the first answer.
 */
async function cashProof(
  app: App,
  call: CallOf<typeof postGiftExchange>,
  { giftId, price, cashValue, code, ...shown }: InputOf<typeof postGiftExchange>,
): Promise<(tx: Tx) => Promise<void>> {
  const gift = code === undefined ? undefined : await queries.findGift(app.db, giftId);
  // no code is used up for a gift that cannot be had anyway
  const isAsked =
    gift?.type === giftType.codes.cash &&
    obstacleOf(gift, { price, cashValue }) === null &&
    (await hasPayout(app.db, call.me.id)) &&
    (await queries.placesOf(app.db, giftId, call.me.id)).taken < gift.per_user_limit;
  if (code === undefined || !isAsked) return () => Promise.reject(refuse('wrongPhoneCode'));
  try {
    const take = await provenIfSet(app, call.me, shown);
    await tryFreshCode(app, call, 'exchange', code);
    return take;
  } catch (error) {
    return () => Promise.reject(error as Error);
  }
}

/** The row of the order: its place within the person's limit, and its address. */
async function orderOf(
  tx: Tx,
  app: App,
  me: string,
  gift: queries.RowOfGift,
  input: InputOf<typeof postGiftExchange>,
) {
  const isMaterial = gift.type === giftType.codes.material;
  const [sending, { taken, free }, images] = await together([
    isMaterial ? addressToSend(tx, app, me, input) : Promise.resolve(null),
    queries.placesOf(tx, gift.id, me),
    giftImagesOf(tx, [gift.id]),
  ]);
  if (isMaterial && !sending) throw refuse('addressNeeded');
  const isAsked = sending?.isSeen === false;
  if (taken >= gift.per_user_limit || free === null) throw refuse('giftLimit');
  const id = newId();
  const [image] = images.get(gift.id) ?? [];
  return {
    id,
    researcherId: me,
    giftId: gift.id,
    slot: free,
    giftName: gift.name,
    giftImage: image?.id ?? '',
    type: gift.type,
    price: input.price,
    cashValue: gift.cash_value,
    schedule: orderSchedule.codes[isAsked ? 'waitConfirm' : 'prepare'],
    addressSealed: sending && sealAddress(app, id, sending.address),
    // the id of this exchange's event, which is also the letter's
    confirmLetterId: isAsked ? newId() : null,
  };
}

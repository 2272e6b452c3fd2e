import { v7 as newId } from 'uuid';
import {
  loneFloorOf,
  postGiftPriceApprove,
  type postGiftPriceReturn,
  type StaffGift,
} from '@shieldsource/contract/console-gifts';
import type { InputOf, OutputOf } from '@shieldsource/contract/route';
import type { App } from '../../platform/app.ts';
import { inTransaction, type Db, type Tx } from '../../platform/database/database.ts';
import type { CallOf } from '../../platform/http/calls.ts';
import { refuse } from '../../platform/refusal.ts';
import type { StaffMe } from '../../platform/sessions.ts';
import { requireSigner, signingOf } from '../../platform/signing.ts';
import { record } from '../events/events.ts';
import * as queries from './gifts.prices.queries.ts';
import { lockGift } from './gifts.shelf.queries.ts';

export type { Cost } from './gifts.prices.queries.ts';
type Cost = queries.Cost;

interface Priced extends Cost {
  readonly pricePeak: number | null;
  readonly cashPeak: number | null;
  readonly cashSigned: number | null;
}

/** The lowest price that one person may set alone. The database has the same rule (`gift_price_falls`). */
export function floorsOf({ price, cashValue, pricePeak, cashPeak }: Omit<Priced, 'cashSigned'>) {
  const cash = cashPeak ?? cashValue;
  return {
    priceFloor: loneFloorOf(pricePeak ?? price),
    cashFloor: cash === null ? null : loneFloorOf(cash),
  };
}

/** Whether `next` pays out more than two people have signed. */
export const isRise = ({ cashSigned }: Pick<Priced, 'cashSigned'>, next: Cost): boolean =>
  next.cashValue !== null && next.cashValue > (cashSigned ?? 0);

/** Whether `next` is so much cheaper, or pays out so much, that a second person has to sign it. */
export function needsSecond(before: Priced, next: Cost): boolean {
  const { priceFloor, cashFloor } = floorsOf(before);
  const falls = (now: number | null, then: number | null, floor: number | null) =>
    then !== null && floor !== null && then !== now && then < floor;
  return (
    isRise(before, next) ||
    falls(before.price, next.price, priceFloor) ||
    falls(before.cashValue, next.cashValue, cashFloor)
  );
}

/** The open price changes of these gifts, as `me` sees them. */
export async function waitingOf(
  db: Db,
  giftIds: readonly string[],
  me: StaffMe,
): Promise<ReadonlyMap<string, NonNullable<StaffGift['priceChange']>>> {
  const open = giftIds.length === 0 ? [] : await queries.listOpen(db, giftIds);
  const signing = await signingOf(
    db,
    me,
    postGiftPriceApprove,
    open.map(({ proposed_by }) => proposed_by),
  );
  return new Map(
    open.map((row) => [
      row.gift_id,
      {
        id: row.id,
        price: row.price,
        cashValue: row.cash_value,
        shelves: row.shelves,
        proposedBy: row.proposer,
        proposeTime: row.created_at,
        isOwn: row.proposed_by === me.id,
        canSign: signing.may(row.proposed_by),
        cannotSign: signing.cannot(row.proposed_by),
      },
    ]),
  );
}

interface ProposedCost {
  readonly giftId: string;
  readonly before: Cost;
  readonly after: Cost;
  /** Signing it also puts the gift on offer. */
  readonly shelves: boolean;
  readonly actor: StaffMe;
}

/** Whether just this cost waits for a second person already. */
export async function isProposed(
  tx: Tx,
  { giftId, after, shelves }: Pick<ProposedCost, 'giftId' | 'after' | 'shelves'>,
): Promise<boolean> {
  const [open] = await queries.listOpen(tx, [giftId]);
  return (
    open !== undefined &&
    open.price === after.price &&
    open.cash_value === after.cashValue &&
    open.shelves === shelves
  );
}

/** Proposes a cost for a second person to sign, replacing an earlier proposal. */
export async function propose(
  tx: Tx,
  app: App,
  { giftId, before, after, shelves, actor }: ProposedCost,
): Promise<void> {
  await dropOpenProposal(tx, giftId, actor);
  await queries.insertChange(tx, {
    ...costOf(after),
    id: newId(),
    giftId,
    shelves,
    staffId: actor.id,
  });
  await record(tx, app, 'gift.proposePrice', {
    subject: giftId,
    actor,
    params: { before: costOf(before), after: costOf(after) },
  });
}

/** Drops the open proposal: it is no longer about the current gift. */
export const dropOpenProposal = (tx: Tx, giftId: string, actor: StaffMe): Promise<void> =>
  queries.answerOpen(tx, giftId, 'fallen', actor.id);

/** Signs a proposed cost, which the gift then has. */
export async function approve(
  app: App,
  call: CallOf<typeof postGiftPriceApprove>,
  { changeId }: InputOf<typeof postGiftPriceApprove>,
): Promise<OutputOf<typeof postGiftPriceApprove>> {
  return inTransaction(app.db, async (tx) => {
    const { giftId, before, after, shelves } = await lockChange(tx, changeId, call.me);
    await queries.answerOpen(tx, giftId, 'approved', call.me.id);
    const version = await queries.setCost(tx, giftId, { ...after, shelves });
    await record(tx, app, 'gift.approvePrice', {
      subject: giftId,
      actor: call.me,
      params: { version, before, after },
    });
    return { version };
  });
}

/** Returns a proposal; the gift stays as it is. */
export async function sendBack(
  app: App,
  call: CallOf<typeof postGiftPriceReturn>,
  { changeId, reason }: InputOf<typeof postGiftPriceReturn>,
): Promise<null> {
  await inTransaction(app.db, async (tx) => {
    const { giftId, after } = await lockChange(tx, changeId, call.me);
    await queries.answerOpen(tx, giftId, 'returned', call.me.id);
    await record(tx, app, 'gift.returnPrice', {
      subject: giftId,
      actor: call.me,
      params: { after },
      text: reason,
    });
  });
  return null;
}

/** An open proposal, with its gift locked until commit. Refuses whoever may not sign it. */
async function lockChange(tx: Tx, id: string, me: StaffMe) {
  const found = await queries.findChange(tx, id);
  const gift = found && (await lockGift(tx, found.gift_id));
  // it may have been closed while this waited for the lock
  const change = await queries.findChange(tx, id);
  if (!gift || !change) throw refuse('notFound');
  if (change.outcome !== null) throw refuse('conflict');
  await requireSigner(tx, me, change.proposed_by, postGiftPriceApprove, 'ownPriceChange');
  return {
    giftId: change.gift_id,
    before: costOf(gift),
    after: costOf(change),
    shelves: change.shelves,
  };
}

const costOf = ({ price, cashValue }: Cost): Cost => ({ price, cashValue });

import { loneFloorOf, type StaffGift } from '@shieldsource/contract/gifts/desk';
import type { App } from '../../platform/app.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import { refuse } from '../../platform/refusal.ts';
import type { StaffMe } from '../../platform/sessions.ts';
import { record } from '../events/events.ts';
import * as proposals from '../proposals/proposals.ts';
import * as queries from './gifts.shelf.queries.ts';

export interface Cost {
  readonly price: number;
  readonly cashValue: number | null;
}

interface Priced extends Cost {
  readonly pricePeak: number | null;
  readonly cashPeak: number | null;
  readonly cashSigned: number | null;
}

/** The lowest price that one person may set alone. The database has the same rule (`gift_by_two`). */
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

interface ProposedCost extends Cost {
  /** Signing it also puts the gift on offer. */
  readonly shelves: boolean;
}

/** The open price changes of these gifts, as `me` sees them. */
export async function waitingOf(
  db: Db,
  giftIds: readonly string[],
  me: StaffMe,
): Promise<ReadonlyMap<string, NonNullable<StaffGift['priceChange']>>> {
  const open = await proposals.waitingOf(db, me, 'price', giftIds);
  return new Map(
    [...open].map(([giftId, { params, ...waiting }]) => [
      giftId,
      { ...waiting, ...(params as ProposedCost) },
    ]),
  );
}

/** Whether just this cost waits for a second person already. */
export async function isProposed(
  tx: Tx,
  me: StaffMe,
  giftId: string,
  { price, cashValue, shelves }: ProposedCost,
): Promise<boolean> {
  const open = (await waitingOf(tx, [giftId], me)).get(giftId);
  return open?.price === price && open.cashValue === cashValue && open.shelves === shelves;
}

/** Proposes a cost for a second person to sign, replacing an earlier proposal. */
export async function propose(
  tx: Tx,
  app: App,
  me: StaffMe,
  giftId: string,
  { before, after, shelves }: { before: Cost; after: Cost; shelves: boolean },
): Promise<void> {
  await dropProposal(tx, giftId);
  const params = { ...costOf(after), shelves };
  await proposals.propose(tx, { kind: 'price', subject: giftId, params, askedBy: me.id });
  await record(tx, app, 'gift.proposePrice', {
    subject: giftId,
    actor: me,
    params: { before: costOf(before), after: costOf(after) },
  });
}

/** Drops the open proposal: it is no longer about the current gift. */
export const dropProposal = (tx: Tx, giftId: string): Promise<void> =>
  proposals.lapse(tx, 'price', giftId);

export const priceProposals: proposals.Kind = {
  kind: 'price',
  titlesOf: proposals.namedIn('gift'),
  async lock(tx, giftId) {
    if (!(await queries.lockGift(tx, giftId))) throw refuse('notFound');
  },
  async carryOut(tx, app, me, { subject: giftId, params }) {
    const after = params as unknown as ProposedCost;
    const before = await queries.lockGift(tx, giftId);
    if (!before) throw refuse('notFound');
    const version = await queries.setCost(tx, giftId, after);
    await record(tx, app, 'gift.approvePrice', {
      subject: giftId,
      actor: me,
      params: { version, before: costOf(before), after: costOf(after) },
    });
  },
  sendBack: (tx, app, me, { proposal, reason }) =>
    record(tx, app, 'gift.returnPrice', {
      subject: proposal.subject,
      actor: me,
      params: { after: costOf(proposal.params as unknown as Cost) },
      text: reason,
    }),
};

const costOf = ({ price, cashValue }: Cost): Cost => ({ price, cashValue });

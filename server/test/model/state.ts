import type { FaultName } from '@shieldsource/contract/faults';

/** The outcome of a call. */
export type Outcome = 'success' | FaultName;

export interface ModelPerson {
  coins: number;
  /** Coins that were forfeited with the account. */
  forfeited: number;
  contribution: number;
  /** How many reports count as valid. */
  valid: number;
  state: 'active' | 'cancelling' | 'cancelled';
  isSignedIn: boolean;
}
export interface ModelGift {
  readonly type: 1 | 2;
  readonly limit: number;
  price: number;
  /** The highest price so far: a price far below it needs a second person. */
  peak: number;
  /** The price that waits for a second person. */
  proposed: number | null;
  stock: number;
  version: number;
}
export interface ModelReport {
  readonly owner: number;
  status: number;
  version: number;
  level: number | null;
  coins: number;
  contribution: number;
  /** The state of an award that is not given yet, of a confirmed report. */
  awardState: 'waiting' | 'returned' | null;
  /** How many awards were proposed for it. */
  proposals: number;
}
export interface ModelOrder {
  readonly owner: number;
  readonly gift: number;
  /** The price that was paid, whatever the gift costs later. */
  readonly price: number;
  /** Whether its owner has to confirm the address. */
  readonly isAsked: boolean;
  schedule: number;
  version: number;
  /** Whether the time to cancel it is over. */
  isLate: boolean;
  isReceived: boolean;
}

/** The state of one run in plain numbers; people, gifts, reports and orders are named by their index. */
export interface Model {
  readonly people: ModelPerson[];
  readonly gifts: ModelGift[];
  readonly reports: ModelReport[];
  readonly orders: ModelOrder[];
}

/** Two people with some coins, and three gifts: one soon sold out, one expensive, one limited to one per person. */
export function newModel(): Model {
  const person = (coins: number): ModelPerson => ({
    coins,
    forfeited: 0,
    contribution: 0,
    valid: 0,
    state: 'active',
    isSignedIn: true,
  });
  return {
    people: [person(90), person(42)],
    gifts: [
      { type: 2, price: 20, peak: 20, proposed: null, stock: 3, limit: 2, version: 1 },
      { type: 2, price: 60, peak: 60, proposed: null, stock: 1, limit: 3, version: 1 },
      // a new cash gift is signed by another person, which makes version 2
      { type: 1, price: 30, peak: 30, proposed: null, stock: 2, limit: 1, version: 2 },
    ],
    reports: [],
    orders: [],
  };
}

/** An element of a list that is not empty; `place` is taken modulo its length. */
export function at<T>(list: readonly T[], place: number): T {
  const found = list[place];
  if (found === undefined) throw new Error(`nothing stands at ${place} of ${list.length}`);
  return found;
}

/** The fault of every call that needs an open account, or `null`. */
export function obstacleOf(person: ModelPerson): Outcome | null {
  if (!person.isSignedIn) return 'loggedOut';
  return person.state === 'active' ? null : 'accountCancelling';
}

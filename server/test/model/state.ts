import type { FaultName } from '@shieldsource/contract/faults';

/** What a call is answered with. */
export type Outcome = 'success' | FaultName;

export interface ModelPerson {
  coins: number;
  /** What went with the account. */
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
  /** The highest there was: what is far below it takes a second person. */
  peak: number;
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
  /** Of a confirmed report whose award is not given yet. */
  awardState: 'waiting' | 'returned' | null;
}
export interface ModelOrder {
  readonly owner: number;
  readonly gift: number;
  /** What was paid, whatever the gift costs later. */
  readonly price: number;
  /** Whether its owner was asked about the address. */
  readonly isAsked: boolean;
  schedule: number;
  version: number;
  /** Whether the time in which it could be taken back is over. */
  isLate: boolean;
  isReceived: boolean;
}

/** Everything that one run is about, in plain numbers; people, gifts, reports and orders go by their places here. */
export interface Model {
  readonly people: ModelPerson[];
  readonly gifts: ModelGift[];
  readonly reports: ModelReport[];
  readonly orders: ModelOrder[];
}

/** Two people with some coins, and a gift of each kind that is soon sold out, dear or for one only. */
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
      { type: 2, price: 20, peak: 20, stock: 3, limit: 2, version: 1 },
      { type: 2, price: 60, peak: 60, stock: 1, limit: 3, version: 1 },
      // a new cash gift is signed by another, which makes its next version
      { type: 1, price: 30, peak: 30, stock: 2, limit: 1, version: 2 },
    ],
    reports: [],
    orders: [],
  };
}

/** One of a list that is not empty. */
export function at<T>(list: readonly T[], place: number): T {
  const found = list[place];
  if (found === undefined) throw new Error(`nothing stands at ${place} of ${list.length}`);
  return found;
}

/** What keeps somebody from every call that needs an open account, or `null`. */
export function obstacleOf(person: ModelPerson): Outcome | null {
  if (!person.isSignedIn) return 'loggedOut';
  return person.state === 'active' ? null : 'accountCancelling';
}

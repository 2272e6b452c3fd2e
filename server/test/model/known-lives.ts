import {
  adjust,
  cancelAccount,
  comeBack,
  erase,
  retryLast,
  revokeCancel,
} from './commands.accounts.ts';
import { exchange, reprice, restock } from './commands.gifts.ts';
import { cancelOwn, confirmAddress, expire, handle } from './commands.orders.ts';
import { confirm, moveReport, revoke, submit } from './commands.reports.ts';
import type { Command } from './command.ts';

const buy = (by: number, gift: number) => exchange({ by, gift, off: 0, hasPapers: true });
const seen = { isStale: false };
const mine = { order: 0, isOthers: false };

/** Lives that every run goes through: the longest ways, and those that once went wrong. */
export const knownLives: readonly Command[][] = [
  // from a report to a parcel, then out of the door and back in
  [
    submit(1),
    retryLast(false),
    confirm({ report: 0, choice: 0, ...seen }),
    buy(1, 1),
    retryLast(false),
    retryLast(true),
    revoke({ report: 0, ...seen }),
    confirmAddress({ order: 0, isOthers: true }),
    confirmAddress(mine),
    handle({ order: 0, move: 'ready', ...seen }),
    cancelAccount({ by: 1, off: 0 }),
    handle({ order: 0, move: 'ship', ...seen }),
    cancelOwn(mine),
    cancelAccount({ by: 1, off: 1 }),
    cancelAccount({ by: 1, off: 0 }),
    retryLast(false),
    revokeCancel(1),
    comeBack(1),
    submit(1),
    buy(1, 0),
    revokeCancel(1),
    revokeCancel(1),
    submit(1),
  ],
  // sold out, given back at yesterday's price, sold again
  [
    buy(0, 1),
    reprice({ gift: 1, price: 40, ...seen }),
    buy(1, 1),
    cancelOwn(mine),
    buy(1, 1),
    retryLast(false),
    expire(1),
    retryLast(false),
    restock({ gift: 1, delta: -2 }),
    restock({ gift: 1, delta: -1 }),
    buy(0, 2),
    buy(0, 2),
    handle({ order: 2, move: 'pay', ...seen }),
    handle({ order: 2, move: 'cancel', ...seen }),
  ],
  // what was revoked, reopened and confirmed anew; then the account is erased with everything in it
  [
    submit(0),
    confirm({ report: 0, choice: 0, ...seen }),
    revoke({ report: 0, ...seen }),
    moveReport({ report: 0, move: 'reopen', ...seen }),
    confirm({ report: 0, choice: 2, ...seen }),
    moveReport({ report: 0, move: 'finish', ...seen }),
    buy(0, 0),
    handle({ order: 0, move: 'cancel', ...seen }),
    adjust({ by: 0, coins: 60 }),
    cancelAccount({ by: 0, off: 0 }),
    erase(0),
    submit(0),
    moveReport({ report: 0, move: 'fixFailed', ...seen }),
  ],
];

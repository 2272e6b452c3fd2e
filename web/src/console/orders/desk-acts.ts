import { type Order, isOrderStep, type orderActs } from '@shieldsource/contract/gifts/orders';

type Table = typeof orderActs;

/** What an operator may do. */
export type DeskAct = {
  [A in keyof Table]: Table[A]['by'] extends 'operator' ? A : never;
}[keyof Table];

// The last one cancels the order; it is the last of every row of buttons.
const letters: Record<DeskAct, string> = { ready: 'r', ship: 's', pay: 'p', cancel: 'x' };
const inOrder = Object.keys(letters) as DeskAct[];

/** The acts that an operator may do on an order now, by the contract's table. */
export const deskActsFor = (order: Pick<Order, 'type' | 'schedule'>): DeskAct[] =>
  inOrder.filter((act) => isOrderStep(act, order));

/** The key of an act. */
export const letterOf = (act: DeskAct): string => letters[act];

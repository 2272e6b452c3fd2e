import { type Order, isOrderStep, type orderActs } from '@shieldsource/contract/orders';

type Table = typeof orderActs;

/** What an operator may do. */
export type DeskAct = {
  [A in keyof Table]: Table[A]['by'] extends 'operator' ? A : never;
}[keyof Table];

// The last is what ends it; it comes last in every row of buttons.
const letters: Record<DeskAct, string> = { ready: 'r', ship: 's', pay: 'p', cancel: 'x' };
const inOrder = Object.keys(letters) as DeskAct[];

/** What an operator may do to an order now, by the contract's table. */
export const deskActsFor = (order: Pick<Order, 'type' | 'schedule'>): DeskAct[] =>
  inOrder.filter((act) => isOrderStep(act, order));

/** The letter that asks for an act. */
export const letterOf = (act: DeskAct): string => letters[act];

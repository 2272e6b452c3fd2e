import {
  type Order,
  orderSchedule,
  type OrderScheduleKey,
  orderTransitions,
} from '@shieldsource/contract/orders';

type Transitions = typeof orderTransitions;

/** What an operator may do. */
export type StaffMove = {
  [M in keyof Transitions]: Transitions[M]['by'] extends 'operator' ? M : never;
}[keyof Transitions];

// The last is what ends it; it comes last in every row of buttons.
const letters: Record<StaffMove, string> = { ready: 'r', ship: 's', pay: 'p', cancel: 'x' };
const everyMove = Object.keys(letters) as StaffMove[];

/** What an operator may do to an order now, by the contract's table. */
export function movesFor({ type, schedule }: Pick<Order, 'type' | 'schedule'>): StaffMove[] {
  const here: OrderScheduleKey = orderSchedule.of(schedule).key;
  return everyMove.filter((move) => {
    const { types, from }: { types: readonly number[]; from: readonly string[] } =
      orderTransitions[move];
    return types.includes(type) && from.includes(here);
  });
}

/** The letter that asks for a move. */
export const letterOf = (move: StaffMove): string => letters[move];

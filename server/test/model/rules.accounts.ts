import { at, obstacleOf, type Model, type Outcome } from './state.ts';

const openSchedules = [4, 1, 3];

/** Answers whether the wallet has enough coins. */
export function adjust(model: Model, place: number, coins: number): boolean {
  const person = at(model.people, place);
  if (person.coins + coins < 0) return false;
  person.coins += coins;
  return true;
}

/** `off`: the difference between the coins that the person expects to lose and those they have. */
export function cancelAccount(model: Model, place: number, off: number): Outcome {
  const person = at(model.people, place);
  const obstacle = obstacleOf(person);
  if (obstacle) return obstacle;
  const isOpen = model.orders.some(
    (order) => order.owner === place && openSchedules.includes(order.schedule),
  );
  if (isOpen) return 'openOrders';
  if (off !== 0) return 'conflict';
  person.state = 'cancelling';
  person.isSignedIn = false;
  return 'success';
}

export function revokeCancel(model: Model, place: number): Outcome {
  const person = at(model.people, place);
  if (!person.isSignedIn) return 'loggedOut';
  if (person.state !== 'cancelling') return 'conflict';
  person.state = 'active';
  return 'success';
}

/** The cooling-off ends: what is left in the wallet is forfeited. */
export function erase(model: Model, place: number): void {
  const person = at(model.people, place);
  if (person.state !== 'cancelling') return;
  person.state = 'cancelled';
  person.isSignedIn = false;
  person.forfeited = person.coins;
  person.coins = 0;
}

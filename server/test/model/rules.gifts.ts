import { at, obstacleOf, type Model, type ModelOrder, type Outcome } from './state.ts';

const [toConfirm, preparing, toSend, sent, cancelled] = [4, 1, 3, 2, -1];
const [cash, material] = [1, 2];

export interface Wish {
  readonly by: number;
  readonly gift: number;
  /** The difference between the price that the person saw and the current one. */
  readonly off: number;
  /** Whether the exchange has a code (cash) or an address (material); without an address it is asked for later. */
  readonly hasPapers: boolean;
}

export function exchange(model: Model, { by, gift: place, off, hasPapers }: Wish): Outcome {
  const [person, gift] = [at(model.people, by), at(model.gifts, place)];
  const obstacle = obstacleOf(person);
  if (obstacle) return obstacle;
  if (off !== 0) return 'priceChanged';
  if (gift.stock === 0) return 'soldOut';
  const held = model.orders.filter(
    (order) => order.owner === by && order.gift === place && order.schedule !== cancelled,
  );
  if (held.length >= gift.limit) return 'giftLimit';
  if (!hasPapers && gift.type === cash) return 'wrongPhoneCode';
  if (person.coins < gift.price) return 'notEnoughCoins';
  person.coins -= gift.price;
  gift.stock -= 1;
  model.orders.push({
    owner: by,
    gift: place,
    price: gift.price,
    isAsked: !hasPapers,
    schedule: hasPapers ? preparing : toConfirm,
    version: 1,
    isLate: false,
    isReceived: false,
  });
  return 'success';
}

/** For each move: the kinds of gifts, the schedules before it, and the one after it. */
const moves = {
  confirmAddress: { types: [material], from: [toConfirm], to: preparing },
  ready: { types: [material], from: [preparing], to: toSend },
  ship: { types: [material], from: [toSend], to: sent },
  pay: { types: [cash], from: [preparing], to: sent },
  cancelOwn: { types: [material], from: [toConfirm, preparing], to: cancelled },
  receive: { types: [material], from: [sent], to: sent },
  cancel: { types: [cash, material], from: [toConfirm, preparing, toSend], to: cancelled },
  expire: { types: [material], from: [toConfirm], to: cancelled },
} as const;
type Move = keyof typeof moves;

export function moveByStaff(
  model: Model,
  place: number,
  isStale: boolean,
  move: 'ready' | 'ship' | 'pay' | 'cancel',
): Outcome {
  return isStale ? 'conflict' : make(model, at(model.orders, place), move);
}

export function moveByOwner(
  model: Model,
  place: number,
  by: number,
  move: 'confirmAddress' | 'cancelOwn' | 'receive',
): Outcome {
  const order = at(model.orders, place);
  const obstacle = obstacleOf(at(model.people, by));
  if (obstacle) return obstacle;
  if (order.owner !== by || (move === 'confirmAddress' && !order.isAsked)) return 'notFound';
  const isOver =
    (move === 'receive' && order.isReceived) ||
    (move === 'cancelOwn' && order.schedule === preparing && (order.isAsked || order.isLate));
  if (isOver) return 'illegalOrderMove';
  const outcome = make(model, order, move);
  if (move === 'receive' && outcome === 'success') order.isReceived = true;
  return outcome;
}

/** The time for confirming the address passes; a confirmed order stays as it is. */
export function expire(model: Model, place: number): void {
  const order = at(model.orders, place);
  order.isLate = true;
  make(model, order, 'expire');
}

function make(model: Model, order: ModelOrder, move: Move): Outcome {
  const { types, from, to } = moves[move];
  const gift = at(model.gifts, order.gift);
  const isAllowed =
    (types as readonly number[]).includes(gift.type) &&
    (from as readonly number[]).includes(order.schedule);
  if (!isAllowed) return 'illegalOrderMove';
  order.schedule = to;
  order.version += 1;
  if (to === cancelled) {
    at(model.people, order.owner).coins += order.price;
    gift.stock += 1;
  }
  return 'success';
}

export function restock(model: Model, place: number, delta: number): Outcome {
  const gift = at(model.gifts, place);
  if (gift.stock + delta < 0) return 'soldOut';
  gift.stock += delta;
  return 'success';
}

export function reprice(model: Model, place: number, price: number, isStale: boolean): Outcome {
  const gift = at(model.gifts, place);
  if (isStale) return 'conflict';
  const waits = price !== gift.price && price * 10 < gift.peak * 7;
  // saved as it is, or proposed as it waits already
  if (price === (waits ? gift.proposed : gift.price)) return 'success';
  gift.proposed = waits ? price : null;
  if (!waits) gift.price = price;
  gift.peak = Math.max(gift.peak, gift.price);
  gift.version += 1;
  return 'success';
}

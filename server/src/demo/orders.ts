import {
  postGiftRestock,
  postOrderCancelByStaff,
  postOrderPay,
  postOrderReady,
  postOrderShip,
} from '@shieldsource/contract/gifts/desk';
import { postGiftExchange } from '@shieldsource/contract/gifts/exchange';
import {
  postMainAddressConfirm,
  postOrderCancel,
  postOrderReceive,
} from '@shieldsource/contract/gifts/orders';
import { realStatus } from '@shieldsource/contract/people/calls';
import { postGiftWish } from '@shieldsource/contract/gifts/wishes';
import { makeCode } from '../features/codes/codes.ts';
import { cancel, pay, ready, ship } from '../features/gifts/gifts.desk.ts';
import { restock } from '../features/gifts/gifts.shelf.ts';
import { exchange } from '../features/gifts/gifts.ts';
import { cancelOwn, confirmAddress, receive } from '../features/gifts/gifts.orders.ts';
import { setWish } from '../features/gifts/gifts.wishes.ts';
import { expireUnconfirmed } from '../features/gifts/gifts.timed.ts';
import { phoneOf } from '../features/people/people.ts';
import { gifts, orders, type InventedOrder } from '../invented/invented.ts';
import type { App } from '../platform/app.ts';
import { inTransaction } from '../platform/database/database.ts';
import type { ResearcherMe } from '../platform/sessions.ts';
import type { ResearcherName } from './accounts.ts';
import { whenAtWork, whenAwake, later, type Calendar } from './calendar.ts';
import { callOf } from './call.ts';
import type { SeededRandom } from './seeded-random.ts';
import type { OnShelf } from './gifts.ts';
import type { Act } from './past.ts';
import { researcherOf, type DemoPeople } from './people.ts';

type Gift = (name: string) => OnShelf;

/** The gifts that newcomers save for, in turns. */
const wished = ['降噪耳机', '机械键盘', '降噪耳机', '500 元现金', '年度限定卫衣'];

/** The orders of the year, and three recent ones of the accounts that people try the demo with. */
export function placeOrders(
  app: App,
  people: DemoPeople,
  gift: Gift,
  calendar: Calendar,
  random: SeededRandom,
): Act[] {
  const taken = new Set<string>();
  return [
    ...orders.flatMap((order) => actsOfOrder(app, people, gift, order, taken, calendar, random)),
    { at: calendar.day(118, 15), does: () => emptyStock(app, people, gift('年度限定卫衣')) },
    ...lastThree(app, people, gift, calendar),
    { at: calendar.day(5, 20), does: () => saveFor(people.researchers['鹿鸣'], '降噪耳机') },
    { at: calendar.day(4, 21), does: () => saveFor(people.researchers['晚风入巷'], '机械键盘') },
    {
      at: calendar.day(3, 12),
      async does() {
        for (const [at, me] of [...people.newcomers.values()].slice(0, 14).entries())
          await saveFor(me, wished[at % wished.length] ?? '');
      },
    },
  ];

  async function saveFor(me: ResearcherMe, name: string): Promise<void> {
    await setWish(app, callOf(postGiftWish, me), { giftId: gift(name).id });
  }
}

// whatever is still in stock
async function emptyStock(app: App, { staff }: DemoPeople, { id: giftId }: OnShelf): Promise<void> {
  const { stock } = await app.db
    .selectFrom('gift')
    .where('id', '=', giftId)
    .select('stock')
    .executeTakeFirstOrThrow();
  if (stock > 0)
    await restock(app, callOf(postGiftRestock, staff.operator), {
      giftId,
      delta: -stock,
      reason: '线下沙龙发放',
    });
}

const carriers = [
  ['顺丰速运', 'SF'],
  ['中通快递', 'ZT'],
  ['京东快递', 'JD'],
] as const;

/** Orders exchanged without the address in view, so that their owner has to confirm it. */
const withoutSeenAddress = new Set<InventedOrder['ends']>([
  'waits',
  'confirmed',
  'givenUp',
  'forgotten',
]);

/** The acts of one order. Whoever has an approved identity and the most coins exchanges; if nobody can, nothing happens. */
function actsOfOrder(
  app: App,
  people: DemoPeople,
  gift: Gift,
  { ago, gift: name, ends }: InventedOrder,
  taken: Set<string>,
  calendar: Calendar,
  random: SeededRandom,
): Act[] {
  let placed: PlacedOrder | null = null;
  const { operator } = people.staff;
  const isCash = gifts.some((one) => one.name === name && one.yuan !== undefined);
  const at = calendar.day(ago, random.within(10, 23));
  const withOrder = (does: (order: PlacedOrder) => Promise<unknown>) => async () => {
    if (placed) await does(placed);
  };
  const order: Act = {
    at,
    async does() {
      const buyer = await richest(app, people, name, gift(name).price, (who) =>
        taken.has(`${who} ${name}`),
      );
      if (!buyer) return;
      taken.add(`${buyer.name} ${name}`);
      placed = await exchangeGift(
        app,
        buyer.me,
        gift(name),
        isCash ? 'cash' : withoutSeenAddress.has(ends) ? 'main' : 'seen',
      );
    },
  };
  const confirmed = whenAwake(later(at, random.within(0.1, 20)));
  const packed = whenAtWork(later(at, random.within(10, 40)), 1);
  const sent = whenAtWork(later(packed, random.within(3, 26)), 1);
  const confirm: Act = {
    at: confirmed,
    does: withOrder(({ id, me }) => confirmOrderAddress(app, me, id)),
  };
  const pack: Act = {
    at: packed,
    does: withOrder(({ id }) =>
      ready(app, callOf(postOrderReady, operator), { orderId: id, version: 1, note: '' }),
    ),
  };
  const [carrier, letters] = random.pick(carriers);
  const trackingNo = `${letters}${random.between(1_000_000_000, 9_999_999_999)}`;
  const isReceiptConfirmed = random.isLucky(70);
  const send: Act = {
    at: sent,
    does: withOrder(({ id }) =>
      ship(app, callOf(postOrderShip, operator), { orderId: id, version: 2, carrier, trackingNo }),
    ),
  };
  const arrive: Act = {
    at: whenAwake(later(sent, random.within(30, 90))),
    does: withOrder(({ id, me }) => receive(app, callOf(postOrderReceive, me), { orderId: id })),
  };
  const transfer: Act = {
    at: whenAtWork(later(at, random.within(8, 50)), 1),
    does: withOrder(({ id }) =>
      pay(app, callOf(postOrderPay, operator), {
        orderId: id,
        version: 1,
        note: '已转账，请查收。',
      }),
    ),
  };
  const giveUp: Act = {
    at: whenAwake(later(at, random.within(1, 30))),
    does: withOrder(({ id, me }) => cancelOwn(app, callOf(postOrderCancel, me), { orderId: id })),
  };
  const refuse: Act = {
    at: packed,
    does: withOrder(({ id }) =>
      cancel(app, callOf(postOrderCancelByStaff, operator), {
        orderId: id,
        version: 1,
        reason: '这一批颜色缺货，已退回安全币，欢迎改兑其他礼品。',
      }),
    ),
  };
  const forget: Act = {
    at: later(calendar.day(ago - 15, 1), 0.4),
    does: () => expireUnconfirmed(app),
  };
  const actsByEnd = {
    arrives: isCash
      ? [order, transfer]
      : [order, pack, send, ...(isReceiptConfirmed ? [arrive] : [])],
    waits: [order],
    confirmed: [order, confirm],
    packed: [order, pack],
    givenUp: [order, giveUp],
    refused: [order, refuse],
    forgotten: [order, forget],
  } as const satisfies Record<InventedOrder['ends'], readonly Act[]>;
  return actsByEnd[ends].filter((act) => act.at < calendar.now);
}

/** Gifts that the two accounts for trying the demo may exchange too, so that they have spent some coins. */
const alsoFor: Readonly<Record<string, readonly ResearcherName[]>> = {
  降噪耳机: ['晚风入巷'],
  机械键盘: ['晚风入巷'],
  年度限定卫衣: ['晚风入巷', '鹿鸣'],
  '500 元现金': ['晚风入巷'],
  '100 元现金': ['鹿鸣'],
};

/** Coins that those two keep, for their last orders and for trying the demo. */
const reserve = 500;

interface PlacedOrder {
  readonly id: string;
  readonly me: ResearcherMe;
}

async function richest(
  app: App,
  people: DemoPeople,
  gift: string,
  price: number,
  hasHad: (name: string) => boolean,
): Promise<{ name: string; me: ResearcherMe } | undefined> {
  const names = [...people.newcomers.keys(), ...(alsoFor[gift] ?? [])];
  const known = names
    .filter((name) => !hasHad(name))
    .map((name) => ({ name, me: researcherOf(people, name) }));
  const wallets = await app.db
    .selectFrom('account')
    .innerJoin('identity', 'identity.researcher_id', 'account.researcher_id')
    .where('identity.status', '=', realStatus.codes.approved)
    .where('balance', '>=', price)
    .orderBy('balance', 'desc')
    .select(['account.researcher_id', 'account.balance'])
    .execute();
  for (const { researcher_id: id, balance } of wallets) {
    const found = known.find(({ me }) => me.id === id);
    const isNewcomer = found !== undefined && people.newcomers.has(found.name);
    if (found && (isNewcomer || balance >= price + reserve)) return found;
  }
  return undefined;
}

/** Exchanges a gift: cash with a fresh code, or to the address in view, or to the main address, which has to be confirmed later. */
async function exchangeGift(
  app: App,
  me: ResearcherMe,
  gift: OnShelf,
  how: 'cash' | 'seen' | 'main',
): Promise<PlacedOrder> {
  const { id } = await exchange(app, callOf(postGiftExchange, me), {
    giftId: gift.id,
    price: gift.price,
    ...(how === 'cash' && { code: await freshCode(app, me) }),
    ...(how === 'seen' && { addressId: await addressIdOf(app, me) }),
  });
  return { id, me };
}

// the code that would arrive by SMS
async function freshCode(app: App, me: ResearcherMe): Promise<string> {
  const to = await phoneOf(app, me.id);
  return inTransaction(app.db, (tx) =>
    makeCode(
      tx,
      app,
      callOf(postGiftExchange, me),
      { kind: 'phone', to, isOwn: true },
      'exchange',
      'own',
    ),
  );
}

async function addressIdOf(app: App, { id }: ResearcherMe): Promise<string> {
  const { id: addressId } = await app.db
    .selectFrom('address')
    .where('researcher_id', '=', id)
    .select('id')
    .executeTakeFirstOrThrow();
  return addressId;
}

async function confirmOrderAddress(app: App, me: ResearcherMe, orderId: string): Promise<void> {
  const { confirm_letter_id: letterId } = await app.db
    .selectFrom('gift_order')
    .where('id', '=', orderId)
    .select('confirm_letter_id')
    .executeTakeFirstOrThrow();
  await confirmAddress(app, callOf(postMainAddressConfirm, me), { letterId: letterId ?? '' });
}

/** Three recent orders: one waits for its address, one for packing, one is on its way. */
function lastThree(app: App, people: DemoPeople, gift: Gift, calendar: Calendar): Act[] {
  const { operator } = people.staff;
  const of = (who: '晚风入巷' | '鹿鸣', name: string, how: 'seen' | 'main') =>
    exchangeGift(app, people.researchers[who], gift(name), how);
  let sent = '';
  const shipping = (ago: number, hour: number) => whenAtWork(calendar.day(ago, hour), 0.5);
  return [
    {
      at: calendar.day(12, 20.2),
      async does() {
        sent = (await of('鹿鸣', '安全书籍套装', 'seen')).id;
      },
    },
    {
      at: shipping(11, 10),
      does: () =>
        ready(app, callOf(postOrderReady, operator), { orderId: sent, version: 1, note: '' }),
    },
    {
      at: shipping(11, 16),
      does: () =>
        ship(app, callOf(postOrderShip, operator), {
          orderId: sent,
          version: 2,
          carrier: '顺丰速运',
          trackingNo: 'SF1234567890',
        }),
    },
    {
      at: calendar.day(3, 21.4),
      does: () => of('晚风入巷', '双肩包', 'seen'),
    },
    { at: calendar.day(2, 22.1), does: () => of('晚风入巷', '纪念徽章', 'main') },
  ];
}

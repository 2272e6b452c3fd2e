import * as z from 'zod/mini';
import { entriesOf } from '../acts.ts';
import { coded, type CodeOf } from '../coded.ts';
import { deadlineDays, deadlineMinutes } from '../promises/deadlines.ts';
import { giftType, type GiftType } from './calls.ts';
import { empty, id, nothing, pageInput, pageOf, time } from '../paging.ts';
import { route } from '../route.ts';
import { say, saying } from '../say.ts';

/** The states of an order (`schedule`). Some have other names for cash. */
export const orderSchedule = coded({
  waitConfirm: { code: 4, label: '待确认', tone: 'orange' },
  prepare: { code: 1, label: '备货中', tone: 'blue' },
  waitSend: { code: 3, label: '待发货', tone: 'cyan' },
  alreadySend: { code: 2, label: '已发货', tone: 'green' },
  cancelled: { code: -1, label: '已取消', tone: 'grey' },
});
export type OrderSchedule = CodeOf<typeof orderSchedule>;
export type OrderScheduleKey = keyof typeof orderSchedule.codes;

/** In Chinese. */
const cashWords: Partial<Record<OrderSchedule, string>> = { 1: '处理中', 2: '已发放' };

/** The name of a state for this kind of gift. */
export function scheduleName(type: GiftType, schedule: OrderSchedule): string {
  const ofCash = type === giftType.codes.cash ? cashWords[schedule] : undefined;
  return ofCash === undefined ? orderSchedule.labelOf(schedule) : say(ofCash);
}

/** The stations of an order of each kind, in their order. */
export const orderStations: Record<GiftType, readonly OrderScheduleKey[]> = {
  1: ['prepare', 'alreadySend'],
  2: ['waitConfirm', 'prepare', 'waitSend', 'alreadySend'],
};

interface Act {
  /** Its name in the history. */
  readonly label: string;
  readonly by: 'researcher' | 'operator' | 'system';
  readonly types: readonly GiftType[];
  /** The states in which it creates an order. */
  readonly begins?: readonly OrderScheduleKey[];
  /** The states it starts from, and the one it leads to. */
  readonly from?: readonly OrderScheduleKey[];
  readonly to?: OrderScheduleKey;
}

/**
 * All that can be done to an order: when, by whom. Anything else is 1102. Verbs refuse by it, desks draw their buttons from
 * it, the history names what it names; `migrate` writes it into the table `order_act`, where triggers read it. Each act is
 * recorded as the event `order.<act>`.
 */
export const orderActs = {
  exchange: {
    label: '兑换',
    by: 'researcher',
    types: [1, 2],
    begins: ['waitConfirm', 'prepare'],
  },
  confirmAddress: {
    label: '确认收货地址',
    by: 'researcher',
    types: [2],
    from: ['waitConfirm'],
    to: 'prepare',
  },
  ready: { label: '备货完成', by: 'operator', types: [2], from: ['prepare'], to: 'waitSend' },
  ship: { label: '发货', by: 'operator', types: [2], from: ['waitSend'], to: 'alreadySend' },
  pay: { label: '发放', by: 'operator', types: [1], from: ['prepare'], to: 'alreadySend' },
  cancelOwn: {
    label: '取消兑换',
    by: 'researcher',
    types: [2],
    from: ['waitConfirm', 'prepare'],
    to: 'cancelled',
  },
  receive: {
    label: '确认收货',
    by: 'researcher',
    types: [2],
    from: ['alreadySend'],
    to: 'alreadySend',
  },
  cancel: {
    label: '取消订单',
    by: 'operator',
    types: [1, 2],
    from: ['waitConfirm', 'prepare', 'waitSend'],
    to: 'cancelled',
  },
  expire: {
    label: '超时未确认，自动取消',
    by: 'system',
    types: [2],
    from: ['waitConfirm'],
    to: 'cancelled',
  },
} as const satisfies Record<string, Act>;
export type OrderAct = keyof typeof orderActs;
/** The acts that change an existing order. */
export type OrderChange = Exclude<OrderAct, 'exchange'>;

/** One possible step of an order of one kind, with the codes of its states; `from` is null if it creates the order. */
interface Step {
  readonly act: OrderAct;
  readonly type: GiftType;
  readonly from: OrderSchedule | null;
  readonly to: OrderSchedule;
}
const { codes } = orderSchedule;
const stepsOf = (act: OrderAct, type: GiftType): readonly Step[] => {
  const { begins = [], from = [], to = 'cancelled' }: Act = orderActs[act];
  // cash orders have fewer states
  const isThere = (key: OrderScheduleKey) => orderStations[type].includes(key);
  return [
    ...begins.filter(isThere).map((key) => ({ act, type, from: null, to: codes[key] })),
    ...from.filter(isThere).map((key) => ({ act, type, from: codes[key], to: codes[to] })),
  ];
};
/** All possible steps. */
export const orderSteps: readonly Step[] = (Object.keys(orderActs) as OrderAct[]).flatMap((act) =>
  orderActs[act].types.flatMap((type) => stepsOf(act, type)),
);

/** Whether the act is possible for an order of this kind in this state. */
export const isOrderStep = (act: OrderAct, order: { type: number; schedule: number }): boolean =>
  orderSteps.some(
    (step) => step.act === act && step.type === order.type && step.from === order.schedule,
  );

/** The acts as the history of an order shows them. */
export const orderAction = coded(entriesOf(orderActs));

/** How long an order waits for its address to be confirmed. */
export const confirmWithinDays = deadlineDays.confirmAddress;
/** The reason of an order that was cancelled because its address was not confirmed in time. */
export const notConfirmedInTime = saying('{days} 天内未确认收货地址', { days: confirmWithinDays });

/** How long its owner can cancel an order that began confirmed, as long as nothing is packed. */
export const cancelWithinMinutes = deadlineMinutes.cancelOrder;

/** The name of a shipped order that has arrived, in Chinese; its state stays 已发货. */
export const receivedName = '已收货';

export const shippingAddress = z.object({
  consignee: z.string(),
  consigneePhone: z.string(),
  regionName: z.string(),
  detailAddress: z.string(),
});
export const orderStep = z.object({
  action: orderAction.schema,
  actionName: z.string(),
  schedule: orderSchedule.schema,
  scheduleName: z.string(),
  note: z.string(),
  createTime: time,
});

export const order = z.object({
  id,
  number: z.string(),
  giftId: id,
  giftName: z.string(),
  giftImage: z.string(),
  type: giftType.schema,
  typeName: z.string(),
  price: z.int(),
  cashValue: z.nullable(z.int()),
  schedule: orderSchedule.schema,
  scheduleName: z.string(),
  address: z.nullable(shippingAddress),
  carrier: z.string(),
  trackingNo: z.string(),
  cancelReason: z.string(),
  steps: z.array(orderStep),
  /** While the address waits for confirmation: the letter that asks for it, and the deadline. */
  confirmLetterId: z.nullable(id),
  confirmBefore: z.nullable(time),
  canCancel: z.boolean(),
  /** Until when its owner can cancel an order that began confirmed; null if they cannot. */
  cancelBefore: z.nullable(time),
  /** The tracking address of the parcel; '' if the carrier is not known. */
  trackingUrl: z.string(),
  canReceive: z.boolean(),
  /** When the owner confirmed that it arrived. */
  receiveTime: z.nullable(time),
  version: z.int(),
  createTime: time,
});
export type Order = z.output<typeof order>;

export const getMyGiftOrders = route({
  name: 'getMyGiftOrders',
  group: 'award',
  access: 'user',
  summary: '我的礼品订单，由近到远',
  input: z.strictObject({ ...pageInput, schedule: z.optional(orderSchedule.schema) }),
  output: pageOf(order),
});

export const getOrderDetail = route({
  name: 'getOrderDetail',
  group: 'award',
  access: 'user',
  tail: '/{id}',
  summary: '我的一个礼品订单',
  input: z.strictObject({ id }),
  output: order,
  refusals: ['notFound'],
});

export const postOrderCancel = route({
  name: 'postOrderCancel',
  group: 'award',
  access: 'user',
  summary: saying('取消待确认的订单，或兑换后 {minutes} 分钟内还在备货的订单，安全币和库存退回', {
    minutes: cancelWithinMinutes,
  }),
  records: 'order.cancelOwn',
  input: z.strictObject({ orderId: id }),
  output: nothing,
  refusals: ['notFound', 'illegalOrderMove'],
});

export const postOrderReceive = route({
  name: 'postOrderReceive',
  group: 'award',
  access: 'user',
  summary: '确认收到已发货的礼品',
  records: 'order.receive',
  input: z.strictObject({ orderId: id }),
  output: nothing,
  refusals: ['notFound', 'illegalOrderMove'],
});

export const getGiftList = route({
  name: 'getGiftList',
  group: 'user',
  access: 'user',
  summary: '我最近兑换的礼品，最多 5 个',
  input: empty,
  output: z.array(order),
});

export const postMainAddressConfirm = route({
  name: 'postMainAddressConfirm',
  group: 'personal',
  access: 'user',
  summary: '按确认消息确认订单的收货地址',
  records: 'order.confirmAddress',
  input: z.strictObject({ letterId: id }),
  output: nothing,
  refusals: ['notFound', 'illegalOrderMove'],
});

export const postMainAddressModify = route({
  name: 'postMainAddressModify',
  group: 'personal',
  access: 'user',
  summary: '按确认消息更换订单的收货地址并确认',
  records: 'order.confirmAddress',
  input: z.strictObject({ letterId: id, addressId: id }),
  output: nothing,
  refusals: ['notFound', 'illegalOrderMove'],
});

import {
  confirmWithinDays,
  notConfirmedInTime,
  orderAction,
  orderSchedule,
} from '../../gifts/orders.ts';
import type { orderEvents } from '../../gifts/order-events.ts';
import type { Catalogue, Facts, LetterWords } from '../words.ts';

const about = ({ order, text }: Facts, outcome: string, ...lines: string[]): LetterWords => ({
  title: `订单 ${order?.number ?? ''} ${outcome}`,
  body: [`《${order?.giftName ?? ''}》`, ...lines, text && `说明：${text}`]
    .filter(Boolean)
    .join('\n'),
});
const refunded = ({ order }: Facts): string => `${order?.price ?? 0} 安全币已退回。`;
const name = orderAction.labelOf;

export const orderWords: Catalogue<keyof typeof orderEvents> = {
  'order.exchange': {
    name: name('exchange'),
    // asks to confirm only while the order still waits for it
    letter: ({ price }, { order }) => {
      const { number = '', giftName = '', schedule = orderSchedule.codes.cancelled } = order ?? {};
      const spent = `《${giftName}》已兑换，使用 ${price} 安全币。`;
      if (schedule === orderSchedule.codes.waitConfirm)
        return {
          title: `订单 ${number} 请确认收货地址`,
          body: `${spent}\n请在 ${confirmWithinDays} 天内确认或更换收货地址，逾期订单会自动取消，安全币退回。`,
        };
      return schedule === orderSchedule.codes.cancelled
        ? { title: `订单 ${number} 已取消`, body: `${spent}\n订单已取消，无需再确认收货地址。` }
        : { title: `订单 ${number} 收货地址已确认`, body: `${spent}\n收货地址已确认，无需操作。` };
    },
  },
  'order.confirmAddress': {
    name: name('confirmAddress'),
    letter: (_, facts) => about(facts, '地址已确认', '我们开始备货。'),
  },
  'order.ready': {
    name: name('ready'),
    letter: (_, facts) => about(facts, '备货完成', '礼品已备好，等待发货。'),
  },
  'order.ship': {
    name: name('ship'),
    letter: (_, facts) =>
      about(
        facts,
        '已发货',
        `承运商：${facts.order?.carrier ?? ''}`,
        `运单号：${facts.order?.trackingNo ?? ''}`,
      ),
  },
  'order.pay': {
    name: name('pay'),
    letter: (_, facts) => about(facts, '已发放', '款项已发放到你认证的收款账号，请查收。'),
  },
  'order.cancelOwn': {
    name: name('cancelOwn'),
    letter: (_, facts) => about(facts, '已取消', refunded(facts)),
  },
  'order.receive': {
    name: name('receive'),
    letter: (_, facts) => about(facts, '已收货'),
  },
  'order.cancel': {
    name: name('cancel'),
    letter: (_, facts) =>
      about(facts, '已取消', `原因：${facts.order?.cancelReason ?? ''}`, refunded(facts)),
  },
  'order.expire': {
    name: name('expire'),
    letter: (_, facts) => about(facts, '已取消', `原因：${notConfirmedInTime}`, refunded(facts)),
  },
  'order.eraseAddress': { name: '清除订单的收货地址' },
  'order.reveal': { name: '查看订单收货或收款信息' },
};

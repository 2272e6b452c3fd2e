import {
  confirmWithinDays,
  notConfirmedInTime,
  orderActs,
  orderSchedule,
  type OrderAct,
} from '../../gifts/orders.ts';
import type { orderEvents } from '../../gifts/order-events.ts';
import { carrierName } from '../../gifts/carriers.ts';
import { say } from '../../say.ts';
import type { EventWords, Facts, LetterWords } from '../words.ts';

const nameOfGift = (giftName: string): string => `“${giftName}”`;

const about = ({ order, text }: Facts, title: string, ...lines: string[]): LetterWords => ({
  title: say(title, { number: order?.number ?? '' }),
  body: [nameOfGift(order?.giftName ?? ''), ...lines, text && say('说明：{text}', { text })]
    .filter(Boolean)
    .join('\n'),
});
const because = (reason: string): string => say('原因：{reason}', { reason });
const refunded = ({ order }: Facts): string =>
  say('{price} 安全币已退回。', { price: order?.price ?? 0 });
const named = (act: OrderAct) => orderActs[act].label;

export const orderWords: EventWords<keyof typeof orderEvents> = {
  'order.exchange': {
    name: named('exchange'),
    // asks to confirm only while the order still waits for it
    letter: ({ price }, { order }) => {
      const { number = '', giftName = '', schedule = orderSchedule.codes.cancelled } = order ?? {};
      const letter = (title: string, line: string): LetterWords => ({
        title: say(title, { number }),
        body: `${say('已兑换“{giftName}”，使用 {price} 安全币。', { giftName, price })}\n${line}`,
      });
      if (schedule === orderSchedule.codes.waitConfirm)
        return letter(
          '订单 {number} 请确认收货地址',
          say('请在 {days} 天内确认或更换收货地址，逾期订单会自动取消，安全币退回。', {
            days: confirmWithinDays,
          }),
        );
      return schedule === orderSchedule.codes.cancelled
        ? letter('订单 {number} 已取消', say('订单已取消，无需再确认收货地址。'))
        : letter('订单 {number} 收货地址已确认', say('收货地址已确认，无需操作。'));
    },
  },
  'order.confirmAddress': {
    name: named('confirmAddress'),
    letter: (_, facts) => about(facts, '订单 {number} 地址已确认', say('我们开始备货。')),
  },
  'order.ready': {
    name: named('ready'),
    letter: (_, facts) => about(facts, '订单 {number} 备货完成', say('礼品已备好，等待发货。')),
  },
  'order.ship': {
    name: named('ship'),
    letter: (_, facts) =>
      about(
        facts,
        '订单 {number} 已发货',
        say('承运商：{carrier}', { carrier: carrierName(facts.order?.carrier ?? '') }),
        say('运单号：{trackingNo}', { trackingNo: facts.order?.trackingNo ?? '' }),
      ),
  },
  'order.pay': {
    name: named('pay'),
    letter: (_, facts) =>
      about(facts, '订单 {number} 已发放', say('款项已发放到你认证的收款账号，请查收。')),
  },
  'order.cancelOwn': {
    name: named('cancelOwn'),
    letter: (_, facts) => about(facts, '订单 {number} 已取消', refunded(facts)),
  },
  'order.receive': {
    name: named('receive'),
    letter: (_, facts) => about(facts, '订单 {number} 已收货'),
  },
  'order.cancel': {
    name: named('cancel'),
    letter: (_, facts) =>
      about(
        facts,
        '订单 {number} 已取消',
        because(facts.order?.cancelReason ?? ''),
        refunded(facts),
      ),
  },
  'order.expire': {
    name: named('expire'),
    letter: (_, facts) =>
      about(facts, '订单 {number} 已取消', because(notConfirmedInTime()), refunded(facts)),
  },
  'order.eraseAddress': { name: '清除订单的收货地址' },
  'order.reveal': { name: '查看订单收货或收款信息' },
};

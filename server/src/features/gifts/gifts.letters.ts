import { letterType } from '@shieldsource/contract/letters';
import { confirmWithinDays, type OrderMove } from '@shieldsource/contract/orders';
import type { App } from '../../platform/app.ts';
import type { Tx } from '../../platform/database/database.ts';
import { send } from '../letters/letters.ts';

interface Exchanged {
  researcherId: string;
  number: string;
  giftName: string;
  price: number;
  confirmLetterId: string | null;
}

/** Tells the researcher that the order stands, and asks to confirm its address where there is one. Names no address: letters are not sealed. */
export async function tellExchanged(tx: Tx, app: App, order: Exchanged): Promise<void> {
  const spent = `《${order.giftName}》已兑换，使用 ${order.price} 安全币。`;
  const letter = { researcherId: order.researcherId, link };
  if (order.confirmLetterId === null) {
    await send(tx, app, {
      ...letter,
      type: letterType.codes.order,
      title: `订单 ${order.number} 已提交`,
      body: `${spent}\n我们会尽快发放到你认证的收款账号。`,
    });
    return;
  }
  const body = `${spent}\n请在 ${confirmWithinDays} 天内确认或更换收货地址，逾期订单会自动取消，安全币退回。`;
  await send(
    tx,
    app,
    {
      ...letter,
      type: letterType.codes.confirm,
      title: `订单 ${order.number} 请确认收货地址`,
      body,
    },
    order.confirmLetterId,
  );
}

interface MovedOrder {
  researcher_id: string;
  number: string;
  gift_name: string;
  type: number;
  price: number;
}
interface Details {
  carrier?: string;
  trackingNo?: string;
  cancelReason?: string;
  note?: string;
}

const refunded = ({ price }: MovedOrder): string => `${price} 安全币已退回。`;
const words: Record<
  OrderMove,
  (order: MovedOrder, details: Details) => { outcome: string; lines: string[] }
> = {
  confirmAddress: () => ({ outcome: '地址已确认', lines: ['我们开始备货。'] }),
  ready: () => ({ outcome: '备货完成', lines: ['礼品已备好，等待发货。'] }),
  ship: (_, { carrier, trackingNo }) => ({
    outcome: '已发货',
    lines: [`承运商：${carrier ?? ''}`, `运单号：${trackingNo ?? ''}`],
  }),
  pay: () => ({ outcome: '已发放', lines: ['款项已发放到你认证的收款账号，请查收。'] }),
  cancelOwn: (order) => ({ outcome: '已取消', lines: [refunded(order)] }),
  cancel: (order, { cancelReason }) => ({
    outcome: '已取消',
    lines: [`原因：${cancelReason ?? ''}`, refunded(order)],
  }),
  expire: (order, { cancelReason }) => ({
    outcome: '已取消',
    lines: [`原因：${cancelReason ?? ''}`, refunded(order)],
  }),
};

/** Tells the researcher about any later step. */
export async function tellMoved(
  tx: Tx,
  app: App,
  order: MovedOrder,
  move: OrderMove,
  details: Details,
): Promise<void> {
  const { outcome, lines } = words[move](order, details);
  const body = [`《${order.gift_name}》`, ...lines, details.note ? `说明：${details.note}` : '']
    .filter(Boolean)
    .join('\n');
  await send(tx, app, {
    researcherId: order.researcher_id,
    type: letterType.codes.order,
    title: `订单 ${order.number} ${outcome}`,
    body,
    link,
  });
}

const link = '/personal/my-gift';

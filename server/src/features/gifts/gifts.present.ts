import type { Address } from '@shieldsource/contract/people/addresses';
import { trackingUrlOf } from '@shieldsource/contract/gifts/carriers';
import type { CodeOf } from '@shieldsource/contract/coded';
import { giftType, type GiftRow, type GiftType } from '@shieldsource/contract/gifts/calls';
import {
  notConfirmedInTime,
  isOrderStep,
  receivedName,
  orderAction,
  orderSchedule,
  scheduleName,
  type Order,
  type OrderSchedule,
} from '@shieldsource/contract/gifts/orders';
import { inWords, say, type Words } from '@shieldsource/contract/say';
import type { App } from '../../platform/app.ts';
import { openInList } from '../../platform/readable.ts';
import type { SealedColumn } from '../../platform/rotation.ts';
import { publicAddressOf, type GiftImage } from '../files/files.ts';
import * as orders from './gifts.orders.queries.ts';
import type * as queries from './gifts.queries.ts';

export function presentGift(row: queries.RowOfGift, images: readonly GiftImage[] = []): GiftRow {
  return {
    id: row.id,
    name: row.shown_name,
    type: row.type,
    typeName: giftType.labelOf(row.type),
    price: row.price,
    cashValue: row.cash_value,
    stock: row.stock,
    exchangedCount: row.exchanged_count,
    image: images[0]?.url ?? '',
    createTime: row.created_at,
  };
}

export type ShippingAddress = NonNullable<Order['address']>;

export const sealedOrderAddresses: SealedColumn = {
  table: 'gift_order',
  column: 'address_sealed',
  placeOf: (id) => `gift_order.address.${id}`,
};

/** The order's own copy of an address, which later changes do not affect. */
export function sealAddress(
  app: Pick<App, 'keys'>,
  orderId: string,
  { consignee, consigneePhone, regionName, detailAddress }: Address,
): Buffer {
  const kept: ShippingAddress = { consignee, consigneePhone, regionName, detailAddress };
  return app.keys.seal(JSON.stringify(kept), sealedOrderAddresses.placeOf(orderId));
}

/** Null for cash, and once the copy has been deleted. */
export const openAddress = (
  app: App,
  row: { id: string; address_sealed: Buffer | null },
): ShippingAddress | null =>
  row.address_sealed &&
  (JSON.parse(
    app.keys.open(row.address_sealed, sealedOrderAddresses.placeOf(row.id)),
  ) as ShippingAddress);

/** The same, and null when it does not open. */
function addressInList(app: App, row: orders.RowOfOrder): ShippingAddress | null {
  const text =
    row.address_sealed && openInList(app, sealedOrderAddresses, row.id, row.address_sealed);
  return text === null ? null : (JSON.parse(text) as ShippingAddress);
}

/** Orders with their history. The caller checks who may see them and their addresses. */
export async function presentOrders<Row extends orders.RowOfOrder>(
  app: App,
  rows: readonly Row[],
  cancelling: 'cancelOwn' | 'cancel',
): Promise<(Order & { row: Row })[]> {
  const steps = Map.groupBy(
    await orders.listSteps(
      app.db,
      rows.map((row) => row.id),
    ),
    (step) => step.order_id,
  );
  return rows.map((row) => {
    const own = (steps.get(row.id) ?? []).map(presentStep);
    const { type, schedule } = row;
    const isWaiting = schedule === orderSchedule.codes.waitConfirm;
    const cancelled = cancelWords[own.at(-1)?.action ?? 'cancel'];
    const receipt = own.find(({ action }) => action === 'receive');
    const canCancel =
      isOrderStep(cancelling, row) && (cancelling === 'cancel' || row.can_take_back);
    return {
      row,
      id: row.id,
      number: row.number,
      giftId: row.gift_id,
      giftName: row.gift_name,
      giftImage: row.gift_image && publicAddressOf(row.gift_image),
      type,
      typeName: giftType.labelOf(type),
      price: row.price,
      cashValue: row.cash_value,
      schedule,
      scheduleName: receipt ? say(receivedName) : scheduleName(type, schedule),
      address: addressInList(app, row),
      carrier: row.carrier,
      trackingNo: row.tracking_no,
      cancelReason: cancelled === undefined ? row.cancel_reason : inWords(cancelled),
      steps: own,
      confirmLetterId: isWaiting ? row.confirm_letter_id : null,
      confirmBefore: isWaiting ? row.confirm_before : null,
      canCancel,
      cancelBefore:
        canCancel && cancelling === 'cancelOwn' && !isWaiting ? row.cancel_before : null,
      trackingUrl: trackingUrlOf({ carrier: row.carrier, trackingNo: row.tracking_no }),
      canReceive: isOrderStep('receive', row) && !receipt,
      receiveTime: receipt?.createTime ?? null,
      version: row.version,
      createTime: row.created_at,
    };
  });
}

function presentStep(step: orders.RowOfStep): Order['steps'][number] {
  const [action, schedule] = [
    step.action as CodeOf<typeof orderAction>,
    step.to_schedule as OrderSchedule,
  ];
  return {
    action,
    actionName: orderAction.labelOf(action),
    schedule,
    scheduleName:
      action === 'receive' ? say(receivedName) : scheduleName(step.type as GiftType, schedule),
    note: step.note || (isOtherAddress(step.params) ? say('已更换收货地址') : ''),
    createTime: step.at,
  };
}

/** The reason of a cancellation that needs no words of its own. */
const cancelWords: Partial<Record<CodeOf<typeof orderAction>, Words>> = {
  cancelOwn: '本人取消',
  expire: notConfirmedInTime,
};
const isOtherAddress = (params: unknown): boolean =>
  (params as { isOtherAddress?: boolean }).isOtherAddress === true;

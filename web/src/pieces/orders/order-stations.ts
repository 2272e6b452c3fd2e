import {
  type Order,
  orderActs,
  orderSchedule,
  type OrderScheduleKey,
  orderStations,
  receivedName,
  scheduleName,
} from '@shieldsource/contract/gifts/orders';
import type { GiftType } from '@shieldsource/contract/gifts/calls';
import type { LineStation } from '../line/StationLine.tsx';
import { say } from '@shieldsource/contract/say';

export type OrderProgress = Pick<Order, 'type' | 'schedule' | 'steps'>;

/** 已收货 is a station without a schedule of its own. */
type Station = OrderScheduleKey | 'received';

/**
 * The stations of an order of its kind, from the contract's tables. A cancelled one ends at 已取消; the stations that it
 * never reached are skipped.
 */
export function stationsOfOrder({ type, schedule, steps }: OrderProgress): LineStation[] {
  const { key: active, tone } = orderSchedule.of(schedule);
  const isCancelled = active === 'cancelled';
  const isReceived = steps.some((step) => stationOf(step) === 'received');
  const line = lineOf(type, isCancelled, steps[0]?.schedule);
  const at = line.indexOf(isReceived ? 'received' : active);

  return line.map((key, index) => {
    const time = steps.findLast((step) => stationOf(step) === key)?.createTime;
    const isSkipped = isCancelled && index < at && time === undefined;
    const state = index === at ? 'process' : index > at ? 'wait' : isSkipped ? 'skipped' : 'finish';
    const isEnd = state === 'process' && index === line.length - 1;
    const isSettled = state === 'finish' || isEnd;
    const isCutShort = isCancelled && isEnd;
    return {
      key,
      label: key === 'received' ? say(receivedName) : scheduleName(type, orderSchedule.codes[key]),
      state,
      // what is settled is blue, as on the line of a report
      tone: isSettled && !isCutShort ? 'blue' : state === 'process' ? tone : 'grey',
      time: state === 'wait' ? undefined : time,
      isSettled,
      isCutShort,
    };
  });
}

/** Whether nothing happens to the order any more: it arrived, was paid out or cancelled. */
export const isOver = (order: OrderProgress): boolean =>
  stationsOfOrder(order).at(-1)?.state === 'process';

function lineOf(
  type: GiftType,
  isCancelled: boolean,
  begun: number = orderSchedule.codes.waitConfirm,
): readonly Station[] {
  // an order that began confirmed has no station for the address
  const scheduled = orderStations[type].filter(
    (key) => key !== 'waitConfirm' || begun === orderSchedule.codes.waitConfirm,
  );
  if (isCancelled) return [...scheduled.slice(0, -1), 'cancelled'];
  const types: readonly GiftType[] = orderActs.receive.types;
  return types.includes(type) ? [...scheduled, 'received'] : scheduled;
}

const stationOf = ({ action, schedule }: Order['steps'][number]): Station =>
  action === 'receive' ? 'received' : orderSchedule.of(schedule).key;

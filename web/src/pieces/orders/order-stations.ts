import {
  type Order,
  orderSchedule,
  type OrderScheduleKey,
  orderStations,
  scheduleName,
} from '@shieldsource/contract/orders';
import type { LineStation } from '../line/StationLine.tsx';

type Known = Pick<Order, 'type' | 'schedule' | 'steps'>;

/**
 * The stations of an order of its kind, from the contract's table. A cancelled one ends at 已取消, past what it
 * never came to.
 */
export function stationsOfOrder({ type, schedule, steps }: Known): LineStation[] {
  const line: readonly OrderScheduleKey[] = orderStations[type];
  const { key: active, tone } = orderSchedule.of(schedule);
  const isCancelled = active === 'cancelled';
  const at = isCancelled ? line.length - 1 : line.indexOf(active);

  return line.map((key, index) => {
    const shown = index === at ? active : key;
    const code = orderSchedule.codes[shown];
    const time = steps.findLast((step) => step.schedule === code)?.createTime;
    const isSkipped = isCancelled && index < at && time === undefined;
    const state = index === at ? 'process' : index > at ? 'wait' : isSkipped ? 'skipped' : 'finish';
    return {
      key: shown,
      label: scheduleName(type, code),
      state,
      tone: state === 'process' ? tone : state === 'finish' ? 'blue' : 'grey',
      time: state === 'wait' ? undefined : time,
      isSettled: state === 'finish' || (state === 'process' && shown === 'alreadySend'),
    };
  });
}

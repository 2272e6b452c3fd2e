import {
  type Order,
  receivedName,
  orderSchedule,
  type OrderScheduleKey,
  orderStations,
  scheduleName,
} from '@shieldsource/contract/orders';
import type { LineStation } from '../line/StationLine.tsx';

type OrderProgress = Pick<Order, 'type' | 'schedule' | 'steps'>;

/**
 * The stations of an order of its kind, from the contract's table. A cancelled one ends at 已取消; the stations that it
 * never reached are skipped.
 */
export function stationsOfOrder({ type, schedule, steps }: OrderProgress): LineStation[] {
  // an order that began confirmed has no station for the address
  const begun = steps[0]?.schedule ?? orderSchedule.codes.waitConfirm;
  const line: readonly OrderScheduleKey[] = orderStations[type].filter(
    (key) => key !== 'waitConfirm' || begun === orderSchedule.codes.waitConfirm,
  );
  const { key: active, tone } = orderSchedule.of(schedule);
  const isCancelled = active === 'cancelled';
  const isReceived = steps.some(({ action }) => action === 'receive');
  const at = isCancelled ? line.length - 1 : line.indexOf(active);

  return line.map((key, index) => {
    const shown = index === at ? active : key;
    const code = orderSchedule.codes[shown];
    const time = steps.findLast((step) => step.schedule === code)?.createTime;
    const isSkipped = isCancelled && index < at && time === undefined;
    const state = index === at ? 'process' : index > at ? 'wait' : isSkipped ? 'skipped' : 'finish';
    return {
      key: shown,
      label: isReceived && shown === 'alreadySend' ? receivedName : scheduleName(type, code),
      state,
      tone: state === 'process' ? tone : state === 'finish' ? 'blue' : 'grey',
      time: state === 'wait' ? undefined : time,
      isSettled: state === 'finish' || (state === 'process' && shown === 'alreadySend'),
    };
  });
}

import { type Order, orderSchedule, scheduleName } from '@shieldsource/contract/orders';
import { Tag } from '../coded/Tag.tsx';

/** Where an order stands, in the words of its kind. */
export function ScheduleTag({ order }: { order: Pick<Order, 'type' | 'schedule'> }) {
  return (
    <Tag tone={orderSchedule.of(order.schedule).tone} dotted>
      {scheduleName(order.type, order.schedule)}
    </Tag>
  );
}

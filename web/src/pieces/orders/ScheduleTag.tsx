import { type Order, orderSchedule } from '@shieldsource/contract/orders';
import { Tag } from '../coded/Tag.tsx';

/** The schedule of an order, as the server names it. */
export function ScheduleTag({ order }: { order: Pick<Order, 'schedule' | 'scheduleName'> }) {
  return (
    <Tag tone={orderSchedule.of(order.schedule).tone} dotted>
      {order.scheduleName}
    </Tag>
  );
}

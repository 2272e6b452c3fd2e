import { type Order, orderSchedule } from '@shieldsource/contract/orders';
import { Tag } from '../coded/Tag.tsx';

/** Where an order stands, in its own words. */
export function ScheduleTag({ order }: { order: Pick<Order, 'schedule' | 'scheduleName'> }) {
  return (
    <Tag tone={orderSchedule.of(order.schedule).tone} dotted>
      {order.scheduleName}
    </Tag>
  );
}

import { type Order, orderSchedule } from '@shieldsource/contract/gifts/orders';
import { Icon } from '../../ui/icons/Icon.tsx';
import { Tag } from '../coded/Tag.tsx';
import { isOver, type OrderProgress } from './order-stations.ts';

/** The schedule of an order, as the server names it: with a dot while it goes on, with a tick or a dash when it is over. */
export function ScheduleTag({ order }: { order: OrderProgress & Pick<Order, 'scheduleName'> }) {
  const { key, tone } = orderSchedule.of(order.schedule);
  const over = isOver(order);
  return (
    <Tag tone={tone} dotted={!over}>
      {over && <Icon name={key === 'cancelled' ? 'dash' : 'check'} size={12} />}
      {order.scheduleName}
    </Tag>
  );
}

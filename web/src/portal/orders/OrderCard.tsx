import type { Order } from '@shieldsource/contract/gifts/orders';
import { useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';
import { dateTimeOf } from '../../ui/text/formats.ts';
import { orderPath } from '../../lib/paths.ts';
import { isOver } from '../../pieces/orders/order-stations.ts';
import { OrderLine } from '../../pieces/orders/OrderLine.tsx';
import { ScheduleTag } from '../../pieces/orders/ScheduleTag.tsx';
import card from '../../ui/page/Card.module.css';
import classes from './orders.module.css';
import { OrderFacts } from './OrderFacts.tsx';
import { OrderFoot } from './OrderFoot.tsx';
import { OrderGift } from './OrderGift.tsx';

/** One order in the list: gift, line of stations, destination and possible acts. Its history is on its page, and where it went once it is over. */
export function OrderCard({ order }: { order: Order }) {
  const { t } = useLingui();
  const { id, number, giftName, createTime } = order;
  return (
    <article
      className={`${card.card} column gap-16 ${classes.order}`}
      aria-label={t`订单 ${number}`}
    >
      <header className={`row wrap gap-4-16 faint ${classes.head}`}>
        <span className="figures">{number}</span>
        <time>{dateTimeOf(createTime)}</time>
        <ScheduleTag order={order} />
      </header>
      <OrderGift order={order}>
        <h2>
          <Link to={orderPath(id)}>{giftName}</Link>
        </h2>
      </OrderGift>
      <OrderLine order={order} />
      <OrderFoot order={order}>
        <OrderFacts order={order} isBrief={isOver(order)} />
      </OrderFoot>
    </article>
  );
}

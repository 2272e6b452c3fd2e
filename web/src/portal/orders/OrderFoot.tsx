import type { Order } from '@shieldsource/contract/gifts/orders';
import type { ReactNode } from 'react';
import { AddressConfirmation } from '../../pieces/orders/AddressConfirmation.tsx';
import { OrderActs } from './OrderActs.tsx';
import classes from './orders.module.css';

interface OrderFootProps {
  readonly order: Order;
  /** What is said about an order that waits for no address. */
  readonly children: ReactNode;
}

/** The last row of an order, with its acts at the end; where it waits for its address, the question takes the row. */
export function OrderFoot({ order, children }: OrderFootProps) {
  const acts = <OrderActs order={order} />;
  if (order.confirmLetterId !== null) {
    return <AddressConfirmation order={order}>{acts}</AddressConfirmation>;
  }
  return (
    <div className={`flex wrap ${classes.foot}`}>
      {children}
      {(order.canCancel || order.canReceive) && (
        <div className={`row wrap justify-end push gap-8-12 ${classes.acts}`}>{acts}</div>
      )}
    </div>
  );
}

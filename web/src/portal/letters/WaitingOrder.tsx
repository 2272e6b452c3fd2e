import type { Order } from '@shieldsource/contract/orders';
import { AddressLines } from '../../pieces/addresses/AddressLines.tsx';
import { AddressConfirmation } from '../../pieces/orders/AddressConfirmation.tsx';
import classes from './LetterList.module.css';

/** The order whose address the letter asks to confirm or change; nothing where none waits. */
export function WaitingOrder({ order }: { order: Order | undefined }) {
  if (!order) return null;
  return (
    <div className={classes.order}>
      {order.address && <AddressLines address={order.address} />}
      <AddressConfirmation order={order} />
    </div>
  );
}

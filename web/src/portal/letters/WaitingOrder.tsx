import type { Order } from '@shieldsource/contract/gifts/orders';
import { AddressConfirmation } from '../../pieces/orders/AddressConfirmation.tsx';
import classes from './LetterList.module.css';

/** The order whose address the letter asks to confirm or change; nothing where none waits. */
export const WaitingOrder = ({ order }: { order: Order | undefined }) =>
  order && (
    <div className={`stack col-full gap-12 ${classes.order}`}>
      <AddressConfirmation order={order} />
    </div>
  );

import { type Order, orderSchedule } from '@shieldsource/contract/orders';
import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { dateTimeOf, numberOf } from '../../lib/formats.ts';
import { yuanOf } from '../../lib/money.ts';
import { GiftPicture } from '../../pieces/gifts/GiftPicture.tsx';
import button from '../../ui/form/button.module.css';
import { CancelOrderDialog } from './CancelOrderDialog.tsx';
import classes from './orders.module.css';
import { ReceiveButton } from './ReceiveButton.tsx';

interface OrderGiftProps {
  readonly order: Order;
  /** The name of the gift, where the page does not begin with it. */
  readonly children?: ReactNode;
}

/** The gift of an order, its price, and what its owner can do now. */
export function OrderGift({ order, children }: OrderGiftProps) {
  const { t } = useLingui();
  const [isCancelling, setCancelling] = useState(false);
  const { giftImage, price, cashValue, typeName, schedule } = order;
  const isCancelled = schedule === orderSchedule.codes.cancelled;
  return (
    <div className={classes.gift}>
      <span className={classes.picture}>
        <GiftPicture image={giftImage} width={96} />
      </span>
      <div className={classes.words}>
        {children}
        <p className="figures">
          {typeName}
          {cashValue !== null && t` · ${yuanOf(cashValue)} 元`}
        </p>
        <p className="figures">
          {isCancelled ? t`${numberOf(price)} 安全币，已退回` : t`${numberOf(price)} 安全币`}
        </p>
      </div>
      {order.canCancel && (
        <div className={classes.act}>
          <button type="button" className={button.quiet} onClick={() => setCancelling(true)}>
            {t`取消兑换`}
          </button>
          {order.cancelBefore !== null && <p>{t`${dateTimeOf(order.cancelBefore)} 前可以取消`}</p>}
        </div>
      )}
      {order.canReceive && (
        <div className={`${classes.act} ${classes.receive}`}>
          <ReceiveButton orderId={order.id} />
        </div>
      )}
      <CancelOrderDialog order={order} isOpen={isCancelling} onClose={() => setCancelling(false)} />
    </div>
  );
}

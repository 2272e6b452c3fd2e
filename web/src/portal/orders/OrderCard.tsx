import { type Order, orderSchedule } from '@shieldsource/contract/orders';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { dateTimeOf, numberOf } from '../../lib/formats.ts';
import { yuanOf } from '../../lib/money.ts';
import { GiftPicture } from '../../pieces/gifts/GiftPicture.tsx';
import { AddressConfirmation } from '../../pieces/orders/AddressConfirmation.tsx';
import { OrderHistory } from '../../pieces/orders/OrderHistory.tsx';
import { OrderLine } from '../../pieces/orders/OrderLine.tsx';
import { ScheduleTag } from '../../pieces/orders/ScheduleTag.tsx';
import button from '../../ui/form/button.module.css';
import card from '../../ui/page/Card.module.css';
import { CancelOrderDialog } from './CancelOrderDialog.tsx';
import classes from './orders.module.css';
import { OrderFacts } from './OrderFacts.tsx';

/** One order: what it is, its line, where it goes, what can be done, and its history on demand. */
export function OrderCard({ order }: { order: Order }) {
  const { t } = useLingui();
  const [isCancelling, setCancelling] = useState(false);
  const { number, giftName, giftImage, price, cashValue, typeName, createTime, schedule } = order;
  const isCancelled = schedule === orderSchedule.codes.cancelled;
  return (
    <article className={`${card.card} ${classes.order}`} aria-label={t`订单 ${number}`}>
      <header className={classes.head}>
        <span className="figures">{number}</span>
        <time>{dateTimeOf(createTime)}</time>
        <ScheduleTag order={order} />
      </header>
      <div className={classes.gift}>
        <span className={classes.picture}>
          <GiftPicture image={giftImage} width={96} />
        </span>
        <div className={classes.words}>
          <h2>{giftName}</h2>
          <p className="figures">
            {typeName}
            {cashValue !== null && t` · ${yuanOf(cashValue)} 元`}
          </p>
          <p className="figures">
            {isCancelled ? t`${numberOf(price)} 安全币，已退回` : t`${numberOf(price)} 安全币`}
          </p>
        </div>
        {order.canCancel && (
          <button
            type="button"
            className={`${button.quiet} ${classes.cancel}`}
            onClick={() => setCancelling(true)}
          >
            {t`取消兑换`}
          </button>
        )}
      </div>
      <OrderLine order={order} />
      <AddressConfirmation order={order} />
      <OrderFacts order={order} />
      <details className={classes.history}>
        <summary>{t`订单记录`}</summary>
        <OrderHistory steps={order.steps} />
      </details>
      <CancelOrderDialog order={order} isOpen={isCancelling} onClose={() => setCancelling(false)} />
    </article>
  );
}

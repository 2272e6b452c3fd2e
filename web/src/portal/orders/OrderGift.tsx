import { type Order, orderSchedule } from '@shieldsource/contract/gifts/orders';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { numberOf } from '../../ui/text/formats.ts';
import { yuanOf } from '../../lib/money.ts';
import { GiftPicture } from '../../pieces/gifts/GiftPicture.tsx';
import classes from './orders.module.css';

interface OrderGiftProps {
  readonly order: Order;
  /** The name of the gift, where the page does not begin with it. */
  readonly children?: ReactNode;
}

/** The gift of an order, and its price. */
export function OrderGift({ order, children }: OrderGiftProps) {
  const { t } = useLingui();
  const { giftImage, price, cashValue, typeName, schedule } = order;
  const isCancelled = schedule === orderSchedule.codes.cancelled;
  return (
    <div className={`flex items-flex-start gap-16 ${classes.gift}`}>
      <span className={`rigid clip bordered rounded-small ${classes.picture}`}>
        <GiftPicture image={giftImage} width={96} />
      </span>
      <div className={`grow min-w-0 soft ${classes.words}`}>
        {children}
        <p className="figures">
          {typeName}
          {cashValue !== null && t` · ${yuanOf(cashValue)} 元`}
        </p>
        <p className="figures">
          {isCancelled ? t`${numberOf(price)} 安全币，已退回` : t`${numberOf(price)} 安全币`}
        </p>
      </div>
    </div>
  );
}

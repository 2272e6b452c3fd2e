import { useLingui } from '@lingui/react/macro';
import type { StaffOrder } from '@shieldsource/contract/console-gifts';
import { dateTimeOf, numberOf } from '../../lib/formats.ts';
import { yuanOf } from '../../lib/money.ts';
import { GiftPicture } from '../../pieces/gifts/GiftPicture.tsx';
import { OrderHistory } from '../../pieces/orders/OrderHistory.tsx';
import { OrderLine } from '../../pieces/orders/OrderLine.tsx';
import { ScheduleTag } from '../../pieces/orders/ScheduleTag.tsx';
import { Fact, Facts } from '../../ui/page/Facts.tsx';
import { SidePanel } from '../../ui/page/SidePanel.tsx';
import { Delivery } from './Delivery.tsx';
import { OrderActions } from './OrderActions.tsx';
import classes from './OrderPanel.module.css';

interface OrderPanelProps {
  readonly order: StaffOrder;
  readonly onClose: () => void;
  readonly onMoved: () => void;
}

/** One order with everything to work on it. Keyed by its id. */
export function OrderPanel({ order, onClose, onMoved }: OrderPanelProps) {
  const { t } = useLingui();
  return (
    <SidePanel
      title={order.giftName}
      details={
        <>
          <ScheduleTag order={order} />
          <span>{order.number}</span>
        </>
      }
      acts={<OrderActions order={order} onMoved={onMoved} />}
      onClose={onClose}
    >
      <OrderLine order={order} />
      <Delivery order={order} />
      <section>
        <h3>{t`订单信息`}</h3>
        <div className={classes.info}>
          <Facts>
            <Fact
              name={t`兑换人`}
              {...(order.researcherUid && { more: `UID ${order.researcherUid}` })}
            >
              {order.researcherName}
            </Fact>
            <Fact name={t`安全币`}>{numberOf(order.price)}</Fact>
            {order.cashValue !== null && <Fact name={t`金额`}>¥{yuanOf(order.cashValue)}</Fact>}
            <Fact name={t`兑换于`}>
              <time>{dateTimeOf(order.createTime)}</time>
            </Fact>
            {order.confirmBefore !== null && (
              <Fact name={t`确认截止`} more={t`过期自动取消`}>
                <time>{dateTimeOf(order.confirmBefore)}</time>
              </Fact>
            )}
            {order.trackingNo && (
              <Fact name={t`运单`}>
                {order.carrier} {order.trackingNo}
              </Fact>
            )}
            {order.cancelReason && <Fact name={t`取消原因`}>{order.cancelReason}</Fact>}
          </Facts>
          {order.giftImage && (
            <span className={classes.image}>
              <GiftPicture image={order.giftImage} width={112} />
            </span>
          )}
        </div>
      </section>
      <section>
        <h3>{t`订单记录`}</h3>
        <OrderHistory steps={order.steps} />
      </section>
    </SidePanel>
  );
}

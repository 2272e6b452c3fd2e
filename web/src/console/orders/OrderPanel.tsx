import { carrierName } from '@shieldsource/contract/gifts/carriers';
import { useLingui } from '@lingui/react/macro';
import { postOrderReveal, type StaffOrder } from '@shieldsource/contract/gifts/desk';
import { giftType } from '@shieldsource/contract/gifts/calls';
import { orderSchedule } from '@shieldsource/contract/gifts/orders';
import { dateTimeOf, numberOf } from '../../ui/text/formats.ts';
import { yuanOf } from '../../lib/money.ts';
import { RevealSection } from '../kit/RevealSection.tsx';
import { GiftPicture } from '../../pieces/gifts/GiftPicture.tsx';
import { OrderHistory } from '../../pieces/orders/OrderHistory.tsx';
import { isOver } from '../../pieces/orders/order-stations.ts';
import { OrderLine } from '../../pieces/orders/OrderLine.tsx';
import { ScheduleTag } from '../../pieces/orders/ScheduleTag.tsx';
import { Alert } from '../../ui/form/Alert.tsx';
import { FactList } from '../../ui/page/Facts.tsx';
import { SidePanel } from '../../ui/page/SidePanel.tsx';
import { Acts } from '../kit/Acts.tsx';
import type { PanelProps } from '../kit/OpenRecord.tsx';
import { MaskedDelivery, Revealed } from './DeliveryFacts.tsx';
import { actsFor, onOrders } from './order-acts.tsx';
import classes from './OrderPanel.module.css';

/** One order with its acts. Keyed by its id. */
export function OrderPanel({ record: order, close, goOn }: PanelProps<StaffOrder>) {
  const { t } = useLingui();
  const acts = actsFor(order);
  const isCash = order.type === giftType.codes.cash;
  const isKept = isCash || order.address !== null;
  return (
    <SidePanel
      title={order.giftName}
      details={
        <>
          <ScheduleTag order={order} />
          <span>{order.number}</span>
        </>
      }
      acts={
        acts.length > 0 ? (
          <Acts acts={acts} onDone={goOn} />
        ) : (
          <span className="faint">
            {isOver(order) ? t`订单已结束，没有可做的操作` : t`已发货，等收件人确认收货`}
          </span>
        )
      }
      onClose={close}
    >
      <OrderLine order={order} />
      {order.isDisabled && acts.length > 0 && (
        <Alert title={t`账号已停用`}>
          <p>{t`发货或发放之前，请先与管理员确认。`}</p>
        </Alert>
      )}
      <RevealSection
        // an act of ours hides nothing, another address does
        key={JSON.stringify(order.address)}
        {...onOrders()}
        title={isCash ? t`收款账号` : t`收货信息`}
        act={isCash ? t`查看收款账号` : t`查看收货信息`}
        canAsk={isKept && order.schedule !== orderSchedule.codes.cancelled}
        route={postOrderReveal}
        about={{ orderId: order.id }}
        usual={isCash ? [t`发放现金`, t`核对收款账号`] : [t`打印快递面单`, t`联系收件人`]}
        lead={t`谁在什么时候、为什么查看，都会记入审计日志。离开这个订单后信息会重新隐藏。`}
      >
        {(shown) => (shown ? <Revealed shown={shown} /> : <MaskedDelivery order={order} />)}
      </RevealSection>
      <section>
        <h3>{t`订单信息`}</h3>
        <div className={`flex items-flex-start justify-between gap-16 ${classes.info}`}>
          <FactList
            facts={[
              [
                t({ message: '研究员', context: 'one' }),
                order.researcherName,
                order.researcherUid && `UID ${order.researcherUid}`,
              ],
              [t`安全币`, numberOf(order.price)],
              [t`金额`, order.cashValue && `¥${yuanOf(order.cashValue)}`],
              [t`兑换时间`, dateTimeOf(order.createTime)],
              [
                t`确认截止`,
                order.confirmBefore && dateTimeOf(order.confirmBefore),
                t`过期自动取消`,
              ],
              [t`运单`, order.trackingNo && `${carrierName(order.carrier)} ${order.trackingNo}`],
              [t`确认收货`, order.receiveTime && dateTimeOf(order.receiveTime)],
              [t`取消原因`, order.cancelReason],
            ]}
          />
          {order.giftImage && (
            <span className={`rigid clip bordered rounded-small ${classes.image}`}>
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

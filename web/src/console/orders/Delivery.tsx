import { useLingui } from '@lingui/react/macro';
import { postOrderReveal, type StaffOrder } from '@shieldsource/contract/console-gifts';
import { giftType } from '@shieldsource/contract/gifts';
import { orderSchedule } from '@shieldsource/contract/orders';
import { RevealSection } from '../../pieces/acts/RevealSection.tsx';
import { MaskedDelivery, Revealed } from './DeliveryFacts.tsx';
import { useOvertaken } from './order-dialog.ts';

/** Where to send or whom to pay. */
export function Delivery({ order }: { order: StaffOrder }) {
  const { t } = useLingui();
  const overtaken = useOvertaken(() => undefined);
  const isCash = order.type === giftType.codes.cash;
  const isKept = isCash || order.address !== null;
  return (
    <RevealSection
      title={isCash ? t`收款账号` : t`收货信息`}
      act={isCash ? t`查看收款账号` : t`查看收货信息`}
      canAsk={isKept && order.schedule !== orderSchedule.codes.cancelled}
      route={postOrderReveal}
      about={{ orderId: order.id }}
      usual={isCash ? [t`发放现金`, t`核对收款账号`] : [t`打印快递面单`, t`联系收件人`]}
      lead={t`谁在什么时候、为什么查看，都会记入审计日志。离开这个订单后信息会重新隐藏。`}
      overtaken={overtaken}
    >
      {(shown) => (shown ? <Revealed shown={shown} /> : <MaskedDelivery order={order} />)}
    </RevealSection>
  );
}

import { useLingui } from '@lingui/react/macro';
import { getStaffGiftPage, postOrderCancelByStaff } from '@shieldsource/contract/console-gifts';
import { numberOf } from '../../lib/formats.ts';
import { ReasonDialog } from '../../pieces/acts/ReasonDialog.tsx';
import dialog from '../../ui/dialog/ActDialog.module.css';
import { type OrderDialogProps, useOvertaken } from './order-dialog.ts';
import { orderOptions } from './orders.ts';

/** Ends an order that was not sent: names what goes back where. */
export function CancelDialog({ order, isOpen, onClose, onDone }: OrderDialogProps) {
  const { t } = useLingui();
  const overtaken = useOvertaken(onClose);
  const { number, researcherName, giftName } = order;
  const coins = numberOf(order.price);
  return (
    <ReasonDialog
      title={t`取消订单 ${number}`}
      isOpen={isOpen}
      onClose={onClose}
      route={postOrderCancelByStaff}
      about={{ orderId: order.id, version: order.version }}
      act={t`取消订单`}
      leave={t`先不取消`}
      isDangerous
      hint={t`兑换人会在站内信和订单里看到`}
      usual={[t`暂时缺货，无法发出`, t`收货信息有误，无法联系到收件人`, t`兑换人要求取消`]}
      overtaken={overtaken}
      refreshes={[...orderOptions.refreshes, getStaffGiftPage]}
      onDone={() => onDone(t`已取消 ${number}，退回 ${coins} 安全币`)}
    >
      <p className={dialog.lead}>{t`取消后不能恢复，需要时由兑换人重新兑换。`}</p>
      <ul className={dialog.losses}>
        <li>{t`${coins} 安全币退回给${researcherName}`}</li>
        <li>{t`“${giftName}”的库存加 1`}</li>
      </ul>
    </ReasonDialog>
  );
}

import { type Order, postOrderCancel } from '@shieldsource/contract/gifts/orders';
import { useLingui } from '@lingui/react/macro';
import { numberOf } from '../../ui/text/formats.ts';
import { useOrderAct } from '../../pieces/orders/use-order-act.ts';
import { DialogFrame } from '../../ui/dialog/DialogFrame.tsx';
import { ActForm } from '../../pieces/acts/ActForm.tsx';

interface CancelOrderDialogProps {
  readonly order: Order;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Cancels the order; names the coins that are refunded. */
export function CancelOrderDialog({ order, isOpen, onClose }: CancelOrderDialogProps) {
  const { t } = useLingui();
  const coins = numberOf(order.price);
  const { act, frame } = useOrderAct(postOrderCancel, {
    done: t`已取消，${coins} 安全币已退回`,
    onClose,
  });
  return (
    <DialogFrame isNarrow title={t`取消这次兑换？`} isOpen={isOpen} onClose={frame.onClose}>
      <ActForm
        act={t`取消兑换，退回 ${coins} 安全币`}
        leave={t`暂不取消`}
        isDangerous
        {...frame}
        onSubmit={(event) => {
          event.preventDefault();
          act({ orderId: order.id });
        }}
      >
        <p className="soft">
          {t`“${order.giftName}”不再寄出，${coins} 安全币退回你的账户。礼品将退回库存，再次兑换时可能已兑完。`}
        </p>
      </ActForm>
    </DialogFrame>
  );
}

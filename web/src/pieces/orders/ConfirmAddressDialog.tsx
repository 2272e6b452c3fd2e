import { type Order, postMainAddressConfirm } from '@shieldsource/contract/gifts/orders';
import { useLingui } from '@lingui/react/macro';
import { DialogFrame } from '../../ui/dialog/DialogFrame.tsx';
import { ActForm } from '../acts/ActForm.tsx';
import { AddressLines } from '../addresses/AddressLines.tsx';
import { useOrderAct } from './use-order-act.ts';

export interface WaitingOrderProps {
  readonly order: Order;
  /** The id of the letter that asks for it. */
  readonly letterId: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Confirms the order's current address. */
export function ConfirmAddressDialog({ order, letterId, isOpen, onClose }: WaitingOrderProps) {
  const { t } = useLingui();
  const { act, frame } = useOrderAct(postMainAddressConfirm, {
    done: t`地址已确认，我们开始备货`,
    onClose,
  });
  return (
    <DialogFrame title={t`确认收货地址`} isOpen={isOpen} onClose={frame.onClose}>
      <ActForm
        act={t`确认地址，开始备货`}
        isReady
        {...frame}
        onSubmit={(event) => {
          event.preventDefault();
          act({ letterId });
        }}
      >
        <p className="soft">
          {t`“${order.giftName}”将寄到以下地址。确认后不能再更换地址，也不能自行取消。`}
        </p>
        {order.address && <AddressLines address={order.address} />}
      </ActForm>
    </DialogFrame>
  );
}

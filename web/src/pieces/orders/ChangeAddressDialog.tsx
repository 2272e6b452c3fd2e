import { postMainAddressModify } from '@shieldsource/contract/gifts/orders';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { DialogFrame } from '../../ui/dialog/DialogFrame.tsx';
import { ActForm } from '../acts/ActForm.tsx';
import { AddressChoice } from '../addresses/AddressChoice.tsx';
import type { WaitingOrderProps } from './ConfirmAddressDialog.tsx';
import { useOrderAct } from './use-order-act.ts';

/** Chooses another of the member's addresses for the order, which confirms it. */
export function ChangeAddressDialog({ isOpen, onClose, ...props }: WaitingOrderProps) {
  const { t } = useLingui();
  return (
    <DialogFrame title={t`更换收货地址`} isOpen={isOpen} onClose={onClose}>
      <ChangeAddressForm {...props} onClose={onClose} />
    </DialogFrame>
  );
}

function ChangeAddressForm({ order, letterId, onClose }: Omit<WaitingOrderProps, 'isOpen'>) {
  const { t } = useLingui();
  const [addressId, setAddressId] = useState<string>();
  const [isMissing, setMissing] = useState(false);
  const { act, frame } = useOrderAct(postMainAddressModify, {
    done: t`地址已更换，我们开始备货`,
    onClose,
  });
  return (
    <ActForm
      act={t`用这个地址，开始备货`}
      {...frame}
      onSubmit={(event) => {
        event.preventDefault();
        setMissing(addressId === undefined);
        if (addressId === undefined) return;
        act({ letterId, addressId });
      }}
    >
      <p className="soft">
        {t`“${order.giftName}”将改寄到所选地址。确认后不能再更换，也不能自行取消。`}
      </p>
      <AddressChoice
        label={t`新的收货地址`}
        value={addressId}
        onChange={(next) => {
          setAddressId(next);
          setMissing(false);
        }}
        error={isMissing ? t`请选择收货地址` : undefined}
      />
    </ActForm>
  );
}

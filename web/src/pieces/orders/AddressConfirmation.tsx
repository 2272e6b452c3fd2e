import type { Order } from '@shieldsource/contract/gifts/orders';
import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { dateTimeOf } from '../../ui/text/formats.ts';
import button from '../../ui/form/button.module.css';
import { AddressLines } from '../addresses/AddressLines.tsx';
import { ChangeAddressDialog } from './ChangeAddressDialog.tsx';
import { ConfirmAddressDialog } from './ConfirmAddressDialog.tsx';
import classes from './orders.module.css';

interface AddressConfirmationProps {
  readonly order: Order;
  /** What else its owner can do, behind the two buttons. */
  readonly children?: ReactNode;
}

/** An order that waits for its address: which one, until when, and the buttons to confirm or change it. */
export function AddressConfirmation({ order, children }: AddressConfirmationProps) {
  const { t } = useLingui();
  const [open, setOpen] = useState<'confirm' | 'change'>();
  const { address, confirmLetterId, confirmBefore } = order;
  if (confirmLetterId === null) return null;
  const close = () => setOpen(undefined);
  return (
    <div className={`flex wrap gap-8-24 p-14-16 rounded-small waits ${classes.confirmation}`}>
      {confirmBefore !== null && (
        <p>{t`请在 ${dateTimeOf(confirmBefore)} 前确认收货地址，逾期订单会自动取消。`}</p>
      )}
      {address && <AddressLines address={address} />}
      <div className={`flex wrap gap-8 ${classes.acts}`}>
        <button type="button" className={button.main} onClick={() => setOpen('confirm')}>
          {t`确认地址`}
        </button>
        <button
          type="button"
          className={`plain on-surface ${button.quiet}`}
          onClick={() => setOpen('change')}
        >
          {t`更换地址`}
        </button>
        {children}
      </div>
      <ConfirmAddressDialog
        order={order}
        letterId={confirmLetterId}
        isOpen={open === 'confirm'}
        onClose={close}
      />
      <ChangeAddressDialog
        order={order}
        letterId={confirmLetterId}
        isOpen={open === 'change'}
        onClose={close}
      />
    </div>
  );
}

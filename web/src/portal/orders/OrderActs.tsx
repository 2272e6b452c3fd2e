import type { Order } from '@shieldsource/contract/gifts/orders';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { dateTimeOf } from '../../ui/text/formats.ts';
import button from '../../ui/form/button.module.css';
import { CancelOrderDialog } from './CancelOrderDialog.tsx';
import { ReceiveButton } from './ReceiveButton.tsx';

/** What its owner can do with an order now, apart from confirming its address. */
export function OrderActs({ order }: { order: Order }) {
  const { t } = useLingui();
  const [isCancelling, setCancelling] = useState(false);
  const { id, canCancel, cancelBefore, canReceive } = order;
  return (
    <>
      {cancelBefore !== null && (
        <span className="faint">{t`${dateTimeOf(cancelBefore)} 前可以取消`}</span>
      )}
      {canCancel && (
        <button
          type="button"
          className={`plain on-surface ${button.quiet}`}
          onClick={() => setCancelling(true)}
        >
          {t`取消兑换`}
        </button>
      )}
      {canReceive && <ReceiveButton orderId={id} />}
      <CancelOrderDialog order={order} isOpen={isCancelling} onClose={() => setCancelling(false)} />
    </>
  );
}

import { postOrderReceive } from '@shieldsource/contract/gifts/orders';
import { useLingui } from '@lingui/react/macro';
import { useCall } from '../../lib/use-call.ts';
import { afterOrderChange } from '../../pieces/orders/after-order-change.ts';
import { Button } from '../../ui/form/Button.tsx';
import { toast } from '../../ui/toast/toasts.ts';

/** Confirms that the parcel arrived. Nothing depends on it, so there is no confirmation dialog. */
export function ReceiveButton({ orderId }: { orderId: string }) {
  const { t } = useLingui();
  const { mutate, isPending } = useCall(postOrderReceive, {
    refreshes: afterOrderChange,
    onDone: () => toast.success(t`已确认收货`),
  });
  return (
    <Button loading={isPending} onClick={() => mutate({ orderId })}>
      {t`确认收货`}
    </Button>
  );
}

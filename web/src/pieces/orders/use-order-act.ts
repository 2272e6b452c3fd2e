import { useLingui } from '@lingui/react/macro';
import type { Route } from '@shieldsource/contract/route';
import { useQueryClient } from '@tanstack/react-query';
import { refreshRoutes } from '../../lib/queries.ts';
import { useCall } from '../../lib/use-call.ts';
import { toast } from '../../ui/toast/toasts.ts';
import { afterOrderChange } from './after-order-change.ts';

interface Outcome {
  /** The toast after success. */
  readonly done: string;
  readonly onClose: () => void;
}

/** A member's act on an order, in a dialog: `act` makes the call, `frame` has the props of the form's frame. After a conflict, refreshing closes the dialog as well. */
export function useOrderAct<R extends Route>(route: R, { done, onClose }: Outcome) {
  const { t } = useLingui();
  const client = useQueryClient();
  const { mutate, isPending, error, reset } = useCall(route, {
    refreshes: afterOrderChange,
    silent: true,
    onDone: () => {
      toast.success(done);
      onClose();
    },
  });
  const close = () => {
    // opened again, the dialog does not show why an earlier attempt failed
    if (!isPending) reset();
    onClose();
  };
  return {
    act: mutate,
    frame: {
      isBusy: isPending,
      failure: error,
      onClose: close,
      overtaken: {
        title: t`订单已经有了变化`,
        hint: t`订单可能已确认、备货、取消或超时，请刷新查看最新状态。`,
        act: t`刷新`,
        onRefresh: () => {
          close();
          void refreshRoutes(client, afterOrderChange);
        },
      },
    },
  };
}

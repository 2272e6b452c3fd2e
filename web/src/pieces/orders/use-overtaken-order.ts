import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { refreshRoutes } from '../../lib/queries.ts';
import type { Overtaken } from '../../ui/dialog/ActForm.tsx';
import { afterOrderChange } from './after-order-change.ts';

/** What to say when the order has moved on meanwhile; refreshing closes the dialog. */
export function useOvertakenOrder(onClose: () => void): Overtaken {
  const { t } = useLingui();
  const client = useQueryClient();
  return {
    title: t`订单已经不在待确认状态`,
    hint: t`可能已经确认、取消或超时，刷新后能看到现在的状态。`,
    act: t`刷新`,
    onRefresh: () => {
      onClose();
      void refreshRoutes(client, afterOrderChange);
    },
  };
}

import { useLingui } from '@lingui/react/macro';
import type { StaffOrder } from '@shieldsource/contract/console-gifts';
import { useQueryClient } from '@tanstack/react-query';
import { refreshRoutes } from '../../lib/queries.ts';
import type { Overtaken } from '../../ui/dialog/ActForm.tsx';
import { orderOptions } from './orders.ts';

/** What every dialog of an act on an order gets from who opens it. */
export interface OrderDialogProps {
  readonly order: StaffOrder;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** Done; `news` is what to tell. */
  readonly onDone: (news: string) => void;
}

/** What to say when somebody else moved the order first. */
export function useOvertaken(onClose: () => void): Overtaken {
  const { t } = useLingui();
  const client = useQueryClient();
  return {
    title: t`这个订单刚刚被其他人处理过`,
    hint: t`你的操作没有生效。请刷新后查看最新状态。`,
    act: t`刷新`,
    onRefresh: () => {
      onClose();
      void refreshRoutes(client, orderOptions.refreshes);
    },
  };
}

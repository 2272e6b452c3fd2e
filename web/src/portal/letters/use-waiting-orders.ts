import { type Letter, letterType } from '@shieldsource/contract/letters';
import { getMyGiftOrders, type Order, orderSchedule } from '@shieldsource/contract/orders';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../lib/queries.ts';

/**
 * The member's orders that wait for their address, by the letter that asks; asked for only where such a letter is in
 * sight. Undefined until they have come or failed to.
 */
export function useWaitingOrders(
  letters: readonly Letter[] | undefined = [],
): ReadonlyMap<string, Order> | undefined {
  const { data, isLoading } = useQuery({
    ...queryOf(
      getMyGiftOrders,
      { schedule: orderSchedule.codes.waitConfirm, page: 1, pageSize: 100 },
      { silent: true },
    ),
    enabled: letters.some(({ type }) => type === letterType.codes.confirm),
  });
  if (isLoading) return undefined;
  return new Map(
    (data?.list ?? []).flatMap((order) =>
      order.confirmLetterId === null ? [] : [[order.confirmLetterId, order] as const],
    ),
  );
}

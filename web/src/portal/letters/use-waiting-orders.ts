import { type Letter, letterType } from '@shieldsource/contract/letters/calls';
import { getMyGiftOrders, type Order, orderSchedule } from '@shieldsource/contract/gifts/orders';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../lib/queries.ts';

/**
 * The member's orders that wait for their address, by the id of the letter that asks; fetched only when such a letter is
 * on the page. Undefined until the answer or its failure.
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

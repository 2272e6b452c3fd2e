import { type Letter, letterType } from '@shieldsource/contract/letters';
import { getMyGiftOrders, type Order, orderSchedule } from '@shieldsource/contract/orders';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../lib/queries.ts';

/** The member's orders that wait for their address, by the letter that asks; asked for only where such a letter is in sight. */
export function useWaitingOrders(
  letters: readonly Letter[] | undefined = [],
): ReadonlyMap<string, Order> {
  const orders = useQuery({
    ...queryOf(
      getMyGiftOrders,
      { schedule: orderSchedule.codes.waitConfirm, page: 1, pageSize: 100 },
      { silent: true },
    ),
    enabled: letters.some(({ type }) => type === letterType.codes.confirm),
  }).data;
  return new Map(
    (orders?.list ?? []).flatMap((order) =>
      order.confirmLetterId === null ? [] : [[order.confirmLetterId, order] as const],
    ),
  );
}

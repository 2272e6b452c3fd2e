import { getStaffOrderPage } from '@shieldsource/contract/console-gifts';
import { useQuery } from '@tanstack/react-query';
import { pageQueryOf } from '../../lib/queries.ts';
import type { OrderPlace } from './order-place.ts';

const refreshMs = 60_000;

/** One page of the orders, asked for again every minute: others work on them too. */
export function useOrders(place: OrderPlace) {
  return useQuery({
    ...pageQueryOf(getStaffOrderPage, place, { silent: true }),
    refetchInterval: refreshMs,
  });
}

/** What an act on an order changes elsewhere. */
export const orderOptions = { silent: true, refreshes: [getStaffOrderPage] } as const;

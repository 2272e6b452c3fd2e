import { getReviewPage } from '@shieldsource/contract/console';
import { getStaffOrderPage } from '@shieldsource/contract/console-gifts';
import { getIdentityPage } from '@shieldsource/contract/console-people';
import { type OrderSchedule, orderTransitions, orderSchedule } from '@shieldsource/contract/orders';
import { reportStatus } from '@shieldsource/contract/reports';
import type { OutputOf, Route } from '@shieldsource/contract/route';
import type { StaffRole } from '@shieldsource/contract/staff';
import { useQuery } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { queryOf } from '../../lib/queries.ts';
import { mayCall } from '../may.ts';

const refreshMs = 60_000;

/** How much waits behind each entry of the menu, by its path; what is not known yet is not there. */
export function useWaiting(roles: readonly StaffRole[]): Readonly<Record<string, number>> {
  const reports = useFirstPage(getReviewPage, roles);
  const orders = useFirstPage(getStaffOrderPage, roles);
  const identities = useFirstPage(getIdentityPage, roles);
  return {
    ...(reports && { '/': waitingReports(reports) }),
    ...(orders && { '/orders': waitingOrders(orders) }),
    ...(identities && { '/identities': identities.total }),
  };
}

/** The start of a list, as its page asks for it, so that both share one answer. */
function useFirstPage<R extends Route>(
  route: R,
  roles: readonly StaffRole[],
): OutputOf<R> | undefined {
  const first = z.parse(route.input, {}) as never;
  const { data } = useQuery({
    ...queryOf(route, first, { silent: true }),
    enabled: mayCall(roles, route),
    refetchInterval: refreshMs,
  });
  return data;
}

const waitingReports = ({ counts }: OutputOf<typeof getReviewPage>): number =>
  counts.find(({ status }) => status === reportStatus.codes.waitReview)?.count ?? 0;

// What only staff can move onward; an address is for the researcher to confirm.
const { ready, ship, pay } = orderTransitions;
const onDesk: ReadonlySet<OrderSchedule> = new Set(
  [ready, ship, pay].flatMap(({ from }) => from.map((key) => orderSchedule.codes[key])),
);

const waitingOrders = ({ counts }: OutputOf<typeof getStaffOrderPage>): number =>
  counts.filter(({ schedule }) => onDesk.has(schedule)).reduce((sum, { count }) => sum + count, 0);

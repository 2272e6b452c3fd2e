import type { getStaffOrderPage } from '@shieldsource/contract/gifts/desk';
import { getInboxCounts, inboxView } from '@shieldsource/contract/reports/inbox';
import { getStaffNotice } from '@shieldsource/contract/staff/desk';
import { type OrderSchedule, orderActs, orderSchedule } from '@shieldsource/contract/gifts/orders';
import { mayCall, type OutputOf, type Route } from '@shieldsource/contract/route';
import type { StaffRole } from '@shieldsource/contract/staff/roles';
import { useQuery } from '@tanstack/react-query';
import { z } from '../../lib/schemas.ts';
import { queryOf } from '../../lib/queries.ts';
import { paths } from '../paths.ts';

const refreshMs = 60_000;

/** How much waits at each entry of the menu, by path; missing while it is not known. */
export function useWaiting(roles: readonly StaffRole[]): Readonly<Record<string, number>> {
  const reports = useFirstPage(getInboxCounts, roles);
  const orders = useFirstPage(paths.orders.route, roles);
  const identities = useFirstPage(paths.identities.route, roles);
  const { data: notice } = useQuery(queryOf(getStaffNotice, {}, { silent: true }));
  return {
    ...(reports && { [paths.reports.path]: waitingReports(reports) }),
    ...(orders && { [paths.orders.path]: waitingOrders(orders) }),
    ...(identities && { [paths.identities.path]: identities.total }),
    [paths.proposals]: notice?.toSign?.reduce((sum, { count }) => sum + count, 0) ?? 0,
  };
}

/** The first page of a list, asked for exactly as its page does, so that both share one answer. */
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

const waitingReports = ({ counts }: OutputOf<typeof getInboxCounts>): number =>
  counts.find(({ view }) => view === inboxView.codes.unassigned)?.count ?? 0;

// The acts that only staff can do; an address is confirmed by the researcher.
const { ready, ship, pay } = orderActs;
const onDesk: ReadonlySet<OrderSchedule> = new Set(
  [ready, ship, pay].flatMap(({ from }) => from.map((key) => orderSchedule.codes[key])),
);

const waitingOrders = ({ counts }: OutputOf<typeof getStaffOrderPage>): number =>
  counts.filter(({ schedule }) => onDesk.has(schedule)).reduce((sum, { count }) => sum + count, 0);

import { getAppList, getTypeList } from '@shieldsource/contract/catalogue/calls';
import { getInboxCounts, getInboxViews } from '@shieldsource/contract/reports/inbox';
import { getReviewerList } from '@shieldsource/contract/reports/desk-work';
import type { QueryNames } from '@shieldsource/contract/reports/inbox-query';
import { useQuery } from '@tanstack/react-query';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { pageQueryOf, queryOf } from '../../lib/queries.ts';
import { refreshMs } from '../kit/use-list.ts';
import { paths } from '../paths.ts';
import type { InboxPlace } from '../inbox-place.ts';

/** The state of the inbox from its address: place, current page, counts, saved views, and the functions to navigate. */
export function useInbox() {
  const navigate = useNavigate();
  const { state } = useLocation();
  const [params] = useSearchParams();
  const place = paths.reports.read(params);
  const page = useQuery({
    ...pageQueryOf(paths.reports.route, place, { silent: true }),
    refetchInterval: refreshMs,
  });
  const counts = useQuery({
    ...queryOf(getInboxCounts, {}, { silent: true }),
    refetchInterval: refreshMs,
  });
  const views = useQuery(queryOf(getInboxViews, {}, { silent: true }));
  return {
    place,
    page,
    counts: counts.data,
    views: views.data?.list ?? [],
    /** The row to start at, when coming back from its report. */
    startKey: (state as { from?: string } | null)?.from,
    /** Goes to the first page of another list. */
    go: ({ cursor: _cursor, ...other }: Partial<InboxPlace>) => {
      const { cursor: _left, ...here } = place;
      void navigate(paths.reports.list({ ...here, ...other }));
    },
  };
}

/** Names for completing a query, fetched once somebody starts to write one. */
export function useQueryNames(isWanted: boolean): QueryNames {
  const options = { silent: true };
  const apps = useQuery({ ...queryOf(getAppList, {}, options), enabled: isWanted });
  const types = useQuery({ ...queryOf(getTypeList, {}, options), enabled: isWanted });
  const staff = useQuery({ ...queryOf(getReviewerList, {}, options), enabled: isWanted });
  const namesOf = (list: readonly { name: string }[] = []) => list.map(({ name }) => name);
  return {
    apps: namesOf(apps.data),
    types: namesOf(types.data),
    staff: namesOf(staff.data?.list),
  };
}

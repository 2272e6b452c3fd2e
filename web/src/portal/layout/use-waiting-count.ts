import { getWaitingList } from '@shieldsource/contract/site/waiting';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { useMember } from '../../lib/member-session.ts';
import { queryOf } from '../../lib/queries.ts';

const asked = queryOf(getWaitingList, {}, { silent: true });

/** How many things wait for the member, fetched again whenever the page changes; 0 until it is known. */
export function useWaitingCount(): number {
  const { loggedIn, isClosed } = useMember();
  const enabled = loggedIn && !isClosed;
  const { pathname } = useLocation();
  const client = useQueryClient();
  const { data = [] } = useQuery({ ...asked, enabled });
  useEffect(() => {
    if (enabled) void client.invalidateQueries({ queryKey: [getWaitingList.name] });
  }, [client, enabled, pathname]);
  return enabled ? data.length : 0;
}

import { postUnreadCount } from '@shieldsource/contract/letters';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { useMember } from '../../lib/member-session.ts';
import { queryOf } from '../../lib/queries.ts';

/** Unread messages of the member, asked for again whenever the page changes; 0 for visitors. */
export function useUnreadCount(): number {
  const { loggedIn } = useMember();
  const { pathname } = useLocation();
  const client = useQueryClient();
  const { data } = useQuery({
    ...queryOf(postUnreadCount, {}, { silent: true }),
    enabled: loggedIn,
  });
  useEffect(() => {
    if (loggedIn) void client.invalidateQueries({ queryKey: [postUnreadCount.name] });
  }, [client, loggedIn, pathname]);
  return loggedIn ? (data ?? 0) : 0;
}

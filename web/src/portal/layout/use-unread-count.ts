import type { postUnreadCount } from '@shieldsource/contract/letters/calls';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { useMember } from '../../lib/member-session.ts';
import { lazyQueryOf } from '../../lib/queries.ts';

const name: typeof postUnreadCount.name = 'postUnreadCount';
const unreadCount = lazyQueryOf<typeof postUnreadCount>(
  name,
  async () => (await import('@shieldsource/contract/letters/calls')).postUnreadCount,
  {},
  { silent: true },
);

/** The member's unread letters, fetched again whenever the page changes; 0 for visitors. */
export function useUnreadCount(): number {
  const { loggedIn, isClosed } = useMember();
  const hasLetters = loggedIn && !isClosed;
  const { pathname } = useLocation();
  const client = useQueryClient();
  const { data } = useQuery({
    ...unreadCount,
    enabled: hasLetters,
  });
  useEffect(() => {
    if (hasLetters) void client.invalidateQueries({ queryKey: [name] });
  }, [client, hasLetters, pathname]);
  return hasLetters ? (data ?? 0) : 0;
}

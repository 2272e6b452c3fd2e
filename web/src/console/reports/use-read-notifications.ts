import {
  getNotificationPage,
  getNotificationUnread,
  postNotificationRead,
} from '@shieldsource/contract/letters/notifications-desk';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { queryOf } from '../../lib/queries.ts';
import { useCall } from '../../lib/use-call.ts';

/** Marks the notifications about a report as read while it is open: the page shows what they say. A new `version` may have brought new ones. */
export function useReadNotifications(reportId: string, version: number): void {
  const { data } = useQuery(queryOf(getNotificationUnread, {}, { silent: true }));
  const unread = data?.unread ?? 0;
  const { mutate: read } = useCall(postNotificationRead, {
    refreshes: [getNotificationPage, getNotificationUnread],
    silent: true,
  });
  useEffect(() => {
    if (unread > 0) read({ reportId });
  }, [read, reportId, unread, version]);
}

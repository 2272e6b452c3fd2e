import {
  getNotificationPage,
  getNotificationUnread,
  postNotificationRead,
} from '@shieldsource/contract/letters/notifications-desk';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useCall } from '../../lib/use-call.ts';

/** Marks the notifications about a report as read while it is open: the page shows what they say. A new `version` may have brought new ones. */
export function useReadNotifications(reportId: string, version: number): void {
  const client = useQueryClient();
  const { mutate: read } = useCall(postNotificationRead, {
    refreshes: [getNotificationPage, getNotificationUnread],
    silent: true,
  });
  useEffect(() => {
    const [[, known] = []] = client.getQueriesData<{ unread: number }>({
      queryKey: [getNotificationUnread.name],
    });
    if (known?.unread !== 0) read({ reportId });
  }, [client, read, reportId, version]);
}

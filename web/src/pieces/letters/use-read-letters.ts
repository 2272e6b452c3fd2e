import { postLetterRead, postUnreadCount } from '@shieldsource/contract/letters/calls';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { queryOf } from '../../lib/queries.ts';
import { useCall } from '../../lib/use-call.ts';
import { afterLetterChange } from './after-letter-change.ts';

/** Marks the letters about a report as read while it is open: the page shows what they say. A new `version` may have brought new ones. */
export function useReadLetters(subject: string, version: number): void {
  const { data: unread = 0 } = useQuery(queryOf(postUnreadCount, {}, { silent: true }));
  const { mutate: read } = useCall(postLetterRead, { refreshes: afterLetterChange, silent: true });
  useEffect(() => {
    if (unread > 0) read({ subject });
  }, [read, subject, unread, version]);
}

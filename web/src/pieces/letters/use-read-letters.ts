import { postLetterRead, postUnreadCount } from '@shieldsource/contract/letters';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { queryOf, useCall } from '../../lib/queries.ts';
import { afterLetterChange } from './after-letter-change.ts';

/** Whoever has a report before them knows what its letters say: they are read. `version` tells when there may be new ones. */
export function useReadLetters(subject: string, version: number): void {
  const { data: unread = 0 } = useQuery(queryOf(postUnreadCount, {}, { silent: true }));
  const { mutate: read } = useCall(postLetterRead, { refreshes: afterLetterChange, silent: true });
  useEffect(() => {
    if (unread > 0) read({ subject });
  }, [read, subject, unread, version]);
}

import { postLetterRead, postUnreadCount } from '@shieldsource/contract/letters';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useCall } from '../../lib/queries.ts';
import { afterLetterChange } from './after-letter-change.ts';

/** Whoever has a report before them knows what its letters say: they are read. `version` tells when there may be new ones. */
export function useReadLetters(subject: string, version: number): void {
  const client = useQueryClient();
  const { mutate: read } = useCall(postLetterRead, { refreshes: afterLetterChange, silent: true });
  useEffect(() => {
    const [[, unread] = []] = client.getQueriesData({ queryKey: [postUnreadCount.name] });
    if (unread !== undefined && unread !== 0) read({ subject });
  }, [client, read, subject, version]);
}

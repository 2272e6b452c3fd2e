import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { follow } from './follow.ts';
import { type CallsBySubject, refreshOf } from './refresh.ts';

interface LiveUpdatesProps {
  readonly path: string;
  /** Whose tabs share a stream. */
  readonly personId: string;
  readonly calls: CallsBySubject;
}

/** How long a page is left alone before it follows what changes; what was missed is caught up. */
const aloneMs = 2_000;

/** Keeps what the page shows up to date. Fetched with nothing that waits for it. */
export function LiveUpdates({ path, personId, calls }: LiveUpdatesProps) {
  const client = useQueryClient();
  useEffect(() => {
    let stop: (() => void) | undefined;
    const timer = setTimeout(() => {
      const name = `shieldsource ${path} ${personId}`;
      stop = follow({ path, name, refresh: refreshOf(client, calls) });
    }, aloneMs);
    return () => {
      clearTimeout(timer);
      stop?.();
    };
  }, [client, path, personId, calls]);
  return null;
}

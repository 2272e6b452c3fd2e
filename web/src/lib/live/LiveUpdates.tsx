import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { follow } from './follow.ts';
import { type CallsBySubject, refreshOf } from './refresh.ts';

interface LiveUpdatesProps {
  readonly path: string;
  /** The person whose tabs share one stream. */
  readonly personId: string;
  readonly calls: CallsBySubject;
}

/** How long after loading a page connects to the stream; changes until then are caught up. */
const aloneMs = 2_000;

/** Updates the page when something changes. Loaded after everything else. */
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

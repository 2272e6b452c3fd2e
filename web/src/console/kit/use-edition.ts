import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import type { CallError } from '../../lib/call-error.ts';
import { toastOf } from '../../lib/client.ts';

/**
 * A number to key a form by, and `renew`, which fetches its record again and then counts on: the form begins anew. What was
 * written stays where the record cannot be fetched, which is told.
 */
export function useEdition({ refetch }: Pick<UseQueryResult, 'refetch'>) {
  const [edition, setEdition] = useState(0);
  async function renew(): Promise<void> {
    const { error } = await refetch();
    if (error) toastOf(error as CallError);
    else setEdition((before) => before + 1);
  }
  return { edition, renew };
}

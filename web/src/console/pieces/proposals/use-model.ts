import type { GivenOf, OutputOf, Route } from '@shieldsource/contract/route';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { queryOf } from '../../../lib/queries.ts';

/** What `ProposeAgain` names in the address to begin with, by the call of its record; undefined where there is none. */
export function useModel<R extends Route>(
  route: R,
): { readonly isComing: boolean; readonly model: OutputOf<R> | undefined } {
  const from = useSearchParams()[0].get('from');
  const { data: model, isPending } = useQuery({
    ...queryOf(route, { id: from ?? '' } as GivenOf<R>, { silent: true }),
    enabled: from !== null,
    gcTime: 0,
  });
  return { isComing: from !== null && isPending, model };
}

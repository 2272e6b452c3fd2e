import { getIdentityPage } from '@shieldsource/contract/console-people';
import { useQuery } from '@tanstack/react-query';
import { pageQueryOf } from '../../lib/queries.ts';
import type { IdentityPlace } from './identity-place.ts';

const refreshMs = 60_000;

/** One page of the applications, asked for again every minute: others work on them too. */
export function useIdentities(place: IdentityPlace) {
  return useQuery({
    ...pageQueryOf(getIdentityPage, place, { silent: true }),
    refetchInterval: refreshMs,
  });
}

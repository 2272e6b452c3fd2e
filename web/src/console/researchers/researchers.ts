import { getResearcherPage } from '@shieldsource/contract/console-people';
import type { OutputOf } from '@shieldsource/contract/route';
import { useQuery } from '@tanstack/react-query';
import { pageQueryOf } from '../../lib/queries.ts';

export type Researcher = OutputOf<typeof getResearcherPage>['list'][number];

interface Asked {
  readonly page: number;
  readonly pageSize: 20 | 30 | 50 | 100;
  /** Only the account with this number. */
  readonly uid: number | undefined;
}

/** One page of the accounts, or the one that is looked for. */
export function useResearchers({ page, pageSize, uid }: Asked) {
  const input = { page, pageSize, ...(uid !== undefined && { uid }) };
  return useQuery(pageQueryOf(getResearcherPage, input, { silent: true }));
}

/** What a switch changes elsewhere. */
export const researcherRefreshes = [getResearcherPage] as const;

import { getVerdictList } from '@shieldsource/contract/reports/desk-work';
import type { OutputOf } from '@shieldsource/contract/route';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../../lib/queries.ts';
import { useStaff } from '../../../lib/staff-session.ts';
import { refreshMs } from '../../kit/use-list.ts';

export type OwnVerdict = OutputOf<typeof getVerdictList>['list'][number];

/** The signed-in reviewer's verdicts that were not carried out, newest first, until they dismiss them. */
export function useDroppedVerdicts(): { dropped: readonly OwnVerdict[]; isLoading: boolean } {
  const isReviewer = useStaff().person?.roles.includes('reviewer') ?? false;
  const { data, isLoading } = useQuery({
    ...queryOf(getVerdictList, {}, { silent: true }),
    enabled: isReviewer,
    refetchInterval: refreshMs,
  });
  return { dropped: data?.list.filter(({ dropped }) => dropped !== null) ?? [], isLoading };
}

import { t } from '@lingui/core/macro';
import { postReportTake } from '@shieldsource/contract/reports/desk-work';
import { useQueryClient } from '@tanstack/react-query';
import { refreshRoutes } from '../../../lib/queries.ts';
import { useCall } from '../../../lib/use-call.ts';
import { toast } from '../../../ui/toast/toasts.ts';
import { paths } from '../../paths.ts';
import { useOneAtATime } from '../../kit/use-one-at-a-time.ts';

interface ReportToTake {
  readonly id: string;
  readonly number: string;
  /** The assignee that the page shows. */
  readonly assignee?: { readonly id: string } | null | undefined;
}

const refreshes = paths.reports.calls;

/** Assigns a report to oneself, if its assignee is still the one shown. Where somebody was faster, the page is refreshed. */
export function useTake() {
  const client = useQueryClient();
  const { mutateAsync, isPending } = useCall(postReportTake, { refreshes });
  const oneAtATime = useOneAtATime();
  return {
    isTaking: isPending,
    take: ({ id, number, assignee }: ReportToTake): void =>
      oneAtATime(id, () =>
        mutateAsync({ reportId: id, from: assignee?.id ?? null }).then(
          () => toast.success(t`已领取 ${number}`),
          () => refreshRoutes(client, refreshes),
        ),
      ),
  };
}

import { t } from '@lingui/core/macro';
import { postReportTake, postReportTakeNext } from '@shieldsource/contract/console-work';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { refreshRoutes, useCall } from '../../lib/queries.ts';
import { useStaff } from '../../lib/staff-session.ts';
import { toast } from '../../ui/toast/toasts.ts';
import { paths } from '../paths.ts';
import { inboxCalls, type InboxRow } from './inbox.ts';

/** To take a report that nobody has, and to take and open the next of those; each tells what came of it. */
export function useTaking() {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { person } = useStaff();
  const take = useCall(postReportTake, { refreshes: inboxCalls });
  const next = useCall(postReportTakeNext, { refreshes: inboxCalls });

  return {
    isTaking: next.isPending,
    take({ id, number, assignee }: InboxRow): void {
      if (assignee?.id === person?.id) toast.success(t`${number} 已经由你负责`);
      else if (assignee) toast.error(t`${number} 现在由${assignee.name}负责，选中后可以改交`);
      else
        take.mutate(
          { reportId: id, from: null },
          {
            onSuccess: () => toast.success(t`已领取 ${number}`),
            // somebody was faster: who it was stands in the row then
            onError: () => void refreshRoutes(client, inboxCalls),
          },
        );
    },
    takeNext(): void {
      if (next.isPending) return;
      next.mutate(
        {},
        {
          onSuccess: ({ reportId }) => {
            if (reportId === null) toast.success(t`没有等待领取的报告了`);
            else void navigate(paths.reports.record(reportId, { view: 'mine' }));
          },
        },
      );
    },
  };
}

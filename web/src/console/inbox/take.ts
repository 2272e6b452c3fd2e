import { t } from '@lingui/core/macro';
import { postReportTakeNext } from '@shieldsource/contract/reports/desk-work';
import { useNavigate } from 'react-router';
import { type CallError, isUnanswered } from '../../lib/call-error.ts';
import { textOf } from '../../lib/client.ts';
import { useCall } from '../../lib/use-call.ts';
import { useStaff } from '../../lib/staff-session.ts';
import { toast } from '../../ui/toast/toasts.ts';
import { leaveBy } from '../../ui/leave/leave-by.ts';
import { useOneAtATime } from '../kit/use-one-at-a-time.ts';
import { useTake } from '../pieces/reports/use-take.ts';
import { paths } from '../paths.ts';
import { type InboxRow } from '../inbox-place.ts';

/** Takes an unassigned report, or the next one and opens it; shows the result, or that it is unknown. */
export function useTaking() {
  const navigate = useNavigate();
  const { person } = useStaff();
  const { take } = useTake();
  const next = useCall(postReportTakeNext, { refreshes: paths.reports.calls, silent: true });
  const oneAtATime = useOneAtATime();

  const mine = paths.reports.list({ view: 'mine' });
  const tellLost = (error: CallError) => {
    if (!isUnanswered(error)) toast.error(textOf(error));
    else
      toast.error(t`未收到服务器响应，可能已经领取了一份`, {
        act: { name: t`查看“我的”`, run: () => leaveBy(() => void navigate(mine)) },
      });
  };

  return {
    isTaking: next.isPending,
    take(row: InboxRow): void {
      const { number, assignee } = row;
      if (assignee?.id === person?.id) toast.success(t`${number} 已经由你负责`);
      else if (assignee) toast.error(t`${number} 现由${assignee.name}负责，选中后可以改派`);
      else take(row);
    },
    takeNext(): void {
      oneAtATime('next', () =>
        next.mutateAsync({}).then(
          ({ reportId }) => {
            if (reportId === null) toast.success(t`没有等待领取的报告了`);
            else void navigate(paths.reports.record(reportId, { view: 'mine' }));
          },
          (error: CallError) => tellLost(error),
        ),
      );
    },
  };
}

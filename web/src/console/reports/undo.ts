import { t } from '@lingui/core/macro';
import { getReviewDetail } from '@shieldsource/contract/reports/desk';
import { getVerdictList, postVerdictUndo } from '@shieldsource/contract/reports/desk-work';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { CallError, isNotFound, isUnanswered } from '../../lib/call-error.ts';
import { call, textOf } from '../../lib/client.ts';
import { refreshRoutes } from '../../lib/queries.ts';
import { toast } from '../../ui/toast/toasts.ts';
import type { InboxPlace } from '../inbox-place.ts';
import { useOneAtATime } from '../kit/use-one-at-a-time.ts';
import { paths } from '../paths.ts';
import type { Undone } from './decision.ts';

const quietly = { silent: true } as const;

/** The `about` of a verdict's toast: undoing replaces that toast, so its button cannot be pressed twice. */
export const verdictOn = (reportId: string): string => `verdict ${reportId}`;

/** Undoes the person's newest verdict that is not carried out yet, and opens its report. */
export function useUndo(place: InboxPlace): () => void {
  const client = useQueryClient();
  const navigate = useNavigate();
  const oneAtATime = useOneAtATime();
  const undo = async () => {
    try {
      const { list } = await call(getVerdictList, {}, quietly);
      const newest = list.find(({ dropped }) => dropped === null);
      if (!newest) return toast.error(t`没有可以撤销的结论`);
      const { reportId, number, kind, input } = newest;
      const isUndone = await takeBack(reportId, input);
      await refreshRoutes(client, paths.reports.calls);
      const about = verdictOn(reportId);
      if (!isUndone) return toast.error(t`${number} 的结论已生效或已取消，不能再撤销`, { about });
      toast.success(t`已撤销 ${number} 的结论`, { about });
      await navigate(paths.reports.record(reportId, place), { state: { undone: { kind, input } } });
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      toast.error(textOf(error));
    }
  };
  return () => oneAtATime('undo', undo);
}

/** Whether the verdict is undone. When the answer is lost, the report is fetched to find out. */
async function takeBack(reportId: string, { version }: Undone['input']): Promise<boolean> {
  try {
    await call(postVerdictUndo, { reportId }, quietly);
    return true;
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    if (isNotFound(error)) return false;
    if (!isUnanswered(error)) throw error;
    const { report } = await call(getReviewDetail, { id: reportId }, quietly);
    if (report.held) throw error;
    return report.version === version;
  }
}

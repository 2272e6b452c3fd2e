import { t } from '@lingui/core/macro';
import { getVerdictList, postVerdictUndo } from '@shieldsource/contract/console-work';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useNavigate } from 'react-router';
import { CallError } from '../../lib/call-error.ts';
import { call, textOf } from '../../lib/client.ts';
import { refreshRoutes } from '../../lib/queries.ts';
import { toast } from '../../ui/toast/toasts.ts';
import type { InboxPlace } from '../inbox-place.ts';
import { paths } from '../paths.ts';

const quietly = { silent: true } as const;

/** Takes back the newest verdict of whoever asks that is not carried out yet, and leads to its report. */
export function useUndo(place: InboxPlace): () => void {
  const client = useQueryClient();
  const navigate = useNavigate();
  const undo = useCallback(async () => {
    try {
      const { list } = await call(getVerdictList, {}, quietly);
      const newest = list.find(({ dropped }) => dropped === null);
      if (!newest) return toast.error(t`没有可以撤销的结论`);
      const { reportId, number, kind, input } = newest;
      await call(postVerdictUndo, { reportId }, quietly);
      await refreshRoutes(client, paths.reports.calls);
      toast.success(t`已撤销 ${number} 的结论`);
      await navigate(paths.reports.record(reportId, place), { state: { undone: { kind, input } } });
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      toast.error(textOf(error));
    }
  }, [client, navigate, place]);
  return () => void undo();
}

import { getReportLooking, postReportLook } from '@shieldsource/contract/reports/desk-work';
import type { Colleague } from '@shieldsource/contract/reports/work';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { CallError } from '../../lib/call-error.ts';
import { call } from '../../lib/client.ts';
import { queryOf } from '../../lib/queries.ts';

/** Shorter than the time after which the server drops a presence. */
const sayMs = 25_000;
const quietly = { silent: true, skipLoginCheck: true } as const;

/** Announces that this report is open here, and gives who else has it open; the stream tells of changes. */
export function usePresence(reportId: string): readonly Colleague[] {
  const client = useQueryClient();
  const { data } = useQuery({
    ...queryOf(getReportLooking, { id: reportId }, quietly),
    staleTime: Infinity,
  });
  useEffect(() => {
    const say = async () => {
      try {
        const looking = await call(postReportLook, { reportId }, quietly);
        client.setQueryData(queryOf(getReportLooking, { id: reportId }).queryKey, looking);
      } catch (error) {
        // Presence is a convenience: a failure is ignored.
        if (!(error instanceof CallError)) throw error;
      }
    };
    void say();
    const timer = window.setInterval(() => void say(), sayMs);
    return () => {
      window.clearInterval(timer);
      call(postReportLook, { reportId, leaves: true }, { ...quietly, keepalive: true }).catch(
        () => undefined,
      );
    };
  }, [client, reportId]);
  return data?.others ?? [];
}

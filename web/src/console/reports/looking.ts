import { postReportLook } from '@shieldsource/contract/console-work';
import type { Colleague } from '@shieldsource/contract/report-work';
import { useEffect, useState } from 'react';
import { CallError } from '../../lib/call-error.ts';
import { call } from '../../lib/client.ts';

/** Well within the time after which somebody no longer counts as looking. */
const sayMs = 25_000;
const quietly = { silent: true, skipLoginCheck: true } as const;

/** Says that this report is open here, and answers who else has it open. */
export function useLooking(reportId: string): readonly Colleague[] {
  const [others, setOthers] = useState<readonly Colleague[]>([]);
  useEffect(() => {
    let isHere = true;
    const say = async () => {
      try {
        const told = await call(postReportLook, { reportId }, quietly);
        if (isHere) setOthers(told.others);
      } catch (error) {
        // Nobody's work depends on it.
        if (!(error instanceof CallError)) throw error;
      }
    };
    void say();
    const timer = window.setInterval(() => void say(), sayMs);
    return () => {
      isHere = false;
      window.clearInterval(timer);
      call(postReportLook, { reportId, leaves: true }, { ...quietly, keepalive: true }).catch(
        () => undefined,
      );
    };
  }, [reportId]);
  return others;
}

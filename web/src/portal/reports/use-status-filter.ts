import { reportStatus, type ReportStatus } from '@shieldsource/contract/reports';
import { useSearchParams } from 'react-router';

export type StatusFilterState = ReturnType<typeof useStatusFilter>;

/** The status that a list is narrowed to, as the address says it: `?status=2`. Anything else is all. */
export function useStatusFilter() {
  const [params, setParams] = useSearchParams();
  const asked = params.get('status');
  const wanted = asked ? Number(asked) : undefined;
  const status = reportStatus.has(wanted) ? wanted : undefined;

  /** Starts again at the first page. */
  function narrow(next: ReportStatus | undefined): void {
    setParams((before) => {
      const after = new URLSearchParams(before);
      after.delete('page');
      if (next === undefined) after.delete('status');
      else after.set('status', String(next));
      return after;
    });
  }

  return { status, narrow };
}

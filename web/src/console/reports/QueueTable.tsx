import { useLingui } from '@lingui/react/macro';
import { useLocation, useNavigate } from 'react-router';
import { useNow } from '../../lib/waiting.ts';
import { DeskTable } from '../../ui/table/DeskTable.tsx';
import type { QueueRow } from './queue.ts';
import { type QueuePlace, reportPath } from './queue-place.ts';
import { queueColumns } from './queue.columns.tsx';

interface QueueTableProps {
  readonly rows: readonly QueueRow[];
  readonly place: QueuePlace;
  /** The rows are those of the tab or page before. */
  readonly isStale: boolean;
}

/** One row a report. Coming back from a report one stands at its row again. */
export function QueueTable({ rows, place, isStale }: QueueTableProps) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { state } = useLocation();
  const nowMs = useNow();

  return (
    <DeskTable
      label={t`审核队列`}
      columns={queueColumns(place, nowMs)}
      rows={rows}
      keyOf={(row) => row.id}
      keyNames={{ next: t`下一份报告`, previous: t`上一份报告`, open: t`打开报告，也可以按 Enter` }}
      onOpen={(row) => void navigate(reportPath(row.id, place))}
      startKey={(state as { from?: string } | null)?.from}
      isStale={isStale}
    />
  );
}

import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useKeys } from '../../ui/keys/keys.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import type { QueueRow } from './queue.ts';
import { type QueuePlace, reportPath } from './queue-place.ts';
import { queueColumns } from './queue.columns.tsx';
import classes from './QueueTable.module.css';
import { useNow } from './waiting.ts';

interface QueueTableProps {
  readonly rows: readonly QueueRow[];
  readonly place: QueuePlace;
  /** The rows are those of the tab or page before. */
  readonly isStale: boolean;
}

/** One row a report. `j` and `k` move the focus over the rows, so Enter opens and a screen reader follows. */
export function QueueTable({ rows, place, isStale }: QueueTableProps) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { state } = useLocation();
  const nowMs = useNow();
  const box = useRef<HTMLDivElement>(null);

  const links = () => [...(box.current?.querySelectorAll<HTMLElement>('[data-report]') ?? [])];
  const focusedAt = () => links().findIndex((link) => link === document.activeElement);
  const move = (step: 1 | -1) => {
    const at = focusedAt();
    const next = at < 0 ? (step === 1 ? 0 : rows.length - 1) : at + step;
    links()[next]?.focus();
  };

  useKeys([
    { key: 'j', name: t`下一份报告`, act: () => move(1) },
    { key: 'k', name: t`上一份报告`, act: () => move(-1) },
    {
      key: 'o',
      name: t`打开报告，也可以按 Enter`,
      act: () => {
        const row = rows[Math.max(0, focusedAt())];
        if (row) void navigate(reportPath(row.id, place));
      },
    },
  ]);

  // Back from a report: on from where one was.
  const cameFrom = (state as { from?: string } | null)?.from;
  useEffect(() => {
    links()
      .find((link) => link.dataset['report'] === cameFrom)
      ?.focus();
  }, [cameFrom]);

  return (
    <div ref={box} className={classes.queue}>
      <DataTable
        label={t`审核队列`}
        columns={queueColumns(place, nowMs)}
        rows={rows}
        keyOf={(row) => row.id}
        isStale={isStale}
      />
    </div>
  );
}

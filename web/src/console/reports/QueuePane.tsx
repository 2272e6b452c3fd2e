import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { showIn } from '../../ui/frame/show-in.ts';
import type { InboxPlace, InboxRow } from '../inbox-place.ts';
import { RowLevel } from '../pieces/reports/RowLevel.tsx';
import { paths } from '../paths.ts';

import classes from './QueuePane.module.css';

interface QueuePaneProps {
  readonly rows: readonly InboxRow[];
  readonly place: InboxPlace;
  readonly currentId: string;
}

/** The list that the reviewer came from, beside the report. */
export function QueuePane({ rows, place, currentId }: QueuePaneProps) {
  const { t } = useLingui();
  const current = useRef<HTMLLIElement>(null);
  useEffect(() => {
    const pane = current.current?.closest('[data-pane]');
    if (pane && current.current) showIn(pane, current.current);
  }, [currentId, rows]);
  return (
    <nav className={`rounded on-surface bordered ${classes.pane}`} aria-label={t`列表里的报告`}>
      <ol>
        {rows.map((row) => {
          const isHere = row.id === currentId;
          return (
            <li key={row.id} ref={isHere ? current : undefined}>
              <Link
                to={paths.reports.record(row.id, place)}
                aria-current={isHere ? 'page' : undefined}
              >
                <span className="truncate">{row.title}</span>
                <span className="row justify-between gap-8 faint note">
                  <span className="figures">{row.number}</span>
                  <RowLevel row={row} />
                </span>
              </Link>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}

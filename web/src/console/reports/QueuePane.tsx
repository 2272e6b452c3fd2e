import { useLingui } from '@lingui/react/macro';
import { severity } from '@shieldsource/contract/scoring';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { Tag } from '../../pieces/coded/Tag.tsx';
import { SeverityTag } from '../../pieces/reports/SeverityTag.tsx';
import type { InboxPlace, InboxRow } from '../inbox-place.ts';
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
    current.current?.scrollIntoView({ block: 'nearest' });
  }, [currentId, rows]);
  return (
    <nav className={classes.pane} aria-label={t`列表里的报告`}>
      <ol>
        {rows.map((row) => {
          const isHere = row.id === currentId;
          return (
            <li key={row.id} ref={isHere ? current : undefined}>
              <Link
                to={paths.reports.record(row.id, place)}
                aria-current={isHere ? 'page' : undefined}
              >
                <span className={classes.title}>{row.title}</span>
                <span className={classes.facts}>
                  <span className="figures">{row.number}</span>
                  {row.isClaimedLevel ? (
                    <span title={t`研究员自评`}>
                      <Tag tone={severity.of(row.level).tone}>{severity.labelOf(row.level)}</Tag>
                    </span>
                  ) : (
                    <SeverityTag level={row.level} />
                  )}
                </span>
              </Link>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}

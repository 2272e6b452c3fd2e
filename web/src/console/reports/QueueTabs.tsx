import { useLingui } from '@lingui/react/macro';
import { reportStatus, type ReportStatus } from '@shieldsource/contract/reports';
import { Link } from 'react-router';
import { numberOf } from '../../lib/formats.ts';
import '../../pieces/coded/tones.css';
import { queuePath, type QueuePlace } from './queue-place.ts';
import classes from './QueuePage.module.css';

interface QueueTabsProps {
  readonly place: QueuePlace;
  readonly counts: readonly { status: ReportStatus; count: number }[] | undefined;
}

/** One tab a status, with how many reports stand in it. */
export function QueueTabs({ place, counts }: QueueTabsProps) {
  const { t } = useLingui();
  return (
    <nav className={classes.tabs} aria-label={t`按状态查看`}>
      {reportStatus.list.map(({ key, code, label, tone }) => (
        <Link
          key={key}
          className={classes.tab}
          to={queuePath({ ...place, status: code, page: 1 })}
          aria-current={code === place.status ? 'page' : undefined}
        >
          <span
            className={classes.dot}
            data-tone={tone}
            data-left-out={key === 'ignored' || undefined}
          />
          {label}
          <span className={classes.count}>
            {counts ? numberOf(countOf(counts, code)) : '\u00a0'}
          </span>
        </Link>
      ))}
    </nav>
  );
}

const countOf = (counts: NonNullable<QueueTabsProps['counts']>, status: ReportStatus) =>
  counts.find((one) => one.status === status)?.count ?? 0;

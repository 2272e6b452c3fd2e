import { t } from '@lingui/core/macro';
import { reportFlag } from '@shieldsource/contract/report-flags';
import { reportStatus } from '@shieldsource/contract/reports';
import { Link } from 'react-router';
import { dateTimeOf } from '../../lib/formats.ts';
import { Tag } from '../../pieces/coded/Tag.tsx';
import { SeverityTag } from '../../pieces/reports/SeverityTag.tsx';
import { StatusTag } from '../../pieces/reports/StatusTag.tsx';
import { dateColumn, textColumn } from '../../ui/table/columns.tsx';
import type { Column } from '../../ui/table/DataTable.tsx';
import type { QueueRow } from './queue.ts';
import { type QueuePlace, reportPath } from './queue-place.ts';
import classes from '../../ui/table/DeskTable.module.css';
import { waitingOf } from '../../lib/waiting.ts';

/** The columns of one status: what waits says how long, what was judged says how. */
export function queueColumns(place: QueuePlace, nowMs: number): readonly Column<QueueRow>[] {
  const isFlagged = place.flag !== undefined;
  const isWaiting = !isFlagged && place.status === reportStatus.codes.waitReview;
  const isRated = !isFlagged && !isWaiting && place.status !== reportStatus.codes.ignored;
  return [
    {
      key: 'title',
      title: t`报告`,
      isName: true,
      cell: (row) => <Title row={row} place={place} />,
    },
    isWaiting ? waitingColumn(nowMs) : dateColumn('createTime', t`提交于`, { withTime: true }),
    severityColumn('selfLevel', t`自评`),
    ...(isRated ? [severityColumn('level', t`定级`)] : []),
    pairColumn('appName', 'tierName', t`应用`),
    pairColumn('typeName', 'platformName', t`类型`),
    textColumn('authorName', t`提交人`),
  ];
}

const waitingColumn = (nowMs: number): Column<QueueRow> => ({
  key: 'waiting',
  title: t`已等待`,
  noWrap: true,
  cell: ({ createTime }) => (
    <time dateTime={new Date(createTime).toISOString()} title={dateTimeOf(createTime)}>
      {waitingOf(createTime, nowMs)}
    </time>
  ),
});

const severityColumn = (key: 'selfLevel' | 'level', title: string): Column<QueueRow> => ({
  key,
  title,
  noWrap: true,
  cell: (row) => <SeverityTag level={row[key]} />,
});

type NameKey = 'appName' | 'tierName' | 'typeName' | 'platformName';

const pairColumn = (first: NameKey, second: NameKey, title: string): Column<QueueRow> => ({
  key: first,
  title,
  cell: (row) => (
    <span className={classes.pair}>
      {row[first]} <small>{row[second]}</small>
    </span>
  ),
});

function Title({ row, place }: { row: QueueRow; place: QueuePlace }) {
  return (
    <>
      <Link
        className={classes.title}
        to={reportPath(row.id, place)}
        data-row={row.id}
        data-faint={row.isOwn || undefined}
      >
        {row.title}
      </Link>
      <span className={classes.under}>
        {row.number}
        {place.flag !== undefined && <StatusTag status={row.status} />}
        {row.flags
          .filter((flag) => flag !== place.flag)
          .map((flag) => (
            <Tag key={flag} tone={reportFlag.of(flag).tone}>
              {reportFlag.labelOf(flag)}
            </Tag>
          ))}
        {row.isOwn && <Tag>{t`自己提交的，不能处理`}</Tag>}
      </span>
    </>
  );
}

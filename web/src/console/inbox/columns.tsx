import { useLingui } from '@lingui/react/macro';
import { reportFlag } from '@shieldsource/contract/reports/flags';
import { Link } from 'react-router';
import { dateTimeOf } from '../../ui/text/formats.ts';
import { agoOf, useNow } from '../../lib/elapsed.ts';
import { Tag } from '../../pieces/coded/Tag.tsx';
import { ClockChip } from '../../pieces/promises/ClockChip.tsx';
import { StatusTag } from '../../pieces/reports/StatusTag.tsx';
import { textColumn } from '../../ui/table/columns.tsx';
import type { Column } from '../../ui/table/column.ts';
import desk from '../../ui/table/DeskTable.module.css';
import { paths } from '../paths.ts';
import type { InboxPlace, InboxRow } from '../inbox-place.ts';
import classes from './InboxPage.module.css';
import { RowLevel } from '../pieces/reports/RowLevel.tsx';
import type { Selection } from './selection.ts';

/** The columns of the inbox. */
export function useInboxColumns(
  place: InboxPlace,
  rows: readonly InboxRow[],
  selection: Selection<InboxRow>,
): Column<InboxRow>[] {
  const { t, i18n } = useLingui();
  const nowMs = useNow();
  const ofPage = rows.filter(selection.has).length;
  const since = (key: 'changeTime' | 'createTime') => (row: InboxRow) => (
    <time dateTime={new Date(row[key]).toISOString()} title={dateTimeOf(row[key])}>
      {agoOf(row[key], nowMs)}
    </time>
  );
  const columns: Column<InboxRow>[] = [
    {
      key: 'select',
      title: t`选择`,
      width: 40,
      isFixed: true,
      head: (
        <label className={classes.box}>
          <input
            ref={(box) => {
              if (box) box.indeterminate = ofPage > 0 && ofPage < rows.length;
            }}
            type="checkbox"
            aria-label={t`选择这一页`}
            checked={rows.length > 0 && ofPage === rows.length}
            onChange={({ currentTarget }) =>
              currentTarget.checked ? selection.add(rows) : selection.remove(rows)
            }
          />
        </label>
      ),
      cell: (row) => (
        <label className={classes.box}>
          <input
            type="checkbox"
            aria-label={t`选择 ${row.number}`}
            checked={selection.has(row)}
            onChange={({ nativeEvent }) =>
              selection.toggle(row, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
            }
          />
        </label>
      ),
    },
    {
      key: 'level',
      title: t`等级`,
      width: 76,
      sort: 'custom',
      cell: (row) => <RowLevel row={row} />,
    },
    { ...textColumn<InboxRow>('number', t`编号`), width: 130 },
    {
      key: 'title',
      title: t({ message: '报告', context: 'one' }),
      isName: true,
      cell: (row) => (
        <>
          <span className={classes.name}>
            <i className={classes.dot} data-unread={row.isUnread || undefined}>
              {row.isUnread && <span className="unseen">{t`未读`}</span>}
            </i>
            <Link
              className={`${desk.title} ${classes.link}`}
              to={paths.reports.record(row.id, place)}
              data-row={row.id}
              data-faint={row.isOwn || undefined}
              data-unread={row.isUnread || undefined}
              title={row.title}
            >
              {row.title}
            </Link>
            {row.flags.map((flag) => (
              <Tag key={flag} tone={reportFlag.of(flag).tone}>
                {reportFlag.labelOf(flag)}
              </Tag>
            ))}
            {row.held && (
              <span title={row.held.kindName}>
                <Tag tone="orange">{t`${row.held.name}刚刚给出结论`}</Tag>
              </span>
            )}
            {row.isOwn && <Tag>{t`自己提交的，不能处理`}</Tag>}
            {row.duplicates > 0 && (
              <small
                className={`rigid note tabular ${classes.figure}`}
              >{t`重复 ${row.duplicates}`}</small>
            )}
            {row.comments > 0 && (
              <small
                className={`rigid note tabular ${classes.figure}`}
              >{t`评论 ${row.comments}`}</small>
            )}
          </span>
          {row.matched && (
            <span className={`truncate small ${classes.matched}`}>
              {row.matched.map(({ text, isHit }, at) =>
                isHit ? (
                  <mark key={at}>{text}</mark>
                ) : (
                  <span key={at}>{at === 0 ? endOf(text) : text}</span>
                ),
              )}
            </span>
          )}
        </>
      ),
    },
    {
      key: 'status',
      title: t`状态`,
      width: 80,
      cell: ({ status }) => <StatusTag status={status} />,
    },
    { ...textColumn<InboxRow>('appName', t`应用`), width: 112 },
    { ...textColumn<InboxRow>('typeName', t`类型`), width: 124, isOptional: true },
    { ...textColumn<InboxRow>('authorName', t`提交人`), width: 112, isOptional: true },
    {
      key: 'assignee',
      title: t`负责人`,
      width: 84,
      cell: ({ assignee }) =>
        assignee ? assignee.name : <span className={classes.nobody}>{t`未分配`}</span>,
    },
    {
      key: 'due',
      title: t`剩余时间`,
      width: 172,
      sort: 'custom',
      cell: ({ clock }) => clock && <ClockChip clock={clock} />,
    },
    {
      key: 'created',
      title: t`提交时间`,
      width: 88,
      sort: 'custom',
      isOptional: true,
      cell: since('createTime'),
    },
    {
      key: 'changed',
      title: t`更新时间`,
      width: 84,
      sort: 'custom',
      cell: since('changeTime'),
    },
  ];
  return i18n.locale === 'en' ? columns.map(wider) : columns;
}

/** What English needs besides, in px: its words for severities, statuses and times are longer, what is left of a time is not. */
const more: Readonly<Record<string, number>> = {
  level: 20,
  number: 8,
  status: 50,
  assignee: 18,
  due: -18,
  changed: 34,
};

const wider = <Row,>(column: Column<Row>): Column<Row> =>
  column.width === undefined
    ? column
    : { ...column, width: column.width + (more[column.key] ?? 0) };

const shownBefore = 12;

/** The end of the text before the first match, so that the match is visible. */
const endOf = (text: string): string =>
  text.length > shownBefore ? `…${text.slice(-shownBefore)}` : text;

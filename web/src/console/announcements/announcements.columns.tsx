import { Button } from '@mantine/core';
import { t } from '@lingui/core/macro';
import { announcementKind, announcementState } from '@shieldsource/contract/announcements';
import type { StaffAnnouncement } from '@shieldsource/contract/console-announcements';
import { Link } from 'react-router';
import { dateTimeOf } from '../../lib/formats.ts';
import { Tag } from '../../pieces/coded/Tag.tsx';
import { amountColumn, dateColumn } from '../../ui/table/columns.tsx';
import type { Column } from '../../ui/table/DataTable.tsx';
import classes from '../../ui/table/DeskTable.module.css';
import { announcementEditPath } from './announcement-place.ts';
import type { AnnouncementAct } from './announcement-act.ts';

/** Every announcement with where it stands and what can be done. */
export const announcementColumns = (
  onAct: (act: AnnouncementAct, announcement: StaffAnnouncement) => void,
): readonly Column<StaffAnnouncement>[] => [
  {
    key: 'title',
    title: t`公告`,
    isName: true,
    cell: ({ id, title, kind, kindName, pinned }) => (
      <span>
        <Link className={classes.title} to={announcementEditPath(id)} data-row={id}>
          {title}
        </Link>
        <span className={classes.under}>
          <Tag tone={announcementKind.of(kind).tone}>{kindName}</Tag>
          {pinned && <Tag tone="vermilion">{t`置顶`}</Tag>}
        </span>
      </span>
    ),
  },
  {
    key: 'state',
    title: t`状态`,
    noWrap: true,
    cell: ({ state, stateName }) => (
      <Tag tone={announcementState.of(state).tone} dotted>
        {stateName}
      </Tag>
    ),
  },
  {
    key: 'publishTime',
    title: t`首次发布`,
    noWrap: true,
    cell: ({ publishTime }) =>
      publishTime === null ? t`未发布` : <time>{dateTimeOf(publishTime)}</time>,
  },
  dateColumn('updateTime', t`最近修改`, { withTime: true }),
  amountColumn('viewCount', t`阅读`),
  {
    key: 'act',
    title: t`操作`,
    align: 'end',
    noWrap: true,
    cell: (announcement) => {
      const act = announcement.state === 'published' ? 'withdraw' : 'publish';
      return (
        <span className={classes.act}>
          <Button size="compact-md" variant="default" onClick={() => onAct(act, announcement)}>
            {act === 'publish' ? t`发布` : t`撤回`}
            <span className="unseen">{announcement.title}</span>
          </Button>
        </span>
      );
    },
  },
];

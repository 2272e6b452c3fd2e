import { useLingui } from '@lingui/react/macro';
import {
  getNotificationUnread,
  maxUnread,
} from '@shieldsource/contract/letters/notifications-desk';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Link, useNavigate } from 'react-router';
import { cappedOf } from '../../ui/text/formats.ts';
import { queryOf } from '../../lib/queries.ts';
import { serverNow } from '../../ui/date/clock.ts';
import { leaveBy } from '../../ui/leave/leave-by.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import { toast } from '../../ui/toast/toasts.ts';
import { paths } from '../paths.ts';
import classes from './ConsoleHeader.module.css';

const refreshMs = 60_000;

/** The number of unread notifications. One that arrives while the page is open is also shown as a toast. */
export default function NotificationBell() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { data } = useQuery({
    ...queryOf(getNotificationUnread, {}, { silent: true }),
    refetchInterval: refreshMs,
  });
  const seen = useRef<string | null>(undefined);
  const newest = data?.newest;
  useEffect(() => {
    if (newest === undefined) return;
    const isNew = seen.current !== undefined && newest !== null && newest.id !== seen.current;
    const isLater = isNew && serverNow() - newest.createTime < refreshMs * 2;
    seen.current = newest?.id ?? null;
    if (isLater)
      toast.news(t`${newest.kindName}：${newest.reportNumber}`, {
        act: {
          name: t`打开`,
          run: () => leaveBy(() => void navigate(paths.reports.record(newest.reportId))),
        },
      });
  }, [newest, navigate, t]);

  const unread = data?.unread ?? 0;
  const count = cappedOf(unread, maxUnread - 1);
  return (
    <Link
      to={paths.notifications}
      className={`stack place-center rigid relative soft rounded-small ${classes.bell}`}
      aria-label={unread > 0 ? t`通知，${count} 条未读` : t`通知`}
    >
      <Icon name="letter" size={20} />
      {unread > 0 && (
        <span className={`note leading-18 text-center ${classes.unread}`}>{count}</span>
      )}
    </Link>
  );
}

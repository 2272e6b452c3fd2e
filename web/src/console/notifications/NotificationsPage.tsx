import { useLingui } from '@lingui/react/macro';
import {
  getNotificationPage,
  getNotificationUnread,
  postNotificationRead,
} from '@shieldsource/contract/letters/notifications-desk';
import { type Notification, notificationKind } from '@shieldsource/contract/letters/notifications';
import { pageSizes } from '@shieldsource/contract/page-limits';
import type { InputOf } from '@shieldsource/contract/route';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { dateTimeOf } from '../../ui/text/formats.ts';
import { listAddressOf } from '../../lib/list-address.ts';
import { pageQueryOf } from '../../lib/queries.ts';
import { useCall } from '../../lib/use-call.ts';
import { CodedTag } from '../../pieces/coded/CodedTag.tsx';
import { Button } from '../../ui/form/Button.tsx';
import desk from '../../ui/page/desk.module.css';
import { DeskHead } from '../../ui/page/DeskHead.tsx';
import { useTitle } from '../../ui/page/use-title.ts';
import { EmptyState } from '../../ui/states/EmptyState.tsx';
import { Loading } from '../../ui/states/PageState.tsx';
import { QueryStates } from '../../ui/states/QueryStates.tsx';
import { Pagination } from '../../ui/table/Pagination.tsx';
import { paths } from '../paths.ts';
import { NotificationWays } from './NotificationWays.tsx';
import classes from './notifications.module.css';

const { read, search } = listAddressOf(getNotificationPage);
type Place = InputOf<typeof getNotificationPage>;

/** The colleague's notifications about reports, and by which channels they come. */
export default function NotificationsPage() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const place = read(useSearchParams()[0]);
  const query = useQuery(pageQueryOf(getNotificationPage, place, { silent: true }));
  const readAll = useCall(postNotificationRead, {
    refreshes: [getNotificationPage, getNotificationUnread],
  });
  const rows = query.data?.list ?? [];
  useTitle(t`通知`, t`盾源控制台`);
  return (
    <div className={`column gap-12 ${desk.page}`}>
      <DeskHead title={t`通知`}>
        {rows.some(({ readTime }) => readTime === null) && (
          <Button
            variant="default"
            loading={readAll.isPending}
            onClick={() => readAll.mutate({})}
          >{t`全部标为已读`}</Button>
        )}
      </DeskHead>
      <div className={`stack items-start gap-16 ${classes.sides}`}>
        <div className={`p-16 on-surface bordered rounded ${classes.sheet}`}>
          <QueryStates query={query} loading={<Loading lines={10} />}>
            {(answer) =>
              answer.list.length === 0 ? (
                <EmptyState
                  hint={
                    answer.total > 0
                      ? t`这一页已经没有通知了。`
                      : t`还没有通知。研究员回复、申诉、复测，或有人把报告分配给你时，会出现在这里。`
                  }
                >
                  {answer.total > 0 && <Link to={paths.notifications}>{t`回到第一页`}</Link>}
                </EmptyState>
              ) : (
                <>
                  <ul
                    className={`stack m-0 p-0 ${classes.list}`}
                    aria-label={t`通知`}
                    aria-busy={query.isPlaceholderData}
                  >
                    {answer.list.map((one) => (
                      <NotificationRow key={one.id} notification={one} />
                    ))}
                  </ul>
                  <Pagination
                    total={answer.total}
                    isCapped={answer.totalCapped}
                    paging={{
                      page: place.page,
                      pageSize: place.pageSize,
                      pageSizes,
                      turn: (next) =>
                        void navigate(
                          paths.notifications + search({ ...place, page: 1, ...next } as Place),
                        ),
                    }}
                  />
                </>
              )
            }
          </QueryStates>
        </div>
        <NotificationWays />
      </div>
    </div>
  );
}

function NotificationRow({
  notification: { kind, reportId, reportNumber, reportTitle, createTime, readTime },
}: {
  notification: Notification;
}) {
  const { t } = useLingui();
  return (
    <li data-unread={readTime === null || undefined}>
      {readTime === null && <span className="unseen">{t`未读`}</span>}
      <CodedTag of={notificationKind} code={kind} />
      <Link
        to={paths.reports.record(reportId)}
        className={`truncate plain max-full ${classes.title}`}
      >
        <span className="figures">{reportNumber}</span> {reportTitle}
      </Link>
      <time className="figures">{dateTimeOf(createTime)}</time>
    </li>
  );
}

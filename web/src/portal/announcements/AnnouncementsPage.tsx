import { announcementKind, getAnnouncementPage } from '@shieldsource/contract/announcements/calls';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { pageQueryOf } from '../../lib/queries.ts';
import { usePaging } from '../../lib/use-paging.ts';
import { CodedTabs } from '../../pieces/coded/CodedTabs.tsx';
import button from '../../ui/form/button.module.css';
import { TitleBar } from '../../ui/page/TitleBar.tsx';
import { EmptyState } from '../../ui/states/EmptyState.tsx';
import { QueryStates } from '../../ui/states/QueryStates.tsx';
import { Pagination } from '../../ui/table/Pagination.tsx';
import { AnnouncementCard } from './AnnouncementCard.tsx';
import { AnnouncementsLoading } from './AnnouncementsLoading.tsx';
import classes from './announcements.module.css';
import { kindIn, listPath } from './announcement-place.ts';

/** What the centre has to say, pinned first, one kind at a time or all. */
export default function AnnouncementsPage() {
  const { t } = useLingui();
  const [params] = useSearchParams();
  const paging = usePaging();
  const { page, pageSize } = paging;
  const kind = kindIn(params);
  const announcements = useQuery(
    pageQueryOf(getAnnouncementPage, { page, pageSize, ...(kind && { kind }) }),
  );
  const kinds = [
    { code: '', name: t`全部`, to: listPath() },
    ...announcementKind.list.map(({ code, label }) => ({ code, name: label, to: listPath(code) })),
  ];

  return (
    <>
      <TitleBar title={t`公告`} details={t`规则调整、奖励活动与审核安排，都在这里公布`} />
      <CodedTabs
        label={t`公告类型`}
        here={kind ?? ''}
        tabs={kinds.map((one) => ({ ...one, count: null }))}
      />
      <QueryStates query={announcements} loading={<AnnouncementsLoading />}>
        {({ list, total, totalCapped }) => (
          <>
            {list.length > 0 && (
              <ul className={`mt-16 ${classes.list}`} aria-busy={announcements.isPlaceholderData}>
                {list.map((announcement, index) => (
                  <li key={announcement.id}>
                    <AnnouncementCard
                      announcement={announcement}
                      isLead={page === 1 && index === 0 && announcement.pinned}
                    />
                  </li>
                ))}
              </ul>
            )}
            {list.length === 0 && total > 0 && (
              <EmptyState title={t`页码超出范围`}>
                <Link
                  className={`plain on-surface ${button.quiet}`}
                  to={listPath(kind)}
                >{t`回到第一页`}</Link>
              </EmptyState>
            )}
            {total === 0 && (
              <EmptyState
                title={kind ? t`这一类还没有公告` : t`还没有公告`}
                hint={t`新公告发布后会在这里。`}
              >
                {kind && (
                  <Link
                    className={`plain on-surface ${button.quiet}`}
                    to={listPath()}
                  >{t`查看全部公告`}</Link>
                )}
              </EmptyState>
            )}
            <Pagination total={total} isCapped={totalCapped} paging={paging} />
          </>
        )}
      </QueryStates>
    </>
  );
}

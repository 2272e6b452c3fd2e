import { Button } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import type { StaffAnnouncement } from '@shieldsource/contract/console-announcements';
import { useState } from 'react';
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router';
import { textOf } from '../../lib/client.ts';
import { usePaging } from '../../lib/use-paging.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import { useKeys } from '../../ui/keys/keys.tsx';
import { DeskHead } from '../../ui/page/DeskHead.tsx';
import classes from '../../ui/page/desk.module.css';
import { useTitle } from '../../ui/page/use-title.ts';
import { Nothing } from '../../ui/states/Nothing.tsx';
import { LoadError, Loading } from '../../ui/states/PageState.tsx';
import { DeskTable } from '../../ui/table/DeskTable.tsx';
import { Pagination } from '../../ui/table/Pagination.tsx';
import { toast } from '../../ui/toast/toasts.ts';
import type { AnnouncementAct } from './announcement-act.ts';
import {
  announcementEditPath,
  announcementsPath,
  newAnnouncementPath,
  stateIn,
} from './announcement-place.ts';
import { announcementColumns } from './announcements.columns.tsx';
import { useAnnouncements } from './announcements.ts';
import { AnnouncementTabs } from './AnnouncementTabs.tsx';
import { PublishDialog } from './PublishDialog.tsx';
import { WithdrawDialog } from './WithdrawDialog.tsx';

/** Every announcement, newest first: drafts, published and withdrawn ones. */
export default function AnnouncementsPage() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { state: cameFrom } = useLocation();
  const [params] = useSearchParams();
  const paging = usePaging();
  const { page, pageSize } = paging;
  const state = stateIn(params);
  const { data, error, refetch, isPlaceholderData } = useAnnouncements({
    page,
    pageSize,
    ...(state && { state }),
  });
  const [chosen, setChosen] = useState<StaffAnnouncement>();
  const [act, setAct] = useState<AnnouncementAct>();
  useTitle(t`公告`, t`盾源工作台`);
  useKeys([{ key: 'n', name: t`写公告`, act: () => void navigate(newAnnouncementPath) }]);

  const dialog = {
    onClose: () => setAct(undefined),
    onDone: (news: string) => {
      setAct(undefined);
      toast.success(news);
    },
  };

  return (
    <div className={classes.page}>
      <DeskHead title={t`公告`}>
        <Button
          component={Link}
          to={newAnnouncementPath}
          leftSection={<Icon name="plus" size={16} />}
          aria-keyshortcuts="n"
        >
          {t`写公告`}
        </Button>
      </DeskHead>
      <AnnouncementTabs here={state} counts={data?.counts} />
      {data && data.list.length > 0 && (
        <div>
          <DeskTable
            label={t`公告`}
            columns={announcementColumns((next, announcement) => {
              setChosen(announcement);
              setAct(next);
            })}
            rows={data.list}
            keyOf={({ id }) => id}
            keyNames={{
              next: t`下一篇公告`,
              previous: t`上一篇公告`,
              open: t`修改公告，也可以按 Enter`,
            }}
            onOpen={({ id }) => void navigate(announcementEditPath(id))}
            startKey={(cameFrom as { from?: string } | null)?.from}
            isStale={isPlaceholderData}
          />
          <Pagination total={data.total} isCapped={data.totalCapped} paging={paging} />
        </div>
      )}
      {data?.list.length === 0 && (
        <Nothing
          hint={
            data.total > 0
              ? t`这一页已经没有公告了。`
              : t`写好的公告先存为草稿，发布后才会出现在门户上。`
          }
        >
          {data.total > 0 && <Link to={announcementsPath(state)}>{t`回到第一页`}</Link>}
        </Nothing>
      )}
      {!data && error && <LoadError hint={textOf(error)} onRetry={() => void refetch()} />}
      {!data && !error && <Loading lines={8} />}
      {chosen && <PublishDialog {...dialog} announcement={chosen} isOpen={act === 'publish'} />}
      {chosen && <WithdrawDialog {...dialog} announcement={chosen} isOpen={act === 'withdraw'} />}
    </div>
  );
}

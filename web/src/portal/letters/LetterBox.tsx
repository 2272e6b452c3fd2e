import {
  getLetterPage,
  letterType,
  postLetterReadAll,
  postUnreadCount,
} from '@shieldsource/contract/letters/calls';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { lettersPath, submitPath } from '../../lib/paths.ts';
import { pageQueryOf, queryOf } from '../../lib/queries.ts';
import { useCall } from '../../lib/use-call.ts';
import { usePaging } from '../../lib/use-paging.ts';
import { useCodedFilter } from '../../pieces/coded/use-coded-filter.ts';
import button from '../../ui/form/button.module.css';
import { TitleBar } from '../../ui/page/TitleBar.tsx';
import { EmptyState } from '../../ui/states/EmptyState.tsx';
import { QueryStates } from '../../ui/states/QueryStates.tsx';
import { RowsLoading } from '../../ui/states/RowsLoading.tsx';
import { Pagination } from '../../ui/table/Pagination.tsx';
import { toast } from '../../ui/toast/toasts.ts';
import { afterLetterChange } from '../../pieces/letters/after-letter-change.ts';
import { LetterList } from './LetterList.tsx';
import { LetterTabs } from './LetterTabs.tsx';
import { useWaitingOrders } from './use-waiting-orders.ts';

/** All letters, or those of one type, newest first. */
export function LetterBox() {
  const { t } = useLingui();
  const paging = usePaging();
  const type = useCodedFilter('type', letterType.has).value;
  const { page, pageSize } = paging;
  const letters = useQuery(pageQueryOf(getLetterPage, { page, pageSize, ...(type && { type }) }));
  const unread = useQuery(queryOf(postUnreadCount, {}, { silent: true })).data;
  const waiting = useWaitingOrders(letters.data?.list);
  const readAll = useCall(postLetterReadAll, {
    refreshes: afterLetterChange,
    onDone: () => toast.success(t`已全部标为已读`),
  });

  return (
    <>
      <TitleBar title={t`我的消息`} details={<Unread count={unread} />}>
        {unread !== undefined && unread > 0 && (
          <button
            type="button"
            className={`plain on-surface ${button.quiet}`}
            disabled={readAll.isPending}
            onClick={() => readAll.mutate({})}
          >
            {t`全部标为已读`}
          </button>
        )}
      </TitleBar>
      <LetterTabs here={type} />
      <QueryStates query={letters} loading={<RowsLoading />}>
        {({ list, total }) => (
          <>
            {list.length === 0 ? (
              <NoLetters isOfType={type !== undefined} isBeyond={total > 0} />
            ) : waiting ? (
              <LetterList letters={list} waiting={waiting} isStale={letters.isPlaceholderData} />
            ) : (
              <RowsLoading />
            )}
            <Pagination total={total} paging={paging} />
          </>
        )}
      </QueryStates>
    </>
  );
}

/** Keeps its line while the number is loading, so that nothing below moves. */
function Unread({ count }: { count: number | undefined }) {
  const { t } = useLingui();
  if (count === undefined) return <span>&nbsp;</span>;
  return <span>{count > 0 ? t`${count} 条未读` : t`没有未读消息`}</span>;
}

function NoLetters({ isOfType, isBeyond }: { isOfType: boolean; isBeyond: boolean }) {
  const { t } = useLingui();
  if (isBeyond || isOfType) {
    return (
      <EmptyState title={isBeyond ? t`页码超出范围` : t`这一类还没有消息`}>
        <Link className={`plain on-surface ${button.quiet}`} to={lettersPath}>
          {t`查看全部消息`}
        </Link>
      </EmptyState>
    );
  }
  return (
    <EmptyState title={t`还没有消息`} hint={t`报告的每一步进展，都会发消息通知你。`}>
      <Link className={button.main} to={submitPath}>
        {t`提交漏洞`}
      </Link>
    </EmptyState>
  );
}

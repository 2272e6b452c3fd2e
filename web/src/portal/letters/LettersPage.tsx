import {
  getLetterPage,
  letterType,
  postLetterReadAll,
  postUnreadCount,
} from '@shieldsource/contract/letters';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { pageQueryOf, queryOf, useCall } from '../../lib/queries.ts';
import { usePaging } from '../../lib/use-paging.ts';
import { CodedFilter } from '../../pieces/coded/CodedFilter.tsx';
import { useCodedFilter } from '../../pieces/coded/use-coded-filter.ts';
import button from '../../ui/form/button.module.css';
import { TitleBar } from '../../ui/page/TitleBar.tsx';
import { Nothing } from '../../ui/states/PageState.tsx';
import { QueryStates } from '../../ui/states/QueryStates.tsx';
import { Pagination } from '../../ui/table/Pagination.tsx';
import { LetterList } from './LetterList.tsx';
import { useWaitingOrders } from './use-waiting-orders.ts';

/** Messages to the researcher, the newest first. */
export default function LettersPage() {
  const { t } = useLingui();
  const paging = usePaging();
  const filter = useCodedFilter('type', letterType.has);
  const { page, pageSize } = paging;
  const letters = useQuery(
    pageQueryOf(getLetterPage, { page, pageSize, ...(filter.value && { type: filter.value }) }),
  );
  const unread = useQuery(queryOf(postUnreadCount, {}, { silent: true })).data ?? 0;
  const waiting = useWaitingOrders(letters.data?.list);
  const readAll = useCall(postLetterReadAll, { refreshes: [getLetterPage, postUnreadCount] });

  return (
    <>
      <TitleBar title={t`我的消息`} details={unread > 0 && <span>{t`${unread} 条未读`}</span>}>
        {unread > 0 && (
          <button
            type="button"
            className={button.quiet}
            disabled={readAll.isPending}
            onClick={() => readAll.mutate({})}
          >
            {t`全部标为已读`}
          </button>
        )}
      </TitleBar>
      <CodedFilter label={t`按类型筛选`} filter={filter} list={letterType.list} />
      <QueryStates query={letters}>
        {({ list, total }) => (
          <>
            {list.length === 0 ? (
              <Nothing
                hint={filter.value ? t`这一类还没有消息` : t`报告每走一步，都会有一条消息告诉你。`}
              />
            ) : (
              <LetterList letters={list} waiting={waiting} isStale={letters.isPlaceholderData} />
            )}
            <Pagination total={total} paging={paging} />
          </>
        )}
      </QueryStates>
    </>
  );
}

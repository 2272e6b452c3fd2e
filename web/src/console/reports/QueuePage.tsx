import { useLingui } from '@lingui/react/macro';
import { useSearchParams } from 'react-router';
import { textOf } from '../../lib/client.ts';
import { usePaging } from '../../lib/use-paging.ts';
import { useTitle } from '../../ui/page/use-title.ts';
import { Loading, LoadError } from '../../ui/states/PageState.tsx';
import { Pagination } from '../../ui/table/Pagination.tsx';
import { EmptyQueue } from './EmptyQueue.tsx';
import { useQueue } from './queue.ts';
import { placeIn, queueName, searchOf } from './queue-place.ts';
import classes from '../../ui/page/desk.module.css';
import { QueueTable } from './QueueTable.tsx';
import { QueueTabs } from './QueueTabs.tsx';

/** What waits for a reviewer, longest first, one status at a time. */
export default function QueuePage() {
  const { t } = useLingui();
  const [params] = useSearchParams();
  const paging = usePaging();
  const place = placeIn(params);
  const { data, error, refetch, isPlaceholderData } = useQueue(place);
  const status = queueName(place);
  useTitle(t`${status}的报告`, t`盾源工作台`);

  return (
    <div className={classes.page}>
      <h1 className="unseen">{t`审核队列：${status}`}</h1>
      <QueueTabs place={place} queue={data} />
      {data && data.list.length > 0 && (
        <>
          <QueueTable
            key={searchOf(place)}
            rows={data.list}
            place={place}
            isStale={isPlaceholderData}
          />
          <Pagination total={data.total} isCapped={data.totalCapped} paging={paging} />
        </>
      )}
      {data?.list.length === 0 && <EmptyQueue place={place} isPast={data.total > 0} />}
      {!data && error && <LoadError hint={textOf(error)} onRetry={() => void refetch()} />}
      {!data && !error && <Loading lines={10} />}
    </div>
  );
}

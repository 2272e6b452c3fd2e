import { useLingui } from '@lingui/react/macro';
import { useSearchParams } from 'react-router';
import { textOf } from '../../lib/client.ts';
import { openKey, useOpenRow } from '../../lib/use-open-row.ts';
import { usePaging } from '../../lib/use-paging.ts';
import { useNow } from '../../lib/waiting.ts';
import { GonePanel } from '../../ui/page/GonePanel.tsx';
import classes from '../../ui/page/desk.module.css';
import { useTitle } from '../../ui/page/use-title.ts';
import { LoadError, Loading } from '../../ui/states/PageState.tsx';
import { DeskTable } from '../../ui/table/DeskTable.tsx';
import { Pagination } from '../../ui/table/Pagination.tsx';
import { EmptyOrders } from './EmptyOrders.tsx';
import { orderColumns } from './orders.columns.tsx';
import { useOrders } from './orders.ts';
import { ordersPath, placeIn } from './order-place.ts';
import { OrderPanel } from './OrderPanel.tsx';
import { nameOfBoth, OrderTabs } from './OrderTabs.tsx';

/** What waits to be prepared, sent or paid, longest first, one schedule at a time; one order open beside it. */
export default function OrdersPage() {
  const { t } = useLingui();
  const [params] = useSearchParams();
  const paging = usePaging(openKey);
  const nowMs = useNow();
  const place = placeIn(params);
  const { data, error, refetch, isPlaceholderData } = useOrders(place);
  const desk = useOpenRow(data?.list, (id) => ordersPath(place, id));
  const isOpen = desk.openId !== undefined;
  const status = nameOfBoth(place.schedule);
  useTitle(t`${status}的订单`, t`盾源工作台`);

  return (
    <div className={classes.page}>
      <h1 className="unseen">{t`礼品订单：${status}`}</h1>
      <OrderTabs place={place} counts={data?.counts} />
      {data && data.list.length > 0 && (
        <div className={classes.split} data-open={isOpen || undefined}>
          <div className={classes.list}>
            <DeskTable
              key={ordersPath(place)}
              label={t`礼品订单`}
              columns={orderColumns(place, nowMs, isOpen)}
              rows={data.list}
              keyOf={(row) => row.id}
              keyNames={{
                next: t`下一个订单`,
                previous: t`上一个订单`,
                open: t`打开订单，也可以按 Enter`,
              }}
              onOpen={desk.open}
              openKey={desk.openId}
              startKey={desk.startKey}
              isStale={isPlaceholderData}
            />
            <Pagination total={data.total} isCapped={data.totalCapped} paging={paging} />
          </div>
          {desk.row && (
            <OrderPanel
              key={desk.row.id}
              order={desk.row}
              onClose={desk.close}
              onMoved={desk.goOn}
            />
          )}
          {isOpen && !desk.row && !isPlaceholderData && (
            <GonePanel title={t`订单不在这里了`} onClose={desk.close}>
              {t`它已经不在“${status}”里，可能刚刚被其他人处理过。`}
            </GonePanel>
          )}
        </div>
      )}
      {data?.list.length === 0 && <EmptyOrders place={place} isPast={data.total > 0} />}
      {!data && error && <LoadError hint={textOf(error)} onRetry={() => void refetch()} />}
      {!data && !error && <Loading lines={10} />}
    </div>
  );
}

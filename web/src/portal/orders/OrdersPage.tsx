import { getMyGiftOrders, orderSchedule } from '@shieldsource/contract/gifts/orders';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { giftsPath, ordersPath } from '../../lib/paths.ts';
import { pageQueryOf } from '../../lib/queries.ts';
import { usePaging } from '../../lib/use-paging.ts';
import { CodedFilter } from '../../pieces/coded/CodedFilter.tsx';
import { useCodedFilter } from '../../pieces/coded/use-coded-filter.ts';
import button from '../../ui/form/button.module.css';
import { TitleBar } from '../../ui/page/TitleBar.tsx';
import { EmptyState } from '../../ui/states/EmptyState.tsx';
import { QueryStates } from '../../ui/states/QueryStates.tsx';
import { RowsLoading } from '../../ui/states/RowsLoading.tsx';
import { Pagination } from '../../ui/table/Pagination.tsx';
import { OrderCard } from './OrderCard.tsx';
import classes from './orders.module.css';

/** The member's orders, newest first, each with its state. */
export default function OrdersPage() {
  const { t } = useLingui();
  const paging = usePaging();
  const filter = useCodedFilter('schedule', orderSchedule.has);
  const { page, pageSize } = paging;
  const orders = useQuery(
    pageQueryOf(getMyGiftOrders, {
      page,
      pageSize,
      ...(filter.value !== undefined && { schedule: filter.value }),
    }),
  );
  // who has no order yet has nothing to filter
  const isListed = filter.value !== undefined || orders.data?.total !== 0;
  return (
    <>
      <TitleBar title={t`我的礼品`}>
        <Link className={button.main} to={giftsPath}>
          {t`兑换礼品`}
        </Link>
      </TitleBar>
      {isListed && <CodedFilter label={t`按进度筛选`} filter={filter} list={orderSchedule.list} />}
      <QueryStates query={orders} loading={<RowsLoading />}>
        {({ list, total }) => (
          <>
            {list.length === 0 ? (
              <NoOrders isFiltered={filter.value !== undefined} isBeyond={total > 0} />
            ) : (
              <ul className={`stack gap-16 ${classes.orders}`} aria-busy={orders.isPlaceholderData}>
                {list.map((order) => (
                  <li key={order.id}>
                    <OrderCard order={order} />
                  </li>
                ))}
              </ul>
            )}
            <Pagination total={total} paging={paging} />
          </>
        )}
      </QueryStates>
    </>
  );
}

function NoOrders({ isFiltered, isBeyond }: { isFiltered: boolean; isBeyond: boolean }) {
  const { t } = useLingui();
  if (isBeyond || isFiltered) {
    return (
      <EmptyState title={isBeyond ? t`页码超出范围` : t`这个进度下没有订单`}>
        <Link className={`plain on-surface ${button.quiet}`} to={ordersPath}>
          {t`查看全部订单`}
        </Link>
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title={t`还没有兑换过礼品`}
      hint={t`你兑换的礼品会在这里，从确认地址到发货，每一步都看得见。`}
    >
      <Link className={`plain on-surface ${button.quiet}`} to={giftsPath}>
        {t`去兑换礼品`}
      </Link>
    </EmptyState>
  );
}

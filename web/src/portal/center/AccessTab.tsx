import { type AccessRecord, getAccessRecordPage } from '@shieldsource/contract/people/account';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { centerTabPath } from '../../lib/paths.ts';
import { pageQueryOf } from '../../lib/queries.ts';
import { usePaging } from '../../lib/use-paging.ts';
import button from '../../ui/form/button.module.css';
import { EmptyState } from '../../ui/states/EmptyState.tsx';
import { QueryStates } from '../../ui/states/QueryStates.tsx';
import { dateColumn, textColumn } from '../../ui/table/columns.tsx';
import type { Column } from '../../ui/table/column.ts';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { Pagination } from '../../ui/table/Pagination.tsx';

/** Who has looked at the member's data, and the member's own sign-ins, newest first. */
export function AccessTab() {
  const { t } = useLingui();
  const paging = usePaging();
  const { page, pageSize } = paging;
  const records = useQuery(pageQueryOf(getAccessRecordPage, { page, pageSize }));
  const columns: readonly Column<AccessRecord>[] = [
    {
      key: 'action',
      title: t`操作`,
      isName: true,
      cell: ({ actionName, times }) => (times > 1 ? t`${actionName}，${times} 次` : actionName),
    },
    dateColumn('createTime', t`时间`, { withTime: true }),
    textColumn('actorName', t`操作人`),
    textColumn('target', t`报告或订单`),
    textColumn('reason', t`原因`),
  ];
  return (
    <QueryStates query={records}>
      {({ list, total, totalCapped }) => (
        <>
          {list.length === 0 ? (
            <EmptyState
              title={total === 0 ? t`还没有记录` : t`页码超出范围`}
              hint={
                total === 0
                  ? t`工作人员查看你的报告、实名信息或收货信息，以及你的登录和导出，会记录在这里。`
                  : undefined
              }
            >
              {total > 0 && (
                <Link className={`plain on-surface ${button.quiet}`} to={centerTabPath('access')}>
                  {t`查看全部记录`}
                </Link>
              )}
            </EmptyState>
          ) : (
            <DataTable
              label={t`信息访问记录`}
              columns={columns}
              rows={list}
              keyOf={({ id }) => id}
              isStale={records.isPlaceholderData}
              isHeadFixed={false}
            />
          )}
          <Pagination total={total} isCapped={totalCapped} paging={paging} />
        </>
      )}
    </QueryStates>
  );
}

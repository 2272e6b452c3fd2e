import { getReportCount, getReportPage } from '@shieldsource/contract/reports/calls';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { reportsPath, submitPath } from '../../lib/paths.ts';
import { pageQueryOf, queryOf } from '../../lib/queries.ts';
import { usePaging } from '../../lib/use-paging.ts';
import { SeverityCounters } from '../../pieces/reports/SeverityCounters.tsx';
import button from '../../ui/form/button.module.css';
import { useNarrow } from '../../ui/frame/use-narrow.ts';
import { TitleBar } from '../../ui/page/TitleBar.tsx';
import { EmptyState } from '../../ui/states/EmptyState.tsx';
import { QueryStates } from '../../ui/states/QueryStates.tsx';
import { RowsLoading } from '../../ui/states/RowsLoading.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { Pagination } from '../../ui/table/Pagination.tsx';
import { Drafts } from './draft/Drafts.tsx';
import { ReportCards } from './ReportCards.tsx';
import { ReportFilters } from './ReportFilters.tsx';
import { useReportColumns } from './reports.columns.tsx';
import { useListView } from './use-list-view.ts';
import { useReportOrder } from './use-report-order.ts';
import { useReportSearch } from './use-report-search.ts';

/** The researcher's own reports: how many count, and the station of each. */
export default function MyReportsPage() {
  const { t } = useLingui();
  const paging = usePaging();
  const search = useReportSearch();
  const order = useReportOrder();
  const [view, show] = useListView();
  const isNarrow = useNarrow();
  const { page, pageSize } = paging;
  const reports = useQuery(
    pageQueryOf(getReportPage, { ...search.input, ...order.input, page, pageSize }),
  );
  // dashes are shown when the answer fails
  const counters = useQuery(queryOf(getReportCount, {})).data;
  const columns = useReportColumns();
  // who has no report yet has nothing to count or filter
  const isListed = search.isNarrow || reports.data?.total !== 0;

  return (
    <>
      <TitleBar title={t`我的漏洞`}>
        <Link className={button.main} to={submitPath}>
          {t`提交漏洞`}
        </Link>
      </TitleBar>
      {isListed && <SeverityCounters counters={counters} />}
      {!isNarrow && <Drafts />}
      {isListed && <ReportFilters search={search} view={view} onView={show} />}
      {isNarrow && <Drafts isSlim />}
      <QueryStates query={reports} loading={<RowsLoading />}>
        {({ list, total, totalCapped }) =>
          list.length === 0 ? (
            <>
              <NoReports isNarrow={search.isNarrow} isBeyond={total > 0} />
              <Pagination total={total} isCapped={totalCapped} paging={paging} />
            </>
          ) : (
            <>
              {isNarrow || view === 'cards' ? (
                <ReportCards rows={list} isStale={reports.isPlaceholderData} />
              ) : (
                <DataTable
                  label={t`我的漏洞`}
                  columns={columns}
                  rows={list}
                  keyOf={({ id }) => id}
                  isStale={reports.isPlaceholderData}
                  sorted={order.sorted}
                  onSortChange={order.sortBy}
                  isHeadFixed={false}
                />
              )}
              <Pagination total={total} isCapped={totalCapped} paging={paging} />
            </>
          )
        }
      </QueryStates>
    </>
  );
}

function NoReports({ isNarrow, isBeyond }: { isNarrow: boolean; isBeyond: boolean }) {
  const { t } = useLingui();
  if (isBeyond || isNarrow) {
    return (
      <EmptyState title={isBeyond ? t`页码超出范围` : t`没有符合条件的报告`}>
        <Link className={`plain on-surface ${button.quiet}`} to={reportsPath}>
          {t`查看全部报告`}
        </Link>
      </EmptyState>
    );
  }
  return (
    <EmptyState title={t`还没有报告`} hint={t`你提交的每份报告都会在这里，可以查看进度和奖励。`}>
      <Link className={`plain on-surface ${button.quiet}`} to={submitPath}>
        {t`提交第一份报告`}
      </Link>
    </EmptyState>
  );
}

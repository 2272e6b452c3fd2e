import { getReportCount, getReportPage, reportStatus } from '@shieldsource/contract/reports';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { pageQueryOf, queryOf } from '../../lib/queries.ts';
import { usePaging } from '../../lib/use-paging.ts';
import { CodedFilter } from '../../pieces/coded/CodedFilter.tsx';
import { useCodedFilter } from '../../pieces/coded/use-coded-filter.ts';
import { SeverityCounters } from '../../pieces/reports/SeverityCounters.tsx';
import button from '../../ui/form/button.module.css';
import { TitleBar } from '../../ui/page/TitleBar.tsx';
import { Nothing } from '../../ui/states/PageState.tsx';
import { QueryStates } from '../../ui/states/QueryStates.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { Pagination } from '../../ui/table/Pagination.tsx';
import { useReportColumns } from './reports.columns.tsx';

/** The researcher's own reports: how many count, and where each stands on its line. */
export default function MyReportsPage() {
  const { t } = useLingui();
  const paging = usePaging();
  const filter = useCodedFilter('status', reportStatus.has);
  const { page, pageSize } = paging;
  const reports = useQuery(
    pageQueryOf(getReportPage, {
      page,
      pageSize,
      ...(filter.value !== undefined && { status: filter.value }),
    }),
  );
  // a lost answer leaves dashes
  const counters = useQuery(queryOf(getReportCount, {})).data;
  const columns = useReportColumns();

  return (
    <>
      <TitleBar title={t`我的漏洞`}>
        <Link className={button.main} to="/weak/home">
          {t`提交漏洞`}
        </Link>
      </TitleBar>
      <SeverityCounters counters={counters} />
      <CodedFilter label={t`按状态筛选`} filter={filter} list={reportStatus.list} />
      <QueryStates query={reports}>
        {({ list, total }) =>
          list.length === 0 ? (
            <NoReports isFiltered={filter.value !== undefined} isBeyond={total > 0} />
          ) : (
            <>
              <DataTable
                label={t`我的漏洞`}
                columns={columns}
                rows={list}
                keyOf={({ id }) => id}
                isStale={reports.isPlaceholderData}
              />
              <Pagination total={total} paging={paging} />
            </>
          )
        }
      </QueryStates>
    </>
  );
}

function NoReports({ isFiltered, isBeyond }: { isFiltered: boolean; isBeyond: boolean }) {
  const { t } = useLingui();
  if (isBeyond || isFiltered) {
    return (
      <Nothing hint={isBeyond ? t`没有这么多页` : t`这个状态下没有报告`}>
        <Link className={button.quiet} to="/personal/submit">
          {t`看全部报告`}
        </Link>
      </Nothing>
    );
  }
  return (
    <Nothing hint={t`你提交的每份报告都会在这里，能看到它走到哪一步、得到什么奖励。`}>
      <Link className={button.main} to="/weak/home">
        {t`提交第一份报告`}
      </Link>
    </Nothing>
  );
}

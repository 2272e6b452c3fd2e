import {
  getAppList,
  getEvaluationStatusList,
  getReportStatusList,
  getTypeList,
} from '@shieldsource/contract/catalogue';
import { reportStatus } from '@shieldsource/contract/reports';
import { severity } from '@shieldsource/contract/scoring';
import { getWaitingList, waitingKind } from '@shieldsource/contract/waiting';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { serverNow } from '../../lib/clock.ts';
import { dayOf } from '../../lib/day-range.ts';
import { queryOf } from '../../lib/queries.ts';
import { FilterChips } from '../../ui/filter/FilterChips.tsx';
import { useNarrow } from '../../ui/frame/use-narrow.ts';
import type { SearchColumn } from '../../ui/search/columns.ts';
import { SearchBlock } from '../../ui/search/SearchBlock.tsx';
import { NarrowFilters } from './NarrowFilters.tsx';
import classes from './ReportFilters.module.css';
import type { ReportOrderState } from './use-report-order.ts';
import type { ReportSearch } from './use-report-search.ts';

// The names that the server will answer; shown until it has.
const statusNames = reportStatus.list.map(({ code, label }) => ({ code, name: label }));
const levelNames = severity.list.map(({ code, label }) => ({ code, name: label }));

const waiting = 'waiting';
const { question, retest, appeal } = waitingKind.codes;
const kinds: ReadonlySet<string> = new Set([question, retest, appeal]);

interface ReportFiltersProps {
  readonly search: ReportSearch;
  readonly order: ReportOrderState;
}

/** The status is always visible; keyword, level, application, type and days open on request. A phone has the keyword, and a sheet for the others. */
export function ReportFilters({ search, order }: ReportFiltersProps) {
  const { t } = useLingui();
  const statuses = useQuery({ ...queryOf(getReportStatusList, {}), placeholderData: statusNames });
  const columns = useSearchColumns();
  const count = useWaitingReports();
  const chips = (
    <FilterChips
      label={t`按状态筛选`}
      value={search.isWaiting ? waiting : search.status}
      onChange={(chosen) => (chosen === waiting ? search.showWaiting() : search.showStatus(chosen))}
      options={[
        { value: undefined, name: t`全部` },
        { value: waiting, name: count > 0 ? t`需要我处理 ${count}` : t`需要我处理` },
        ...(statuses.data ?? []).map(({ code, name }) => ({ value: code, name })),
      ]}
    />
  );
  if (useNarrow()) {
    return (
      <NarrowFilters
        search={search}
        order={order}
        chips={chips}
        columns={columns}
        waitingCount={count}
      />
    );
  }
  return (
    <>
      {chips}
      <div className={classes.block}>
        <SearchBlock
          label={t`筛选漏洞`}
          columns={columns}
          rows={1}
          values={search.values}
          onSearch={search.search}
        />
      </div>
    </>
  );
}

/** How many of the member's reports wait for them; 0 until it is known. */
function useWaitingReports(): number {
  const { data = [] } = useQuery(queryOf(getWaitingList, {}, { silent: true }));
  const reports = data.filter(({ kind }) => kinds.has(kind));
  return new Set(reports.map(({ subject }) => subject)).size;
}

function useSearchColumns(): SearchColumn[] {
  const { t } = useLingui();
  const levels = useQuery({ ...queryOf(getEvaluationStatusList, {}), placeholderData: levelNames });
  const apps = useQuery(queryOf(getAppList, {}));
  const types = useQuery(queryOf(getTypeList, {}));
  const all = t`全部`;
  return [
    {
      type: 'input',
      field: 'keyword',
      label: t`关键词`,
      placeholder: t`标题或编号`,
      maxLength: 100,
    },
    {
      type: 'select',
      field: 'level',
      label: t`等级`,
      placeholder: all,
      options: (levels.data ?? []).map(({ code, name }) => ({ value: code, label: name })),
    },
    {
      type: 'select',
      field: 'app',
      label: t`应用`,
      placeholder: all,
      filterable: true,
      options: (apps.data ?? []).map(({ id, name }) => ({ value: id, label: name })),
    },
    {
      type: 'select',
      field: 'type',
      label: t`漏洞类型`,
      placeholder: all,
      filterable: true,
      options: (types.data ?? []).map(({ id, name }) => ({ value: id, label: name })),
    },
    {
      type: 'date',
      field: 'time',
      label: t`提交时间`,
      // Two days beside each other.
      span: 8,
      pickerOptions: { max: dayOf(serverNow()) },
    },
  ];
}

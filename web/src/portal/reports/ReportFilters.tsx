import {
  getAppList,
  getEvaluationStatusList,
  getReportStatusList,
  getTypeList,
} from '@shieldsource/contract/catalogue/calls';
import { reportStatus } from '@shieldsource/contract/reports/calls';
import { severity } from '@shieldsource/contract/awards/scoring';
import { getWaitingList, waitingKind } from '@shieldsource/contract/site/waiting';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { serverNow } from '../../ui/date/clock.ts';
import { dayOf } from '../../ui/date/day-range.ts';
import { queryOf } from '../../lib/queries.ts';
import { FilterChips } from '../../ui/filter/FilterChips.tsx';
import { useNarrow } from '../../ui/frame/use-narrow.ts';
import type { SearchColumn } from '../../ui/search/columns.ts';
import { LateSearchBlock } from '../../ui/search/LateSearchBlock.tsx';
import classes from './ReportFilters.module.css';
import type { ListView } from './use-list-view.ts';
import { newest, reportOrders } from './use-report-order.ts';
import { type ReportSearch, waiting } from './use-report-search.ts';
import { ViewChoice } from './ViewChoice.tsx';

interface ReportFiltersProps {
  readonly search: ReportSearch;
  readonly view: ListView;
  readonly onView: (view: ListView) => void;
}

/** Above the list: its parts by status, and the search by everything else, with the order; on a phone the search has the status too. */
export function ReportFilters({ search, view, onView }: ReportFiltersProps) {
  const { t } = useLingui();
  const isNarrow = useNarrow();
  const statuses = useStatuses();
  const columns = useColumns();
  const status: SearchColumn = {
    type: 'select',
    field: 'status',
    label: t`状态`,
    placeholder: t`全部`,
    options: statuses.map(({ value, name }) => ({ value, label: name })),
  };
  return (
    <>
      {!isNarrow && (
        <div className={`flex wrap items-start justify-between gap-0-12 ${classes.bar}`}>
          <FilterChips
            label={t`按状态筛选`}
            value={search.fields.status}
            onChange={search.show}
            options={[{ value: undefined, name: t`全部` }, ...statuses]}
          />
          <ViewChoice view={view} onView={onView} />
        </div>
      )}
      <div className="mb-14">
        <LateSearchBlock
          label={t`筛选漏洞`}
          columns={isNarrow ? columns.toSpliced(1, 0, status) : columns}
          values={search.fields}
          onSearch={search.search}
          rows={1}
        />
      </div>
    </>
  );
}

// The names that the server will answer; shown until it has.
const namesOf = <Code,>(list: readonly { readonly code: Code; readonly label: string }[]) =>
  list.map(({ code, label }) => ({ code, name: label }));

function useColumns(): SearchColumn[] {
  const { i18n, t } = useLingui();
  const levels = useQuery({
    ...queryOf(getEvaluationStatusList, {}),
    placeholderData: () => namesOf(severity.list),
  });
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
      // two days beside each other
      span: 8,
      pickerOptions: { max: dayOf(serverNow()) },
    },
    {
      type: 'select',
      field: 'sort',
      label: t`排序`,
      placeholder: t`最新提交`,
      options: reportOrders
        .filter((order) => order !== newest)
        .map(({ code, name }) => ({ value: code, label: i18n._(name) })),
    },
  ];
}

/** What the list can be narrowed to by one press: what waits for its author, and each status. */
function useStatuses() {
  const { t } = useLingui();
  const waitingCount = useWaitingReports();
  const { data } = useQuery({
    ...queryOf(getReportStatusList, {}),
    placeholderData: () => namesOf(reportStatus.list),
  });
  return [
    { value: waiting, name: waitingCount > 0 ? t`需要你处理 ${waitingCount}` : t`需要你处理` },
    ...(data ?? []).map(({ code, name }) => ({ value: code, name })),
  ];
}

const { question, retest, appeal } = waitingKind.codes;
const kinds: ReadonlySet<string> = new Set([question, retest, appeal]);

/** How many of the member's reports wait for them; 0 until it is known. */
function useWaitingReports(): number {
  const { data = [] } = useQuery(queryOf(getWaitingList, {}, { silent: true }));
  const reports = data.filter(({ kind }) => kinds.has(kind));
  return new Set(reports.map(({ subject }) => subject)).size;
}

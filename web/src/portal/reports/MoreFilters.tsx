import { getAppList, getEvaluationStatusList, getTypeList } from '@shieldsource/contract/catalogue';
import { severity } from '@shieldsource/contract/scoring';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { serverNow } from '../../lib/clock.ts';
import { dayOf } from '../../lib/day-range.ts';
import { queryOf } from '../../lib/queries.ts';
import type { SearchColumn, SearchValues } from '../../ui/search/columns.ts';
import { SearchBlock } from '../../ui/search/SearchBlock.tsx';
import type { ReportSearch } from './use-report-search.ts';

// The names that the server will answer; shown until it has.
const levelNames = severity.list.map(({ code, label }) => ({ code, name: label }));

interface MoreFiltersProps {
  readonly search: ReportSearch;
  readonly onSearch: (values: SearchValues) => void;
}

/** The filters of the list of reports besides status and keyword: level, application, type and days. */
export default function MoreFilters({ search, onSearch }: MoreFiltersProps) {
  const { t } = useLingui();
  const levels = useQuery({ ...queryOf(getEvaluationStatusList, {}), placeholderData: levelNames });
  const apps = useQuery(queryOf(getAppList, {}));
  const types = useQuery(queryOf(getTypeList, {}));
  const all = t`全部`;
  const columns: SearchColumn[] = [
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
  return (
    <SearchBlock label={t`更多筛选`} columns={columns} values={search.fields} onSearch={onSearch} />
  );
}

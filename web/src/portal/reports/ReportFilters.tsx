import {
  getAppList,
  getEvaluationStatusList,
  getReportStatusList,
  getTypeList,
} from '@shieldsource/contract/catalogue';
import { reportStatus } from '@shieldsource/contract/reports';
import { severity } from '@shieldsource/contract/scoring';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { queryOf } from '../../lib/queries.ts';
import { FilterChips } from '../../ui/filter/FilterChips.tsx';
import button from '../../ui/form/button.module.css';
import { ChoiceFilter, TextFilter } from './filter-fields.tsx';
import classes from './ReportFilters.module.css';
import type { NarrowingState } from './use-narrowing.ts';

const hidden = ['level', 'app', 'type', 'from', 'to'] as const;
// What the server will say; shown until it has.
const statusNames = reportStatus.list.map(({ code, label }) => ({ code, name: label }));
const levelNames = severity.list.map(({ code, label }) => ({ code, name: label }));

/** By status at once; by words, level, application, type and days when asked for. */
export function ReportFilters({ narrowing }: { narrowing: NarrowingState }) {
  const { t } = useLingui();
  const moreId = useId();
  const { value, narrow, reset } = narrowing;
  const [isOpen, setOpen] = useState(hidden.some((name) => value(name)));
  const statuses = useQuery({ ...queryOf(getReportStatusList, {}), placeholderData: statusNames });

  function search(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const said = new FormData(event.currentTarget);
    const texts = [...said].filter((one): one is [string, string] => typeof one[1] === 'string');
    narrow(Object.fromEntries(texts));
  }

  return (
    <>
      <FilterChips
        label={t`按状态筛选`}
        value={value('status')}
        onChange={(status) => narrow({ status })}
        options={[
          { value: '', name: t`全部` },
          ...(statuses.data ?? []).map(({ code, name }) => ({ value: String(code), name })),
        ]}
      />
      <form
        // what the address says is what the fields show
        key={[value('keyword'), ...hidden.map(value)].join('|')}
        className={classes.filters}
        data-open={isOpen || undefined}
        role="search"
        aria-label={t`筛选漏洞`}
        onSubmit={search}
      >
        <TextFilter
          name="keyword"
          label={t`关键词`}
          placeholder={t`标题或编号`}
          value={value('keyword')}
        />
        {isOpen && <MoreFilters id={moreId} narrowing={narrowing} />}
        <div className={classes.acts}>
          <button type="submit" className={button.main}>
            {t`查询`}
          </button>
          <button type="button" className={button.quiet} onClick={reset}>
            {t`重置`}
          </button>
          <button
            type="button"
            className={button.link}
            aria-expanded={isOpen}
            aria-controls={moreId}
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen ? t`收起` : t`展开`}
          </button>
        </div>
      </form>
    </>
  );
}

function MoreFilters({ id, narrowing: { value } }: { id: string; narrowing: NarrowingState }) {
  const { t } = useLingui();
  const levels = useQuery({
    ...queryOf(getEvaluationStatusList, {}),
    placeholderData: levelNames,
  });
  const apps = useQuery(queryOf(getAppList, {}));
  const types = useQuery(queryOf(getTypeList, {}));
  return (
    <div id={id} className={classes.more}>
      <ChoiceFilter
        name="level"
        label={t`等级`}
        value={value('level')}
        choices={(levels.data ?? []).map(({ code, name }) => ({ id: String(code), name }))}
      />
      <ChoiceFilter name="app" label={t`应用`} value={value('app')} choices={apps.data} />
      <ChoiceFilter name="type" label={t`漏洞类型`} value={value('type')} choices={types.data} />
      <TextFilter name="from" type="date" label={t`提交时间从`} value={value('from')} />
      <TextFilter name="to" type="date" label={t`到`} value={value('to')} />
    </div>
  );
}

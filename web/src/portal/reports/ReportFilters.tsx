import { getReportStatusList } from '@shieldsource/contract/catalogue';
import { reportStatus } from '@shieldsource/contract/reports';
import { getWaitingList, waitingKind } from '@shieldsource/contract/waiting';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { queryOf } from '../../lib/queries.ts';
import { DialogFrame } from '../../ui/dialog/DialogFrame.tsx';
import { FilterChips } from '../../ui/filter/FilterChips.tsx';
import button from '../../ui/form/button.module.css';
import { useNarrow } from '../../ui/frame/use-narrow.ts';
import { lazyPart } from '../../ui/page/lazy-part.tsx';
import type { SearchValues } from '../../ui/search/columns.ts';
import { OrderField } from './OrderField.tsx';
import classes from './ReportFilters.module.css';
import type { ListView } from './use-list-view.ts';
import type { ReportOrderState } from './use-report-order.ts';
import type { ReportSearch } from './use-report-search.ts';
import { ViewChoice } from './ViewChoice.tsx';

const MoreFilters = lazyPart(() => import('./MoreFilters.tsx'));

interface ReportFiltersProps {
  readonly search: ReportSearch;
  readonly order: ReportOrderState;
  readonly view: ListView;
  readonly onView: (view: ListView) => void;
}

/** One line above the list: status, keyword, order and view. 筛选 opens the other filters below it; on a phone a sheet with all but the keyword. */
export function ReportFilters({ search, order, view, onView }: ReportFiltersProps) {
  const { t } = useLingui();
  const isNarrow = useNarrow();
  const waitingCount = useWaitingReports();
  const [isOpen, setOpen] = useState(!isNarrow && search.hasFields);
  const keyword = useRef<HTMLInputElement>(null);
  const find = (fields: SearchValues) =>
    search.search({ ...fields, keyword: keyword.current?.value });
  const isFiltered = isNarrow ? search.isNarrow : search.hasFields;
  const close = () => setOpen(false);
  const chips = <StatusChips search={search} waitingCount={waitingCount} />;
  return (
    <>
      <div className={classes.bar}>
        {!isNarrow && chips}
        <div className={classes.line}>
          <form
            className={classes.find}
            role="search"
            aria-label={t`筛选漏洞`}
            onSubmit={(event: FormEvent) => {
              event.preventDefault();
              find(search.fields);
            }}
          >
            <input
              key={search.keyword}
              ref={keyword}
              type="search"
              enterKeyHint="search"
              aria-label={t`关键词`}
              placeholder={t`标题或编号`}
              maxLength={100}
              autoComplete="off"
              defaultValue={search.keyword}
            />
            <button
              type="button"
              className={button.quiet}
              aria-expanded={isOpen}
              data-active={isFiltered}
              onClick={() => setOpen(!isOpen)}
            >
              {t`筛选`}
              {isNarrow && waitingCount > 0 && (
                <span className={`${classes.count} figures`}>{t`待处理 ${waitingCount}`}</span>
              )}
              {isFiltered && <span className="unseen">{t`已筛选`}</span>}
            </button>
          </form>
          {!isNarrow && (
            <div className={classes.tools}>
              <OrderField order={order} />
              <ViewChoice view={view} onView={onView} />
            </div>
          )}
        </div>
      </div>
      {isOpen && !isNarrow && (
        <div className={classes.block}>
          <MoreFilters search={search} onSearch={find} />
        </div>
      )}
      {isOpen && isNarrow && (
        <DialogFrame title={t`筛选`} isOpen onClose={close}>
          <div className={classes.sheet}>
            {chips}
            <OrderField order={order} isNamed />
            <MoreFilters
              search={search}
              onSearch={(fields) => {
                find(fields);
                close();
              }}
            />
          </div>
        </DialogFrame>
      )}
    </>
  );
}

// The names that the server will answer; shown until it has.
const statusNames = reportStatus.list.map(({ code, label }) => ({ code, name: label }));
const waiting = 'waiting';

interface StatusChipsProps {
  readonly search: ReportSearch;
  readonly waitingCount: number;
}

function StatusChips({ search, waitingCount }: StatusChipsProps) {
  const { t } = useLingui();
  const statuses = useQuery({ ...queryOf(getReportStatusList, {}), placeholderData: statusNames });
  return (
    <FilterChips
      label={t`按状态筛选`}
      value={search.isWaiting ? waiting : search.status}
      onChange={(chosen) => (chosen === waiting ? search.showWaiting() : search.showStatus(chosen))}
      options={[
        { value: undefined, name: t`全部` },
        { value: waiting, name: waitingCount > 0 ? t`需要你处理 ${waitingCount}` : t`需要你处理` },
        ...(statuses.data ?? []).map(({ code, name }) => ({ value: code, name })),
      ]}
    />
  );
}

const { question, retest, appeal } = waitingKind.codes;
const kinds: ReadonlySet<string> = new Set([question, retest, appeal]);

/** How many of the member's reports wait for them; 0 until it is known. */
function useWaitingReports(): number {
  const { data = [] } = useQuery(queryOf(getWaitingList, {}, { silent: true }));
  const reports = data.filter(({ kind }) => kinds.has(kind));
  return new Set(reports.map(({ subject }) => subject)).size;
}

import { useLingui } from '@lingui/react/macro';
import { type FormEvent, type ReactNode, useState } from 'react';
import button from '../../ui/form/button.module.css';
import { lazyPart } from '../../ui/page/lazy-part.tsx';
import type { SearchColumn } from '../../ui/search/columns.ts';
import classes from './ReportFilters.module.css';
import type { ReportOrderState } from './use-report-order.ts';
import type { ReportSearch } from './use-report-search.ts';

export interface NarrowFiltersProps {
  readonly search: ReportSearch;
  readonly order: ReportOrderState;
  /** The status filter. */
  readonly chips: ReactNode;
  readonly columns: readonly SearchColumn[];
  /** How many reports wait for the member. */
  readonly waitingCount: number;
}

const FilterSheet = lazyPart(() => import('./FilterSheet.tsx'));

/** A search field, and a button that opens all other filters and the order. */
export function NarrowFilters(props: NarrowFiltersProps) {
  const { t } = useLingui();
  const { search, waitingCount } = props;
  const [isOpen, setOpen] = useState(false);
  const asked = search.values.keyword ?? '';
  const find = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const keyword = new FormData(event.currentTarget).get('keyword');
    search.search({ ...search.values, keyword: typeof keyword === 'string' ? keyword : '' });
  };
  return (
    <>
      <form className={classes.narrow} role="search" aria-label={t`筛选漏洞`} onSubmit={find}>
        <input
          key={asked}
          type="search"
          name="keyword"
          enterKeyHint="search"
          aria-label={t`关键词`}
          placeholder={t`标题或编号`}
          maxLength={100}
          autoComplete="off"
          defaultValue={asked}
        />
        <button type="button" className={button.quiet} onClick={() => setOpen(true)}>
          {t`筛选`}
          {waitingCount > 0 && (
            <span className={`${classes.count} figures`}>{t`待处理 ${waitingCount}`}</span>
          )}
          {search.isNarrow && <span className={classes.on} aria-label={t`已筛选`} role="img" />}
        </button>
      </form>
      {isOpen && <FilterSheet {...props} onClose={() => setOpen(false)} />}
    </>
  );
}

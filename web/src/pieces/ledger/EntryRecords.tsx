import type { EntryRecord } from '@shieldsource/contract/ledger/calls';
import { useLingui } from '@lingui/react/macro';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { usePaging } from '../../lib/use-paging.ts';
import button from '../../ui/form/button.module.css';
import { useNarrow } from '../../ui/frame/use-narrow.ts';
import { EmptyState } from '../../ui/states/EmptyState.tsx';
import { QueryStates } from '../../ui/states/QueryStates.tsx';
import { RowsLoading } from '../../ui/states/RowsLoading.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { Pagination } from '../../ui/table/Pagination.tsx';
import { EntryFilters } from './EntryFilters.tsx';
import { EntryLines } from './EntryLines.tsx';
import { useEntryColumns } from './use-entry-columns.tsx';
import type { useEntryFilter } from './use-entry-filter.ts';

interface EntryRecordsProps {
  readonly label: string;
  readonly query: UseQueryResult<{
    list: EntryRecord[];
    total: number;
    totalCapped?: true | undefined;
  }>;
  readonly paging: ReturnType<typeof usePaging>;
  readonly filter: ReturnType<typeof useEntryFilter>;
  /** The kinds of postings that members have in this ledger. */
  readonly kinds: readonly EntryRecord['kind'][];
  /** Texts and link for a ledger without postings. */
  readonly empty: { readonly title: string; readonly hint: string; readonly next: ReactNode };
}

/** The postings of one ledger, newest first, filtered by kind and day. */
export function EntryRecords({ label, query, paging, filter, kinds, empty }: EntryRecordsProps) {
  const { t } = useLingui();
  const columns = useEntryColumns();
  const isNarrow = useNarrow();
  return (
    <QueryStates query={query} loading={<RowsLoading />}>
      {({ list, total, totalCapped }) => {
        if (total === 0 && !filter.isNarrowed) {
          return (
            <>
              <EmptyState title={empty.title} hint={empty.hint}>
                {empty.next}
              </EmptyState>
              <Pagination total={total} paging={paging} />
            </>
          );
        }
        return (
          <>
            <EntryFilters filter={filter} kinds={kinds} />
            {list.length === 0 ? (
              <EmptyState title={total === 0 ? t`这个类别和时间段里没有记录` : t`页码超出范围`}>
                <button
                  type="button"
                  className={`plain on-surface ${button.quiet}`}
                  onClick={filter.clear}
                >
                  {t`查看全部记录`}
                </button>
              </EmptyState>
            ) : isNarrow ? (
              <EntryLines label={label} rows={list} isStale={query.isPlaceholderData} />
            ) : (
              <DataTable
                label={label}
                columns={columns}
                rows={list}
                keyOf={({ id }) => id}
                isStale={query.isPlaceholderData}
                isHeadFixed={false}
              />
            )}
            <Pagination total={total} isCapped={totalCapped} paging={paging} />
          </>
        );
      }}
    </QueryStates>
  );
}

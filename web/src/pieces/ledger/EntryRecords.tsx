import type { EntryRecord } from '@shieldsource/contract/ledger';
import { useLingui } from '@lingui/react/macro';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { usePaging } from '../../lib/use-paging.ts';
import button from '../../ui/form/button.module.css';
import { Nothing } from '../../ui/states/PageState.tsx';
import { QueryStates } from '../../ui/states/QueryStates.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { Pagination } from '../../ui/table/Pagination.tsx';
import { useEntryColumns } from './use-entry-columns.tsx';

interface EntryRecordsProps {
  readonly label: string;
  readonly query: UseQueryResult<{ list: EntryRecord[]; total: number }>;
  readonly paging: ReturnType<typeof usePaging>;
  /** Puts all records back; there only while they are narrowed. */
  readonly onClear: (() => void) | undefined;
  /** What to say and offer when nothing was ever posted. */
  readonly empty: { readonly hint: string; readonly next: ReactNode };
}

/** Postings of one ledger, the newest first. */
export function EntryRecords({ label, query, paging, onClear, empty }: EntryRecordsProps) {
  const { t } = useLingui();
  const columns = useEntryColumns();
  return (
    <QueryStates query={query}>
      {({ list, total }) => {
        if (total === 0 && onClear) {
          return (
            <Nothing hint={t`这个类别和时间段里没有记录`}>
              <button type="button" className={button.quiet} onClick={onClear}>
                {t`看全部记录`}
              </button>
            </Nothing>
          );
        }
        if (total === 0) return <Nothing hint={empty.hint}>{empty.next}</Nothing>;
        if (list.length === 0) {
          return (
            <>
              <Nothing hint={t`没有这么多页`} />
              <Pagination total={total} paging={paging} />
            </>
          );
        }
        return (
          <>
            <DataTable
              label={label}
              columns={columns}
              rows={list}
              keyOf={({ id }) => id}
              isStale={query.isPlaceholderData}
            />
            <Pagination total={total} paging={paging} />
          </>
        );
      }}
    </QueryStates>
  );
}

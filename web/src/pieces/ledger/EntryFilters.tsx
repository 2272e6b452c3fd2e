import { entryKind } from '@shieldsource/contract/ledger';
import { useLingui } from '@lingui/react/macro';
import { DayRange } from '../../ui/filter/DayRange.tsx';
import { CodedFilter } from '../coded/CodedFilter.tsx';
import classes from './entries.module.css';
import type { useEntryFilter } from './use-entry-filter.ts';

type Kind = (typeof entryKind.list)[number]['code'];

interface EntryFiltersProps {
  readonly filter: ReturnType<typeof useEntryFilter>;
  /** The kinds of postings in this ledger. */
  readonly kinds: readonly Kind[];
}

/** Filters postings by kind and day. */
export function EntryFilters({ filter, kinds }: EntryFiltersProps) {
  const { t } = useLingui();
  return (
    <div className={classes.filters}>
      <CodedFilter
        label={t`按类别筛选`}
        filter={filter.kind}
        list={kinds.map((kind) => entryKind.of(kind))}
      />
      <DayRange from={filter.days.from} to={filter.days.to} onChange={filter.days.set} />
    </div>
  );
}

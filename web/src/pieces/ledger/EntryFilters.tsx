import { entryKind } from '@shieldsource/contract/ledger/calls';
import { useLingui } from '@lingui/react/macro';
import { optionsOf } from '../../lib/options-of.ts';
import { LateSearchBlock } from '../../ui/search/LateSearchBlock.tsx';
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
    <div className="mb-14">
      <LateSearchBlock
        label={t`筛选记录`}
        columns={[
          {
            type: 'select',
            field: 'kind',
            label: t`类别`,
            placeholder: t`全部类别`,
            options: optionsOf(kinds.map((kind) => entryKind.of(kind))),
          },
          { type: 'date', field: 'time', label: t`时间`, span: 8 },
        ]}
        values={filter.fields}
        onSearch={filter.search}
        rows={1}
      />
    </div>
  );
}

import { entryKind, type EntryRecord } from '@shieldsource/contract/ledger/calls';
import { useLingui } from '@lingui/react/macro';
import { signedOf } from '../../ui/text/formats.ts';
import { amountColumn, dateColumn } from '../../ui/table/columns.tsx';
import type { Column } from '../../ui/table/column.ts';
import { Tag } from '../coded/Tag.tsx';
import classes from './entries.module.css';
import { EntrySource } from './EntrySource.tsx';

/** The columns of a table of postings, for coins and for contribution. */
export function useEntryColumns(): Column<EntryRecord>[] {
  const { t } = useLingui();
  return [
    {
      key: 'source',
      title: t`来源`,
      isName: true,
      cell: ({ source }) => <EntrySource source={source} />,
    },
    {
      key: 'kind',
      title: t`类别`,
      noWrap: true,
      cell: ({ kind, kindName }) => <Tag tone={entryKind.of(kind).tone}>{kindName}</Tag>,
    },
    {
      key: 'amount',
      title: t`变动`,
      align: 'end',
      noWrap: true,
      cell: ({ amount }) => (
        <span className={`soft bold ${classes.amount} figures`} data-gain={amount > 0}>
          {signedOf(amount)}
        </span>
      ),
    },
    amountColumn('balanceAfter', t`变动后`),
    dateColumn('createTime', t`时间`, { withTime: true }),
  ];
}

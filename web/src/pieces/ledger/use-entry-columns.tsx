import { entryKind, type EntryRecord } from '@shieldsource/contract/ledger';
import { useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';
import { ordersPath, reportPath } from '../../lib/paths.ts';
import { signedOf } from '../../lib/formats.ts';
import { amountColumn, dateColumn } from '../../ui/table/columns.tsx';
import type { Column } from '../../ui/table/DataTable.tsx';
import { Tag } from '../coded/Tag.tsx';
import classes from './entries.module.css';

/** The columns of what came and went, for coins and for contribution. */
export function useEntryColumns(): Column<EntryRecord>[] {
  const { t } = useLingui();
  return [
    {
      key: 'source',
      title: t`来源`,
      isName: true,
      cell: ({ source }) => {
        const path = pathOf(source);
        return path ? (
          <Link className={classes.source ?? ''} to={path}>
            {source.title}
          </Link>
        ) : (
          source.title
        );
      },
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
        <span className={`${classes.amount} figures`} data-gain={amount > 0}>
          {signedOf(amount)}
        </span>
      ),
    },
    amountColumn('balanceAfter', t`变动后`),
    dateColumn('createTime', t`时间`, { withTime: true }),
  ];
}

/** Where the researcher sees what a posting points at; '' when there is nothing more to see. */
function pathOf({ kind, id }: EntryRecord['source']): string {
  switch (kind) {
    case 'report':
      return reportPath(id);
    case 'order':
      return ordersPath;
    case 'account':
    case 'earlier':
    case 'manual':
      return '';
  }
}

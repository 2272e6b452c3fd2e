import { entryKind, type EntryRecord } from '@shieldsource/contract/ledger/calls';
import { useLingui } from '@lingui/react/macro';
import { dateTimeOf, numberOf, signedOf } from '../../ui/text/formats.ts';
import { Tag } from '../coded/Tag.tsx';
import { EntrySource } from './EntrySource.tsx';
import classes from './entries.module.css';

interface EntryLinesProps {
  readonly label: string;
  readonly rows: readonly EntryRecord[];
  /** The rows are still those of the previous page. */
  readonly isStale: boolean;
}

/** The postings on a phone, two lines each: what and how much, then why, when and the balance after it. */
export function EntryLines({ label, rows, isStale }: EntryLinesProps) {
  const { t } = useLingui();
  return (
    <ul
      className={`rounded on-surface bordered ${classes.lines}`}
      aria-label={label}
      aria-busy={isStale}
    >
      {rows.map(({ id, kind, kindName, source, amount, balanceAfter, createTime }) => (
        <li key={id}>
          <span className={classes.what}>
            <EntrySource source={source} />
          </span>
          <span className={`soft bold ${classes.amount} figures`} data-gain={amount > 0}>
            {signedOf(amount)}
          </span>
          <span className="row gap-8 faint note figures">
            <Tag tone={entryKind.of(kind).tone}>{kindName}</Tag>
            <time>{dateTimeOf(createTime)}</time>
          </span>
          <span className="faint note figures">{t`变动后 ${numberOf(balanceAfter)}`}</span>
        </li>
      ))}
    </ul>
  );
}

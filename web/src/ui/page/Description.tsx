import type { ReactNode } from 'react';
import classes from './Description.module.css';

interface Item {
  readonly name: string;
  /** An empty value shows a dash. */
  readonly value: ReactNode;
  /** Takes a whole row. */
  readonly isWide?: boolean;
}

/** Names and values in columns; one column on narrow screens. */
export function Description({ items }: { items: readonly Item[] }) {
  return (
    <dl className={`stack gap-16-24 ${classes.list}`}>
      {items.map(({ name, value, isWide }) => (
        <div key={name} className={classes.item} data-wide={isWide || undefined}>
          <dt className="quiet">{name}</dt>
          <dd className="tabular anywhere">
            {value === '' || value === null || value === undefined ? '–' : value}
          </dd>
        </div>
      ))}
    </dl>
  );
}

import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { defaultWords } from '../states/words.ts';
import classes from './List.module.css';

interface ListItem {
  readonly key: string;
  readonly title: ReactNode;
  readonly description?: ReactNode;
  /** At the end of the line. */
  readonly extra?: ReactNode;
}

/** A list of items; 暂无数据 where it is empty. */
export function List({ label, items }: { label: string; items: readonly ListItem[] }) {
  const { i18n } = useLingui();
  if (items.length === 0) return <p className={classes.none}>{i18n._(defaultWords.nothingYet)}</p>;
  return (
    <ul aria-label={label}>
      {items.map(({ key, title, description, extra }) => (
        <li key={key} className={`stack fill-fit ${classes.item}`}>
          <span className="row wrap gap-4-8 anywhere">{title}</span>
          {extra && <span className={classes.extra}>{extra}</span>}
          {description && (
            <span className={`col-full small ${classes.description}`}>{description}</span>
          )}
        </li>
      ))}
    </ul>
  );
}

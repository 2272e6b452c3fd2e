import { useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';
import { Icon } from '../icons/Icon.tsx';
import type { IconName } from '../icons/shapes.ts';
import classes from './NavigationBar.module.css';

interface NavigationItem {
  readonly name: string;
  readonly url: string;
  readonly icon: IconName;
  /** How much waits there; 0 shows nothing. */
  readonly count: number;
  readonly isHere: boolean;
}

/** Where one can go, in a row; where it is narrow, pictures alone but for where one is. */
export function NavigationBar({
  label,
  items,
}: {
  label: string;
  items: readonly NavigationItem[];
}) {
  const { t } = useLingui();
  return (
    <nav className={classes.links} aria-label={label} data-many={manyOf(items.length)}>
      {items.map(({ name, url, icon, count, isHere }) => (
        <Link
          key={url}
          ref={isHere ? intoView : null}
          to={url}
          title={name}
          aria-current={isHere ? 'page' : undefined}
        >
          <Icon name={icon} size={18} />
          <span className={classes.name}>{name}</span>
          {count > 0 && (
            <span className={classes.count}>
              <span aria-hidden="true">{count > 99 ? '99+' : count}</span>
              <span className="unseen">{t`${count} 项待处理`}</span>
            </span>
          )}
        </Link>
      ))}
    </nav>
  );
}

const manyOf = (count: number) => (count > 6 ? 'very' : count > 4 || undefined);

// a row that is longer than its place is scrolled to where one is
const intoView = (link: HTMLAnchorElement | null): void =>
  link?.scrollIntoView({ block: 'nearest', inline: 'nearest' });

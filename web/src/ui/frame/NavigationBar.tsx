import { useLingui } from '@lingui/react/macro';
import { useLayoutEffect, useRef } from 'react';
import { Link } from 'react-router';
import { Icon } from '../icons/Icon.tsx';
import type { IconName } from '../icons/shapes.ts';
import classes from './NavigationBar.module.css';
import { showIn } from './show-in.ts';

interface NavigationItem {
  readonly name: string;
  readonly url: string;
  readonly icon: IconName;
  /** The number on its badge; none for 0. */
  readonly count: number;
  readonly isHere: boolean;
}

/** A row of links; where it is narrow, icons only, except for the current page. */
export function NavigationBar({
  label,
  items,
}: {
  label: string;
  items: readonly NavigationItem[];
}) {
  const { t } = useLingui();
  const current = useRef<HTMLAnchorElement>(null);
  const here = items.find(({ isHere }) => isHere)?.url;
  const badges = items.filter(({ count }) => count > 0).length;
  // where the row is longer than its place, also once a badge has made it longer
  useLayoutEffect(() => {
    if (current.current?.parentElement) showIn(current.current.parentElement, current.current);
  }, [here, badges]);
  return (
    <nav
      className={`flex min-w-0 gap-4 ${classes.links}`}
      aria-label={label}
      data-many={manyOf(items.length)}
    >
      {items.map(({ name, url, icon, count, isHere }) => (
        <Link
          key={url}
          className="row rigid gap-6 relative soft nowrap rounded-small"
          ref={isHere ? current : null}
          to={url}
          title={name}
          aria-current={isHere ? 'page' : undefined}
        >
          <Icon name={icon} size={18} />
          <span className={classes.name}>{name}</span>
          {count > 0 && (
            <span
              className={`px-6 warn note leading-20 tabular text-center waits ${classes.count}`}
            >
              <span aria-hidden="true">{count > 99 ? '99+' : count}</span>
              <span className="unseen">{t`${count} 项待处理`}</span>
            </span>
          )}
        </Link>
      ))}
    </nav>
  );
}

// the more links there are, the earlier their names make room
const manyOf = (count: number) => {
  if (count > 9) return 'most';
  return count > 6 ? 'very' : count > 4 || undefined;
};

import { Link, NavLink } from 'react-router';
import { Icon } from '../icons/Icon.tsx';
import type { IconName } from '../icons/shapes.ts';
import classes from './menu.module.css';

export interface MenuItem {
  readonly name: string;
  /** Without it the entry is no link, but the heading of the entries below it. */
  readonly url?: string;
  readonly icon?: IconName;
  readonly childMenus?: readonly MenuItem[];
  /** The number on its badge; none for 0. */
  readonly count?: number;
  /** The badge in words, for screen readers. */
  readonly countName?: string;
}

interface MenuEntryProps {
  readonly item: MenuItem;
  /** Shows only the icon. */
  readonly isMini?: boolean;
  /** Marks the entry although the page has an address of its own. */
  readonly isHere?: boolean;
  readonly onGo?: () => void;
}

/** One entry of a menu: a link, or a heading. */
export function MenuEntry({ item, isMini, isHere, onGo }: MenuEntryProps) {
  const { name, url, icon, count = 0, countName } = item;
  const content = (
    <>
      {icon && <Icon name={icon} />}
      <span className={isMini ? 'unseen' : ''}>{name}</span>
      {count > 0 && (
        <span
          className={`push px-6 note leading-20 tabular text-center ${classes.badge}`}
          data-mini={isMini || undefined}
        >
          <span aria-hidden="true">{count > 99 ? '99+' : count}</span>
          <span className="unseen">{countName}</span>
        </span>
      )}
    </>
  );
  if (url === undefined) {
    return (
      <span
        className={`row w-full gap-10 p-8-12 relative soft no-ground pointer rounded-small text-start ${classes.entry}`}
        role="link"
        aria-disabled="true"
      >
        {content}
      </span>
    );
  }
  if (isHere) {
    return (
      <Link
        to={url}
        className={`row w-full gap-10 p-8-12 relative soft no-ground pointer rounded-small text-start ${classes.entry}`}
        aria-current="page"
        onClick={onGo}
      >
        {content}
      </Link>
    );
  }
  return (
    <NavLink
      to={url}
      className={`row w-full gap-10 p-8-12 relative soft no-ground pointer rounded-small text-start ${classes.entry}`}
      onClick={onGo}
    >
      {content}
    </NavLink>
  );
}

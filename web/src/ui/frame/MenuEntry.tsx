import { NavLink } from 'react-router';
import { Icon } from '../icons/Icon.tsx';
import type { IconName } from '../icons/shapes.ts';
import classes from './menu.module.css';

export interface MenuItem {
  readonly name: string;
  /** Without it the entry is a placeholder that leads nowhere: the head of what is below it. */
  readonly url?: string;
  readonly icon?: IconName;
  readonly childMenus?: readonly MenuItem[];
  /** Something new behind it; 0 shows nothing. */
  readonly count?: number;
  /** The same in words, for those who do not see the badge. */
  readonly countName?: string;
}

interface MenuEntryProps {
  readonly item: MenuItem;
  /** Shows only the icon. */
  readonly isMini?: boolean;
  readonly onGo?: () => void;
}

/** One link of a menu, or the placeholder of one. */
export function MenuEntry({ item, isMini, onGo }: MenuEntryProps) {
  const { name, url, icon, count = 0, countName } = item;
  const content = (
    <>
      {icon && <Icon name={icon} />}
      <span className={isMini ? 'unseen' : ''}>{name}</span>
      {count > 0 && (
        <span className={classes.badge} data-mini={isMini || undefined}>
          <span aria-hidden="true">{count > 99 ? '99+' : count}</span>
          <span className="unseen">{countName}</span>
        </span>
      )}
    </>
  );
  if (url === undefined) {
    return (
      <span className={classes.entry} role="link" aria-disabled="true">
        {content}
      </span>
    );
  }
  return (
    <NavLink to={url} className={classes.entry ?? ''} onClick={onGo}>
      {content}
    </NavLink>
  );
}

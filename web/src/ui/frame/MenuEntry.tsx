import { useLingui } from '@lingui/react/macro';
import { NavLink } from 'react-router';
import { Icon, type IconName } from '../icons/Icon.tsx';
import classes from './menu.module.css';

export interface MenuItem {
  readonly name: string;
  readonly url: string;
  readonly icon: IconName;
  /** Something new behind it; 0 shows nothing. */
  readonly count?: number;
}

/** One link of a menu. `isMini` shows only the icon, with its name as tooltip. */
export function MenuEntry({
  item,
  isMini,
  onGo,
}: {
  item: MenuItem;
  isMini?: boolean;
  onGo?: () => void;
}) {
  const { t } = useLingui();
  const { count = 0 } = item;
  return (
    <NavLink
      to={item.url}
      className={classes.entry ?? ''}
      title={isMini ? item.name : undefined}
      onClick={onGo}
    >
      <Icon name={item.icon} />
      <span className={isMini ? 'unseen' : ''}>{item.name}</span>
      {count > 0 && (
        <span className={classes.badge}>
          <span aria-hidden="true">{count > 99 ? '99+' : count}</span>
          <span className="unseen">{t`${count} 条未读`}</span>
        </span>
      )}
    </NavLink>
  );
}

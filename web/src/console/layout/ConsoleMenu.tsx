import { useLingui } from '@lingui/react/macro';
import type { StaffInfo } from '@shieldsource/contract/console';
import { Link, useLocation } from 'react-router';
import { Icon } from '../../ui/icons/Icon.tsx';
import { entriesFor } from '../pages.ts';
import classes from './ConsoleMenu.module.css';
import { useWaiting } from './use-waiting.ts';

/** Where these roles may go, and how much waits there. */
export function ConsoleMenu({ person }: { person: StaffInfo }) {
  const { t, i18n } = useLingui();
  const { pathname } = useLocation();
  const waiting = useWaiting(person.roles);
  const entries = entriesFor(person.roles);

  return (
    <nav
      className={classes.links}
      aria-label={t`主导航`}
      data-many={entries.length > 4 || undefined}
    >
      {entries.map(({ path, entry }) => {
        const count = waiting[path] ?? 0;
        const name = entry ? i18n._(entry.name) : '';
        return (
          <Link
            key={path}
            to={path}
            title={name}
            // A report belongs to the queue.
            aria-current={isAt(path, pathname) ? 'page' : undefined}
          >
            {entry && <Icon name={entry.icon} size={18} />}
            <span className={classes.name}>{name}</span>
            {count > 0 && (
              <span className={classes.count}>
                <span aria-hidden="true">{count > 99 ? '99+' : count}</span>
                <span className="unseen">{t`${count} 项待处理`}</span>
              </span>
            )}
          </Link>
        );
      })}
    </nav>
  );
}

const isAt = (path: string, here: string): boolean =>
  path === '/' ? here === '/' || here.startsWith('/reports/') : here.startsWith(path);

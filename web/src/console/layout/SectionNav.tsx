import { useLingui } from '@lingui/react/macro';
import { NavLink, useLocation } from 'react-router';
import { useStaff } from '../../lib/staff-session.ts';
import { useWaiting } from './use-waiting.ts';
import { entriesFor } from '../pages.ts';
import classes from './SectionNav.module.css';

/** Links between the pages of one menu entry, with their counts; nothing where the person may see only one of them. */
export function SectionNav() {
  const { i18n, t } = useLingui();
  const { pathname } = useLocation();
  const roles = useStaff().person?.roles ?? [];
  const waiting = useWaiting(roles);
  const here = entriesFor(roles).find(({ pages }) => pages.some(({ path }) => path === pathname));
  if (!here || here.pages.length === 1) return null;
  return (
    <nav className={`flex wrap gap-6 ${classes.nav}`} aria-label={i18n._(here.name)}>
      {here.pages.map(({ path, tab }) => (
        <NavLink key={path} className="p-4-12 soft bordered on-surface" to={path}>
          {tab && i18n._(tab)}
          {(waiting[path] ?? 0) > 0 && (
            <span className={`warn tabular ${classes.count}`} title={t`待处理`}>
              {waiting[path]}
            </span>
          )}
        </NavLink>
      ))}
    </nav>
  );
}

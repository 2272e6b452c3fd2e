import { useLingui } from '@lingui/react/macro';
import type { StaffInfo } from '@shieldsource/contract/console';
import { Link, NavLink } from 'react-router';
import { Mark } from '../../ui/brand/Mark.tsx';
import { mayCall } from '../may.ts';
import { pages } from '../pages.ts';
import classes from './ConsoleHeader.module.css';
import { KeysHelp } from './KeysHelp.tsx';
import { StaffMenu } from './StaffMenu.tsx';

/** The bar on top: where one can go, who one is, the way out. */
export function ConsoleHeader({ person }: { person: StaffInfo }) {
  const { t, i18n } = useLingui();
  return (
    <header className={classes.bar}>
      <Link to="/" className={classes.brand} aria-label={t`盾源工作台`}>
        <Mark size={24} />
        <span className={classes.long}>{t`盾源工作台`}</span>
      </Link>
      <nav className={classes.links} aria-label={t`主导航`}>
        {pages.map(
          ({ path, entry, filledBy }) =>
            entry &&
            mayCall(person.roles, filledBy) && (
              <NavLink key={path} to={path}>
                {i18n._(entry)}
              </NavLink>
            ),
        )}
      </nav>
      <div className={classes.tools}>
        <KeysHelp />
        <StaffMenu person={person} />
      </div>
    </header>
  );
}

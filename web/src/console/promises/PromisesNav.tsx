import { useLingui } from '@lingui/react/macro';
import { NavLink } from 'react-router';
import { paths } from '../paths.ts';
import classes from './promises.module.css';

/** Between what was kept and the calendar that it is reckoned by. */
export function PromisesNav() {
  const { t } = useLingui();
  return (
    <nav className={classes.nav} aria-label={t`时限`}>
      <NavLink to={paths.promises}>{t`承诺兑现`}</NavLink>
      <NavLink to={paths.calendar}>{t`工作日历`}</NavLink>
    </nav>
  );
}

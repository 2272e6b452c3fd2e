import { useLingui } from '@lingui/react/macro';
import { NavLink } from 'react-router';
import { paths } from '../paths.ts';
import classes from './KeptNav.module.css';

/** Between the lists that reports are filed under, and the templates. */
export function KeptNav() {
  const { t } = useLingui();
  const lists = [
    [paths.applications.path, t`应用`],
    [paths.types.path, t`漏洞类型`],
    [paths.platforms.path, t`平台`],
    [paths.templates.path, t`回复模板`],
  ] as const;
  return (
    <nav className={classes.nav} aria-label={t`收录设置`}>
      {lists.map(([path, name]) => (
        <NavLink key={path} to={path}>
          {name}
        </NavLink>
      ))}
    </nav>
  );
}

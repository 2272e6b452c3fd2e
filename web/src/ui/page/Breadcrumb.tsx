import { useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';
import classes from './Breadcrumb.module.css';

interface Crumb {
  readonly name: string;
  /** Without it: where one is, or what is no page. */
  readonly url?: string;
}

/** The way from the start to here; the last crumb is here. */
export function Breadcrumb({ crumbs }: { crumbs: readonly Crumb[] }) {
  const { t } = useLingui();
  return (
    <nav aria-label={t`所在位置`}>
      <ol className={classes.root}>
        {crumbs.map(({ name, url }, at) => (
          <li key={name} aria-current={at === crumbs.length - 1 ? 'page' : undefined}>
            {url === undefined ? name : <Link to={url}>{name}</Link>}
          </li>
        ))}
      </ol>
    </nav>
  );
}

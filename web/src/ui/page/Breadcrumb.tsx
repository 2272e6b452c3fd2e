import { useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';
import classes from './Breadcrumb.module.css';

interface Crumb {
  readonly name: string;
  /** Missing for the current page, and for a crumb without a page. */
  readonly url?: string;
}

/** The path from the start to the current page, which is the last crumb. */
export function Breadcrumb({ crumbs }: { crumbs: readonly Crumb[] }) {
  const { t } = useLingui();
  return (
    <nav aria-label={t`所在位置`}>
      <ol className={`flex wrap quiet ${classes.root}`}>
        {crumbs.map(({ name, url }, at) => (
          <li key={at} aria-current={at === crumbs.length - 1 ? 'page' : undefined}>
            {url === undefined ? name : <Link to={url}>{name}</Link>}
          </li>
        ))}
      </ol>
    </nav>
  );
}

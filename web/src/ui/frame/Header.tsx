import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Mark } from '../brand/Mark.tsx';
import classes from './Header.module.css';

interface HeaderProps {
  /** The name of the company; beside a title only its logo is shown on narrow screens. */
  readonly brand: string;
  /** Where the name leads. */
  readonly home: string;
  /** The title of the page, beside the name. */
  readonly title?: string;
  /** Before the name: the button that opens the drawer. */
  readonly start?: ReactNode;
  /** The main links, hidden on narrow screens. */
  readonly links?: ReactNode;
  /** At the end: colour scheme, user. */
  readonly tools: ReactNode;
}

/** The top bar of every page. */
export function Header({ brand, home, title, start, links, tools }: HeaderProps) {
  return (
    <header className={`line-below on-surface ${classes.bar}`}>
      <div className={`row centred gap-12 ${classes.inner}`}>
        {start}
        <Link
          to={home}
          className={`row gap-10 plain read bold nowrap ${classes.brand}`}
          aria-label={brand}
        >
          <Mark size={30} />
          <span className={classes.name}>{brand}</span>
        </Link>
        {title && <span className={`min-w-0 truncate faint ${classes.title}`}>{title}</span>}
        {links && <nav className={`flex push gap-4 ${classes.links}`}>{links}</nav>}
        <div className={`row rigid gap-8 ${classes.tools}`}>{tools}</div>
      </div>
    </header>
  );
}

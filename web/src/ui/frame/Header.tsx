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
    <header className={classes.bar}>
      <div className={classes.inner}>
        {start}
        <Link to={home} className={classes.brand} aria-label={brand}>
          <Mark size={30} />
          <span className={classes.name}>{brand}</span>
        </Link>
        {title && <span className={classes.title}>{title}</span>}
        {links && <nav className={classes.links}>{links}</nav>}
        <div className={classes.tools}>{tools}</div>
      </div>
    </header>
  );
}

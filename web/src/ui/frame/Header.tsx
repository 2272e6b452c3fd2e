import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { startPath } from '../../lib/paths.ts';
import { Mark } from '../brand/Mark.tsx';
import classes from './Header.module.css';

interface HeaderProps {
  /** Name of the product, which leads to `/`. */
  readonly brand: string;
  /** A shorter name for narrow screens. */
  readonly shortBrand: string;
  /** Of the page, beside the name. */
  readonly title?: string;
  /** Before the name, for the button that opens a drawer. */
  readonly start?: ReactNode;
  /** The main links, hidden on narrow screens. */
  readonly links?: ReactNode;
  /** At the end: scheme, user. */
  readonly tools: ReactNode;
}

/** The bar on top of every page. */
export function Header({ brand, shortBrand, title, start, links, tools }: HeaderProps) {
  return (
    <header className={classes.bar}>
      <div className={classes.inner}>
        {start}
        <Link to={startPath} className={classes.brand} aria-label={brand}>
          <Mark size={30} />
          <span className={classes.long}>{brand}</span>
          <span className={classes.short}>{shortBrand}</span>
        </Link>
        {title && <span className={classes.title}>{title}</span>}
        {links && <nav className={classes.links}>{links}</nav>}
        <div className={classes.tools}>{tools}</div>
      </div>
    </header>
  );
}

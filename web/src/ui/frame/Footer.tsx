import type { ReactNode } from 'react';
import classes from './Footer.module.css';

const year = new Date().getFullYear();

/** © year and company, then links. */
export function Footer({ company, children }: { company: string; children?: ReactNode }) {
  return (
    <footer className={classes.footer}>
      <div className={classes.inner}>
        <Copyright company={company} />
        <div className={classes.links}>{children}</div>
      </div>
    </footer>
  );
}

/** The line alone, for a page without a footer. */
export function Copyright({ company }: { company: string }) {
  return (
    <span className="figures">
      © {year} {company}
    </span>
  );
}

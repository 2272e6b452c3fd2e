import type { ReactNode } from 'react';
import { serverNow } from '../../lib/clock.ts';
import { dateOf } from '../../lib/formats.ts';
import classes from './Footer.module.css';

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

/** Only the copyright line, for a page without a footer. */
export function Copyright({ company }: { company: string }) {
  return (
    <span className="figures">
      © {dateOf(serverNow()).slice(0, 4)} {company}
    </span>
  );
}

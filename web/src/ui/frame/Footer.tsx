import type { ReactNode } from 'react';
import { dateOf } from '../../lib/formats.ts';
import { useBoot } from '../../lib/use-boot.ts';
import classes from './Footer.module.css';

/** © year and company, then links. */
export function Footer({ children }: { children?: ReactNode }) {
  return (
    <footer className={classes.footer}>
      <div className={classes.inner}>
        <Copyright />
        <div className={classes.links}>{children}</div>
      </div>
    </footer>
  );
}

/** Only the copyright line, for a page without a footer. */
export function Copyright() {
  const { serverTime, companyName } = useBoot();
  return (
    <span className="figures">
      © {dateOf(serverTime).slice(0, 4)} {companyName}
    </span>
  );
}

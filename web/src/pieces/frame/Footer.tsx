import type { ReactNode } from 'react';
import { dateOf } from '../../ui/text/formats.ts';
import { useBoot } from '../../lib/use-boot.ts';
import classes from './Footer.module.css';
import { LanguageChoice } from './LanguageChoice.tsx';
import { ZoneNote } from './ZoneNote.tsx';

/** © year and company, then links. */
export function Footer({ children }: { children?: ReactNode }) {
  return (
    <footer className="faint line-above on-surface">
      <div className={`flex wrap justify-between centred gap-8-24 p-20-24 ${classes.inner}`}>
        <div>
          <Copyright />
        </div>
        <div className={`flex wrap gap-8-20 ${classes.links}`}>
          {children}
          <LanguageChoice />
        </div>
      </div>
    </footer>
  );
}

/** Only the copyright line, and whose times these are, for a page without a footer. */
export function Copyright() {
  const { serverTime, companyName } = useBoot();
  return (
    <>
      <span className="figures">
        © {dateOf(serverTime).slice(0, 4)} {companyName}
      </span>{' '}
      <ZoneNote />
    </>
  );
}

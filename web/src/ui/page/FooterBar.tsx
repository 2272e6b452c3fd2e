import type { ReactNode } from 'react';
import classes from './FooterBar.module.css';

/** What can be done with a long form, at the bottom of the window until its end is reached. */
export const FooterBar = ({ hint, children }: { hint?: ReactNode; children: ReactNode }) => (
  <div className={classes.bar}>
    {hint && <span className={classes.hint}>{hint}</span>}
    {children}
  </div>
);

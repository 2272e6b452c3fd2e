import type { ReactNode } from 'react';
import classes from './FooterBar.module.css';

/** The buttons of a long form, sticky at the bottom of the window. */
export const FooterBar = ({ hint, children }: { hint?: ReactNode; children: ReactNode }) => (
  <div className={`row wrap justify-end gap-8 on-surface ${classes.bar}`}>
    {hint && <span className={classes.hint}>{hint}</span>}
    {children}
  </div>
);

import type { ReactNode } from 'react';
import classes from './Kbd.module.css';

/** A key, named. */
export const Kbd = ({ children }: { children: ReactNode }) => (
  <kbd className={classes.key}>{children}</kbd>
);

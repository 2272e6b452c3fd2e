import type { ReactNode } from 'react';
import classes from './Kbd.module.css';

/** The name of a key. */
export const Kbd = ({ children }: { children: ReactNode }) => (
  <kbd className={`soft sunken ${classes.key}`}>{children}</kbd>
);

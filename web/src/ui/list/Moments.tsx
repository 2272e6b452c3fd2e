import type { ReactNode } from 'react';
import classes from './Moments.module.css';

/** When what a row of a list shows was made and last used: a span each, wrapped as whole ones. */
export const Moments = ({ children }: { readonly children: ReactNode }) => (
  <span className={`flex wrap faint nowrap ${classes.moments} figures`}>{children}</span>
);

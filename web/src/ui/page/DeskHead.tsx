import type { ReactNode } from 'react';
import classes from './desk.module.css';

/** The head of a page of the console without tabs: its one `h1`, and what can be done. */
export function DeskHead({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <header className={classes.head}>
      <h1>{title}</h1>
      {children}
    </header>
  );
}

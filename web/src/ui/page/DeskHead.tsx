import type { ReactNode } from 'react';
import classes from './desk.module.css';

/** The head of a console page without tabs: its `h1` and its buttons. */
export function DeskHead({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <header className={`row wrap justify-between gap-8-16 ${classes.head}`}>
      <h1>{title}</h1>
      {children}
    </header>
  );
}

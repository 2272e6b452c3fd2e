import type { ReactNode } from 'react';
import { dateTimeOf } from '../../lib/formats.ts';
import classes from './EntryHead.module.css';

interface EntryHeadProps {
  readonly name: string;
  /** Milliseconds since the epoch. */
  readonly time: number;
  /** Shown between the two. */
  readonly children: ReactNode;
}

/** The first line of an entry in a conversation that is no comment: a step or a note. */
export function EntryHead({ name, time, children }: EntryHeadProps) {
  return (
    <p className={classes.head}>
      <strong>{name}</strong>
      {children}
      <time>{dateTimeOf(time)}</time>
    </p>
  );
}

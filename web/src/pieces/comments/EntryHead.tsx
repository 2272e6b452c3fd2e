import type { ReactNode } from 'react';
import { dateTimeOf } from '../../ui/text/formats.ts';
import classes from './EntryHead.module.css';

interface EntryHeadProps {
  readonly name: string;
  /** Milliseconds since the epoch. */
  readonly time: number;
  /** Shown between the two. */
  readonly children: ReactNode;
  /** Shown at the end: what can be done with the entry. */
  readonly act?: ReactNode;
}

/** The first line of an entry in a conversation: a comment, a step or a note. */
export function EntryHead({ name, time, children, act }: EntryHeadProps) {
  return (
    <p className={`row wrap quiet ${classes.head}`}>
      <strong>{name}</strong>
      {children}
      <time>{dateTimeOf(time)}</time>
      {act}
    </p>
  );
}

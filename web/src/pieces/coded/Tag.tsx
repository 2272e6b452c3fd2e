import type { Tone } from '@shieldsource/contract/coded';
import type { ReactNode } from 'react';
import classes from './Tag.module.css';
import './tones.css';

interface TagProps {
  readonly tone?: Tone | undefined;
  /** With a dot in the strong colour before the word. */
  readonly dotted?: boolean;
  readonly children: ReactNode;
}

/** A word in its tone; the word is always there, the colour only helps. */
export function Tag({ tone = 'grey', dotted = false, children }: TagProps) {
  return (
    <span className={classes.tag} data-tone={tone} data-solid={dotted || undefined}>
      {children}
    </span>
  );
}

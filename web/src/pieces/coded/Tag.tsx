import type { Tone } from '@shieldsource/contract/coded';
import type { ReactNode } from 'react';
import classes from './Tag.module.css';
import './tones.css';

interface TagProps {
  readonly tone?: Tone | undefined;
  /** With a dot in the strong colour before the text. */
  readonly dotted?: boolean;
  readonly children: ReactNode;
}

/** A text in its tone; the colour never says anything that the text does not. */
export function Tag({ tone = 'grey', dotted = false, children }: TagProps) {
  return (
    <span
      className={`inline-flex items-center note leading-22 nowrap rounded-small ${classes.tag}`}
      data-tone={tone}
      data-solid={dotted || undefined}
    >
      {children}
    </span>
  );
}

import type { Tone } from '@shieldsource/contract/coded';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { numberOf } from '../../lib/formats.ts';
import './tones.css';
import classes from './CodedTabs.module.css';

interface CodedTab {
  readonly code: number | string;
  readonly name: string;
  readonly tone?: Tone;
  readonly to: string;
  /** How many stand there; undefined while it is not known, null where nobody counts. */
  readonly count: number | undefined | null;
  /** Off the line: not a station but an end beside it. */
  readonly isLeftOut?: boolean;
}

interface CodedTabsProps {
  readonly label: string;
  readonly tabs: readonly CodedTab[];
  /** The code of the tab one is at. */
  readonly here: number | string;
}

/** One tab a value; with a tone it is a station of the line, and says how many stand in it. */
export function CodedTabs({ label, tabs, here }: CodedTabsProps) {
  const nav = useRef<HTMLElement>(null);
  // On a narrow screen the tab one is at may lie beyond the edge.
  useEffect(() => {
    const at = nav.current?.querySelector<HTMLElement>('[aria-current]');
    if (nav.current && at) nav.current.scrollLeft = at.offsetLeft - nav.current.offsetLeft - 40;
  }, [here]);
  return (
    <nav ref={nav} className={classes.tabs} aria-label={label}>
      {tabs.map(({ code, name, tone, to, count, isLeftOut }) => (
        <Link
          key={code}
          className={classes.tab}
          to={to}
          aria-current={code === here ? 'page' : undefined}
        >
          {tone && (
            <span className={classes.dot} data-tone={tone} data-left-out={isLeftOut || undefined} />
          )}
          {name}
          {count !== null && (
            <span className={classes.count}>
              {count === undefined ? '\u00a0' : numberOf(count)}
            </span>
          )}
        </Link>
      ))}
    </nav>
  );
}

import type { Tone } from '@shieldsource/contract/coded';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { numberOf } from '../../ui/text/formats.ts';
import './tones.css';
import classes from './CodedTabs.module.css';

interface CodedTab {
  readonly code: number | string;
  readonly name: string;
  readonly tone?: Tone;
  readonly to: string;
  /** The number of items; undefined while it is loading, null where it is not counted. */
  readonly count: number | undefined | null;
  /** Not a station of the line but an end beside it, such as 已忽略. */
  readonly isLeftOut?: boolean;
}

interface CodedTabsProps {
  readonly label: string;
  readonly tabs: readonly CodedTab[];
  /** The code of the current tab. */
  readonly here: number | string;
}

/** A tab for each value, with its count; a value with a tone gets the dot of a station. */
export function CodedTabs({ label, tabs, here }: CodedTabsProps) {
  const nav = useRef<HTMLElement>(null);
  // On a narrow screen the current tab may be scrolled out of sight.
  useEffect(() => {
    const at = nav.current?.querySelector<HTMLElement>('[aria-current]');
    if (nav.current && at) nav.current.scrollLeft = at.offsetLeft - nav.current.offsetLeft - 40;
  }, [here]);
  return (
    <nav ref={nav} className={`flex gap-4 line-below ${classes.tabs}`} aria-label={label}>
      {tabs.map(({ code, name, tone, to, count, isLeftOut }) => (
        <Link
          key={code}
          className={`row rigid gap-8 soft nowrap ${classes.tab}`}
          to={to}
          aria-current={code === here ? 'page' : undefined}
        >
          {tone && (
            <span className={classes.dot} data-tone={tone} data-left-out={isLeftOut || undefined} />
          )}
          {name}
          {count !== null && (
            <span
              className={`px-6 soft note leading-20 regular tabular text-center sunken ${classes.count}`}
            >
              {count === undefined ? '\u00a0' : numberOf(count)}
            </span>
          )}
        </Link>
      ))}
    </nav>
  );
}

import type { Tone } from '@shieldsource/contract/coded';
import { useLingui } from '@lingui/react/macro';
import { dateOf, dateTimeOf } from '../../ui/text/formats.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import '../coded/tones.css';
import classes from './StationLine.module.css';

export interface LineStation {
  readonly key: string;
  readonly label: string;
  /** `skipped` is a station that was passed over. */
  readonly state: 'finish' | 'process' | 'wait' | 'skipped';
  readonly tone: Tone;
  /** When it was reached, in milliseconds, if known. */
  readonly time: number | undefined;
  /** Nothing waits at this station: its dot is full. */
  readonly isSettled: boolean;
  /** It ended here unfinished: full, but without a tick. */
  readonly isCutShort?: boolean;
  /** It was reached, and taken back. */
  readonly isStruck?: boolean;
}

/** The life of a report or order as a line of stations: those reached are filled, the current one has its colour. */
export function StationLine({
  label,
  stations,
}: {
  label: string;
  stations: readonly LineStation[];
}) {
  const { t } = useLingui();
  return (
    <ol className={classes.line} aria-label={label}>
      {stations.map((station) => (
        <li
          key={station.key}
          className={`column content-start justify-items-center gap-2 relative faint text-center ${classes.station}`}
          data-state={station.state}
          data-tone={station.tone}
          aria-current={station.state === 'process' ? 'step' : undefined}
        >
          <span
            className={`stack place-center on-surface rounded-full absolute ${classes.dot}`}
            data-settled={station.isSettled || undefined}
          >
            {station.isSettled && <Icon name={station.isCutShort ? 'dash' : 'check'} size={14} />}
          </span>
          <span className={`leading-22 ${classes.name}`}>
            {station.isStruck ? <s>{station.label}</s> : station.label}
          </span>
          {station.isStruck && <span className="note leading-18 tabular nowrap">{t`已撤销`}</span>}
          {station.state === 'skipped' && (
            <span className="note leading-18 tabular nowrap">{t`未进行`}</span>
          )}
          {station.time !== undefined && (
            <time
              className="note leading-18 tabular nowrap"
              dateTime={new Date(station.time).toISOString()}
              title={dateTimeOf(station.time)}
            >
              {dateOf(station.time)}
            </time>
          )}
        </li>
      ))}
    </ol>
  );
}

import type { Tone } from '@shieldsource/contract/coded';
import { dateTimeOf } from '../../lib/formats.ts';
import '../coded/tones.css';
import classes from './StepHistory.module.css';

export interface HistoryStep {
  readonly key: string;
  readonly act: string;
  /** Where it led, with its colour. */
  readonly status: string;
  readonly tone: Tone | undefined;
  readonly by?: string;
  readonly note: string;
  readonly time: number;
}

/** What happened, from early to late, one below the other. */
export function StepHistory({ steps }: { steps: readonly HistoryStep[] }) {
  return (
    <ol className={classes.history}>
      {steps.map(({ key, act, status, tone, by, note, time }) => (
        <li key={key} className={classes.record} data-tone={tone}>
          <span className={classes.dot} aria-hidden="true" />
          <p className={classes.head}>
            <strong>{act}</strong>
            <span className={classes.status}>{status}</span>
          </p>
          <p className={classes.by}>
            {by && `${by} · `}
            <time>{dateTimeOf(time)}</time>
          </p>
          {note && <p className={classes.note}>{note}</p>}
        </li>
      ))}
    </ol>
  );
}

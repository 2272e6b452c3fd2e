import type { Tone } from '@shieldsource/contract/coded';
import { Timeline } from '../../ui/timeline/Timeline.tsx';
import '../coded/tones.css';
import classes from './StepHistory.module.css';

export interface HistoryStep {
  readonly key: string;
  readonly act: string;
  /** The status after the step, in its colour. */
  readonly status: string;
  readonly tone: Tone | undefined;
  readonly by?: string;
  readonly note: string;
  readonly time: number;
}

/** The steps of a history, oldest first. */
export const StepHistory = ({ steps }: { steps: readonly HistoryStep[] }) => (
  <Timeline
    items={steps.map(({ key, act, status, tone, by, note, time }) => ({
      key,
      time,
      tone,
      sider: by,
      description: note,
      title: (
        <>
          <strong>{act}</strong>
          <span className={classes.status}>{status}</span>
        </>
      ),
    }))}
  />
);

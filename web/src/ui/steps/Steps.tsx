import { useLingui } from '@lingui/react/macro';
import { Icon } from '../icons/Icon.tsx';
import type { IconName } from '../icons/shapes.ts';
import { type StepState, stepStates } from './step-states.ts';
import classes from './Steps.module.css';

interface Step {
  readonly title: string;
  readonly description?: string;
  /** Replaces the number. */
  readonly icon?: IconName;
  /** Overrides the state that follows from the active step. */
  readonly status?: StepState | undefined;
}

interface StepsProps {
  readonly label: string;
  readonly steps: readonly Step[];
  /** The index of the active step. */
  readonly active: number;
}

const marks: Partial<Record<StepState, IconName>> = {
  finish: 'check',
  success: 'check',
  error: 'alert',
};

/** A row of steps, a column on narrow screens. */
export function Steps({ label, steps, active }: StepsProps) {
  const { t } = useLingui();
  const states = stepStates(steps, active);
  const words: Record<StepState, string> = {
    wait: t`未开始`,
    process: t`进行中`,
    finish: t`已完成`,
    success: t`已成功`,
    error: t`出错了`,
  };
  return (
    <ol className={`stack gap-12 ${classes.steps}`} aria-label={label}>
      {steps.map(({ title, description, icon }, at) => {
        const state = states[at] ?? 'wait';
        const mark = marks[state] ?? icon;
        return (
          <li
            key={title}
            className={`flex gap-10 relative faint ${classes.step}`}
            data-state={state}
            aria-current={at === active ? 'step' : undefined}
          >
            <span
              className={`stack place-center rigid small tabular on-surface ${classes.mark}`}
              aria-hidden="true"
            >
              {mark ? <Icon name={mark} size={16} /> : at + 1}
            </span>
            <span className={`stack content-start min-w-0 ${classes.words}`}>
              <span className={`soft ${classes.title}`}>
                {title}
                <span className="unseen">{words[state]}</span>
              </span>
              {description && <span className="small">{description}</span>}
            </span>
          </li>
        );
      })}
    </ol>
  );
}

import type { ReactNode } from 'react';
import classes from './settings.module.css';

interface SettingProps {
  /** The id of the heading. */
  readonly id: string;
  readonly name: string;
  /** Whether the address leads to it. */
  readonly isLinked?: boolean;
  /** The button at the end of the line. */
  readonly act?: ReactNode;
  readonly children: ReactNode;
}

/** One line of a list of settings: name, current state, button. */
export const Setting = ({ id, name, isLinked, act, children }: SettingProps) => (
  <section
    className={`stack items-center ${classes.setting}`}
    aria-labelledby={id}
    ref={isLinked ? intoView : null}
  >
    <h2 id={id}>{name}</h2>
    <div className={classes.state}>{children}</div>
    {act && <div className="flex wrap self-start gap-8">{act}</div>}
  </section>
);

const intoView = (line: HTMLElement | null): void => line?.scrollIntoView();

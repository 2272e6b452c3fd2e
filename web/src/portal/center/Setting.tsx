import type { ReactNode } from 'react';
import classes from './settings.module.css';

interface SettingProps {
  /** Of its heading. */
  readonly id: string;
  readonly name: string;
  /** What can be done about it. */
  readonly act?: ReactNode;
  readonly children: ReactNode;
}

/** One line of the list of settings: what it is called, how it stands, what can be done. */
export const Setting = ({ id, name, act, children }: SettingProps) => (
  <section className={classes.setting} aria-labelledby={id}>
    <h2 id={id}>{name}</h2>
    <div className={classes.state}>{children}</div>
    {act && <div className={classes.acts}>{act}</div>}
  </section>
);

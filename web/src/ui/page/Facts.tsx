import type { ReactNode } from 'react';
import classes from './Facts.module.css';

/** Names and values, one a line: `<Facts><Fact name=…>…</Fact></Facts>`. */
export const Facts = ({ children }: { children: ReactNode }) => (
  <dl className={classes.facts}>{children}</dl>
);

interface FactProps {
  readonly name: string;
  /** Beside the value, quieter. */
  readonly more?: string;
  readonly children: ReactNode;
}

export function Fact({ name, more, children }: FactProps) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        {children}
        {more && <span className={classes.soft}>{more}</span>}
      </dd>
    </div>
  );
}

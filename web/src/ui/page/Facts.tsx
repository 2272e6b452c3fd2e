import type { ReactNode } from 'react';
import classes from './Facts.module.css';

/** Names and values, one per line: `<Facts><Fact name=…>…</Fact></Facts>`. */
export const Facts = ({ children }: { children: ReactNode }) => (
  <dl className={`stack gap-6 ${classes.facts}`}>{children}</dl>
);

interface FactProps {
  readonly name: string;
  /** After the value, less prominent. */
  readonly more?: string;
  readonly children: ReactNode;
}

export function Fact({ name, more, children }: FactProps) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        {children}
        {more && <span className={`quiet nowrap ${classes.soft}`}>{more}</span>}
      </dd>
    </div>
  );
}

type ListedFact = readonly [name: string, value: string | number | null, more?: string | null | 0];

interface FactListProps {
  /** The heading of the section, if it has one. */
  readonly title?: string;
  readonly facts: readonly ListedFact[];
}

/** The same from an array; empty values are left out. */
export function FactList({ title, facts }: FactListProps) {
  const list = (
    <Facts>
      {facts.map(
        ([name, value, more]) =>
          value !== '' &&
          value !== null && (
            <Fact key={name} name={name} {...(more && { more })}>
              {value}
            </Fact>
          ),
      )}
    </Facts>
  );
  if (title === undefined) return list;
  return (
    <section>
      <h3>{title}</h3>
      {list}
    </section>
  );
}

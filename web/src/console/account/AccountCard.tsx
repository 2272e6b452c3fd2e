import { useId, type ReactNode } from 'react';
import card from '../../ui/page/Card.module.css';
import classes from './account.module.css';

interface AccountCardProps {
  readonly title: string;
  /** The current state. */
  readonly words: ReactNode;
  readonly acts?: ReactNode;
  readonly children?: ReactNode;
}

/** One way to sign in: its state and its buttons. */
export function AccountCard({ title, words, acts, children }: AccountCardProps) {
  const id = useId();
  return (
    <section className={card.card} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <div className={`row wrap justify-between ${classes.row}`}>
        <p>{words}</p>
        {acts && <div className="flex wrap gap-8">{acts}</div>}
      </div>
      {children}
    </section>
  );
}

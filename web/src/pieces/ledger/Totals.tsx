import { numberOf } from '../../ui/text/formats.ts';
import classes from './entries.module.css';

interface Total {
  readonly name: string;
  /** Undefined until the answer has come. */
  readonly amount: number | undefined;
  readonly hint?: string;
}

/** Totals of a ledger side by side, the most important first. */
export function Totals({ totals }: { totals: readonly Total[] }) {
  return (
    <dl className={`stack mb-24 clip bordered rounded ${classes.totals}`}>
      {totals.map(({ name, amount, hint }, index) => (
        <div
          key={name}
          className={`stack content-start gap-2 on-surface ${classes.total}`}
          data-main={index === 0 || undefined}
        >
          <dt className="soft">{name}</dt>
          <dd className="bold tabular">
            {amount === undefined ? '–' : numberOf(amount)}
            {hint && <p className="faint note leading-18 regular">{hint}</p>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

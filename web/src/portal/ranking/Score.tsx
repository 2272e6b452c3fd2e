import { numberOf } from '../../ui/text/formats.ts';
import classes from './Score.module.css';

interface ScoreProps {
  readonly contribution: number;
  /** What fills the bar. */
  readonly most: number;
}

/** A contribution, and a bar as long as its share of the table's greatest. */
export function Score({ contribution, most }: ScoreProps) {
  return (
    <span className={`row justify-end push gap-16 ${classes.score}`}>
      <svg
        className={`grow min-w-0 clip sunken ${classes.bar}`}
        viewBox="0 0 100 1"
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        <rect width={Math.round((contribution / most) * 1_000) / 10} height="1" />
      </svg>
      <span className={classes.amount}>{numberOf(contribution)}</span>
    </span>
  );
}

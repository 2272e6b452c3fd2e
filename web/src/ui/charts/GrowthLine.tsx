import { numberOf } from '../text/formats.ts';
import { roundTop } from './round-top.ts';
import classes from './GrowthLine.module.css';

export interface GrowthPoint {
  /** The label below the line. */
  readonly name: string;
  readonly amount: number;
  /** The tooltip. */
  readonly text: string;
}

interface GrowthLineProps {
  /** Describes the chart for screen readers. */
  readonly label: string;
  readonly points: readonly GrowthPoint[];
}

/** A line chart of an amount, from early to late. Drawn in a 100 × 100 box that stretches; texts and dots are not distorted. */
export function GrowthLine({ label, points }: GrowthLineProps) {
  const top = roundTop(Math.max(0, ...points.map(({ amount }) => amount)));
  const placed = points.map((point, index) => ({
    ...point,
    x: ((index + 0.5) / points.length) * 100,
    y: 100 - (point.amount / top) * 100,
  }));
  const line = placed.map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${x} ${y}`).join('');
  const [first, last] = [placed[0], placed.at(-1)];

  return (
    <div className={classes.growth} role="img" aria-label={label}>
      <div
        className={`flex flex-col justify-between faint note leading-18 ${classes.scale} figures`}
        aria-hidden="true"
      >
        <span>{numberOf(top)}</span>
        <span>{numberOf(top / 2)}</span>
        <span>0</span>
      </div>
      <div className={classes.field} aria-hidden="true">
        <svg viewBox="0 0 100 100" preserveAspectRatio="none">
          <path className={classes.grid} d="M0 0H100M0 50H100M0 100H100" />
          {first && last && (
            <path className={classes.area} d={`${line}L${last.x} 100L${first.x} 100Z`} />
          )}
          <path className={classes.line} d={line} />
        </svg>
        {placed.map(({ name, x, y, text }, index) => (
          <span
            key={name}
            className={`rounded-full absolute ${classes.dot}`}
            data-last={index === placed.length - 1 || undefined}
            style={{ left: `${x}%`, top: `${y}%` }}
            title={text}
          />
        ))}
      </div>
      <div
        className={`stack faint note text-center nowrap ${classes.names} figures`}
        aria-hidden="true"
      >
        {points.map(({ name }) => (
          <span key={name}>{name}</span>
        ))}
      </div>
    </div>
  );
}

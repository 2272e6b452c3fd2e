import { type CSSProperties, Fragment } from 'react';
import { columnOf, levelOf, monthMarks, rowOf, weeksBetween } from './calendar.ts';
import classes from './Heatmap.module.css';

export interface HeatmapDay {
  /** As 2026-11-21. */
  readonly day: string;
  readonly amount: number;
  /** The tooltip. */
  readonly text: string;
}

interface HeatmapProps {
  /** Describes the chart for screen readers. */
  readonly label: string;
  /** A Monday. */
  readonly startDay: string;
  readonly endDay: string;
  /** Every day from start to end. */
  readonly days: readonly HeatmapDay[];
  /** Names of the months, January first, and of the days of the week, Monday first. */
  readonly names: { readonly months: readonly string[]; readonly weekdays: readonly string[] };
  /** The labels at both ends of the legend. */
  readonly legend: readonly [string, string];
}

/** Of the drawing, whose scale is that of its card. */
const step = 16;
const cell = 13;
/** In pixels, of a week at most. */
const weekWidth = 24;
const levels = [0, 1, 2, 3, 4] as const;

/** A square for each day, a column for each week; the darker, the more. As wide as its card; a narrow card has the halves below each other. */
export function Heatmap({ label, startDay, endDay, days, names, legend }: HeatmapProps) {
  const weeks = weeksBetween(startDay, endDay);
  const most = Math.max(0, ...days.map(({ amount }) => amount));
  const marks = monthMarks(startDay, weeks);
  const middle = Math.ceil(weeks / 2);
  const halves = [
    { from: 0, to: middle },
    { from: middle, to: weeks },
  ].filter(({ from, to }) => from < to);
  const sizes = {
    '--first': `${middle}fr`,
    '--second': `${weeks - middle}fr`,
    '--share': (weeks - middle) / middle,
  } as CSSProperties;

  return (
    <div
      className={`column content-start gap-8 ${classes.heatmap}`}
      style={{ maxWidth: weeks * weekWidth, ...sizes }}
    >
      <div className={classes.halves} role="img" aria-label={label}>
        {halves.map(({ from, to }) => (
          <Fragment key={from}>
            <div className={`stack relative ${classes.weekdays}`}>
              {names.weekdays.map((name, row) => (
                <span key={name}>{row % 2 === 0 && name}</span>
              ))}
            </div>
            <div className={classes.weeks}>
              <div className={classes.months}>
                {marks
                  .filter(({ week }) => week >= from && week < to)
                  .map(({ week, month }) => (
                    <span
                      key={week}
                      className="nowrap absolute"
                      style={{ left: leftOf(week - from, to - from) }}
                    >
                      {names.months[month]}
                    </span>
                  ))}
              </div>
              <svg viewBox={`0 0 ${(to - from) * step} ${7 * step}`}>
                {days
                  .map((one) => ({ ...one, week: columnOf(startDay, one.day) }))
                  .filter(({ week }) => week >= from && week < to)
                  .map(({ day, amount, text, week }) => (
                    <rect
                      key={day}
                      x={(week - from) * step}
                      y={rowOf(day) * step}
                      width={cell}
                      height={cell}
                      rx={3}
                      data-level={levelOf(amount, most)}
                    >
                      <title>{text}</title>
                    </rect>
                  ))}
              </svg>
            </div>
          </Fragment>
        ))}
      </div>
      <p className="row justify-end gap-4 faint note" aria-hidden="true">
        {legend[0]}
        {levels.map((level) => (
          <svg key={level} width={cell} height={cell}>
            <rect width={cell} height={cell} rx={3} data-level={level} />
          </svg>
        ))}
        {legend[1]}
      </p>
    </div>
  );
}

/** The name of a month near the end stays inside. */
const leftOf = (week: number, weeks: number) => `min(${(100 * week) / weeks}%, 100% - 2.2em)`;

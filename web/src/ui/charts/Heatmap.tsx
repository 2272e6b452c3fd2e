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
/** In pixels. */
const weekWidth = { min: 5, max: 24 };
const levels = [0, 1, 2, 3, 4] as const;

/** A square for each day, a column for each week; the darker, the more. As wide as its card; where a day would be too small it scrolls, with today visible at first. */
export function Heatmap({ label, startDay, endDay, days, names, legend }: HeatmapProps) {
  const weeks = weeksBetween(startDay, endDay);
  const most = Math.max(0, ...days.map(({ amount }) => amount));

  return (
    <div className={classes.heatmap} style={{ maxWidth: weeks * weekWidth.max }}>
      <div className={classes.rows}>
        <div className={classes.weekdays} aria-hidden="true">
          {names.weekdays.map((name, row) => (
            <span key={name}>{row % 2 === 0 && name}</span>
          ))}
        </div>
        <div className={classes.scroller} role="group" aria-label={label} tabIndex={0}>
          <div className={classes.weeks} style={{ minWidth: weeks * weekWidth.min }}>
            <div className={classes.months} aria-hidden="true">
              {monthMarks(startDay, weeks).map(({ week, month }) => (
                <span key={week} style={{ left: `min(${(100 * week) / weeks}%, 100% - 2.2em)` }}>
                  {names.months[month]}
                </span>
              ))}
            </div>
            <svg viewBox={`0 0 ${weeks * step} ${7 * step}`} role="img" aria-label={label}>
              {days.map(({ day, amount, text }) => (
                <rect
                  key={day}
                  x={columnOf(startDay, day) * step}
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
        </div>
      </div>
      <p className={classes.legend} aria-hidden="true">
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

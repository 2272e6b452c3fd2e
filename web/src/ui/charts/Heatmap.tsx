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

const step = 16;
const cell = 13;
const head = 18;
const levels = [0, 1, 2, 3, 4] as const;

/** A square for each day, a column for each week; the darker, the more. On a narrow screen it scrolls, with today visible at first. */
export function Heatmap({ label, startDay, endDay, days, names, legend }: HeatmapProps) {
  const weeks = weeksBetween(startDay, endDay);
  const most = Math.max(0, ...days.map(({ amount }) => amount));
  const height = head + 7 * step;

  return (
    <div className={classes.heatmap}>
      <div className={classes.rows}>
        <svg className={classes.weekdays} width={24} height={height} aria-hidden="true">
          {names.weekdays.map((name, row) =>
            row % 2 === 0 ? (
              <text key={name} x={0} y={head + row * step + 11}>
                {name}
              </text>
            ) : null,
          )}
        </svg>
        <div className={classes.scroller} role="group" aria-label={label} tabIndex={0}>
          <svg width={weeks * step} height={height} role="img" aria-label={label}>
            {monthMarks(startDay, weeks).map(({ week, month }) => (
              <text key={week} x={week * step} y={11}>
                {names.months[month]}
              </text>
            ))}
            {days.map(({ day, amount, text }) => (
              <rect
                key={day}
                x={columnOf(startDay, day) * step}
                y={head + rowOf(day) * step}
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

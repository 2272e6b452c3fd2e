import { useLingui } from '@lingui/react/macro';
import classes from './promises.module.css';
import { isWeekend, monthsOf, weekdayOf } from './year-days.ts';

interface YearMonthsProps {
  readonly year: number;
  readonly free: readonly string[];
  readonly madeUp: readonly string[];
  /** Without it the days are read-only. */
  readonly onPress?: (day: string) => void;
}

/** The twelve months of a year, with working and free days. */
export function YearMonths({ year, free, madeUp, onPress }: YearMonthsProps) {
  const { t } = useLingui();
  const weekdays = [t`一`, t`二`, t`三`, t`四`, t`五`, t`六`, t`日`];
  const [holidays, worked] = [new Set(free), new Set(madeUp)];
  const kindOf = (day: string) => {
    if (isWeekend(day)) return worked.has(day) ? 'madeUp' : 'weekend';
    return holidays.has(day) ? 'free' : 'working';
  };
  const names = { working: t`上班`, weekend: t`周末`, free: t`放假`, madeUp: t`调休上班` };
  return (
    <>
      <ul className={`flex wrap soft small ${classes.legend}`}>
        {Object.entries(names).map(([kind, name]) => (
          <li key={kind} className="row gap-6">
            <span className={classes.day} data-kind={kind} aria-hidden="true" />
            {name}
          </li>
        ))}
      </ul>
      <div className={classes.months}>
        {monthsOf(year).map((days, index) => (
          <section key={days[0]} className={classes.month} aria-label={t`${index + 1} 月`}>
            <h2>{t`${index + 1} 月`}</h2>
            <div className={classes.days}>
              {weekdays.map((weekday) => (
                <span key={weekday} className="faint note text-center" aria-hidden="true">
                  {weekday}
                </span>
              ))}
              {days.map((day, at) => {
                const kind = kindOf(day);
                const shown = {
                  className: classes.day,
                  'data-kind': kind,
                  'data-column': at === 0 ? weekdayOf(day) + 1 : undefined,
                };
                // in the button's name the visible number has to be a word of its own
                const date = at + 1;
                const name = t`${year} 年 ${index + 1} 月 ${date} 日 周${weekdays[weekdayOf(day)] ?? ''}，${names[kind]}`;
                return onPress ? (
                  <button
                    key={day}
                    type="button"
                    {...shown}
                    aria-label={name}
                    onClick={() => onPress(day)}
                  >
                    {date}
                  </button>
                ) : (
                  <span key={day} {...shown} title={name}>
                    {date}
                  </span>
                );
              })}
            </div>
          </section>
        ))}
      </div>
    </>
  );
}

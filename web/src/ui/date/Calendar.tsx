import { useLingui } from '@lingui/react/macro';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { serverNow } from './clock.ts';
import { dayOf } from './day-range.ts';
import { daysBetween, rowOf } from '../charts/calendar.ts';
import { Icon } from '../icons/Icon.tsx';
import classes from './date.module.css';

interface CalendarProps {
  readonly label: string;
  /** The chosen day; '' for none. */
  readonly value: string;
  readonly min: string | undefined;
  readonly max: string | undefined;
  readonly onPick: (day: string) => void;
  /** Called when the calendar cannot be loaded. */
  readonly onClose: () => void;
}

const stepOf: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  ArrowUp: -7,
  ArrowDown: 7,
};

/** A month to pick a day from; arrow keys move by days and weeks, PageUp and PageDown by months. */
export default function Calendar({ label, value, min, max, onPick }: CalendarProps) {
  const { t } = useLingui();
  const today = dayOf(serverNow());
  const within = (day: string) => (min && day < min ? min : max && day > max ? max : day);
  const [at, setAt] = useState(() => within(value || today));
  const month = useRef<HTMLTableElement>(null);
  const [isMoved, setMoved] = useState(true);
  useEffect(() => {
    if (isMoved) month.current?.querySelector<HTMLElement>('button[tabindex="0"]')?.focus();
  }, [at, isMoved]);

  function move(event: KeyboardEvent) {
    const step = stepOf[event.key];
    const months = { PageUp: -1, PageDown: 1 }[event.key];
    if (step === undefined && months === undefined) return;
    event.preventDefault();
    setMoved(true);
    setAt(within(step === undefined ? byMonths(at, months ?? 0) : byDays(at, step)));
  }
  function turn(months: number) {
    setMoved(false);
    setAt(within(byMonths(at, months)));
  }
  // not `disabled`, which would lose the focus at the last month
  const isEnd = (months: number) => within(byMonths(at, months)).slice(0, 7) === at.slice(0, 7);
  const [year, number] = [at.slice(0, 4), Number(at.slice(5, 7))];
  const weekdays = [t`一`, t`二`, t`三`, t`四`, t`五`, t`六`, t`日`];
  return (
    <div
      className={`p-12 plain raised rounded absolute lifted ${classes.calendar}`}
      role="dialog"
      aria-label={t`选择${label}`}
    >
      <div className={classes.head}>
        <button
          type="button"
          aria-label={t`上个月`}
          aria-disabled={isEnd(-1)}
          onClick={() => turn(-1)}
        >
          <Icon name="back" size={16} />
        </button>
        <strong aria-live="polite">{t`${year}年${number}月`}</strong>
        <button
          type="button"
          aria-label={t`下个月`}
          aria-disabled={isEnd(1)}
          className={classes.next}
          onClick={() => turn(1)}
        >
          <Icon name="back" size={16} />
        </button>
      </div>
      <table ref={month} aria-label={t`${year}年${number}月`}>
        <thead>
          <tr>
            {weekdays.map((name) => (
              <th key={name} className="faint note regular" scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(at).map((week) => (
            <tr key={week[0]}>
              {week.map((day) => (
                <td key={day}>
                  {day.startsWith(at.slice(0, 7)) && (
                    <button
                      type="button"
                      tabIndex={day === at ? 0 : -1}
                      disabled={within(day) !== day}
                      aria-pressed={day === value}
                      aria-current={day === today ? 'date' : undefined}
                      aria-label={t`${year}年${number}月${Number(day.slice(8))}日`}
                      onKeyDown={move}
                      onClick={() => onPick(day)}
                    >
                      {Number(day.slice(8))}
                    </button>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <div className={classes.foot}>
        <button type="button" disabled={value === ''} onClick={() => onPick('')}>
          {t`清空`}
        </button>
        <button type="button" disabled={within(today) !== today} onClick={() => onPick(today)}>
          {t`今天`}
        </button>
      </div>
    </div>
  );
}

const dayMs = 86_400_000;

const byDays = (day: string, count: number): string =>
  new Date(Date.parse(day) + count * dayMs).toISOString().slice(0, 10);

/** The same day of another month, or its last day where it is shorter. */
function byMonths(day: string, count: number): string {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number];
  const last = new Date(Date.UTC(year, month + count, 0));
  return (
    last.toISOString().slice(0, 8) + String(Math.min(date, last.getUTCDate())).padStart(2, '0')
  );
}

/** The weeks of a month, each from its Monday. */
function weeksOf(day: string): string[][] {
  const first = `${day.slice(0, 8)}01`;
  const last = byDays(byMonths(first, 1), -1);
  const start = byDays(first, -rowOf(first));
  const days = daysBetween(start, byDays(last, 6 - rowOf(last)));
  return Array.from({ length: days.length / 7 }, (_, week) => days.slice(week * 7, week * 7 + 7));
}

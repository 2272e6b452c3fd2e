/**
 * Working time: whole days of Asia/Shanghai, of which the calendar says whether they are working ones. A working day has 24
 * hours of it, a free day none. One line of working time both adds and measures, so the two always agree.
 */

/** A year of the calendar, with days such as 2026-02-14. All other days from Monday to Friday are working days. */
export interface WorkYear {
  readonly year: number;
  /** Whether the year is as officially announced; a provisional one may still change. */
  readonly isPublished: boolean;
  /** Holidays from Monday to Friday. */
  readonly free: readonly string[];
  /** Saturdays and Sundays that are working days. */
  readonly madeUp: readonly string[];
}

/** The years of the calendar. A missing year counts as provisional and without holidays. */
export type WorkCalendar = readonly WorkYear[];

export const dayMs = 86_400_000;
export const minuteMs = 60_000;
// Asia/Shanghai has no other offset since 1991
const offsetMs = 8 * 3_600_000;
// 1970-01-05, a Monday
const firstMonday = 4;

const dayOf = (at: number): number => Math.floor((at + offsetMs) / dayMs);
const startOf = (day: number): number => day * dayMs - offsetMs;
/** The midnight before a moment. */
export const startOfDay = (at: number): number => startOf(dayOf(at));
/** The number of days from 1970-01-01 to a day such as 2026-02-14. */
const numberOf = (text: string): number => Date.parse(`${text}T00:00:00Z`) / dayMs;
const yearOf = (day: number): number => new Date(day * dayMs).getUTCFullYear();

/** Whether a day of the week is a working one: Monday to Friday. */
const isWeekday = (day: number): boolean => (((day - firstMonday) % 7) + 7) % 7 < 5;
/** How many Mondays to Fridays lie before a day, counted from the first Monday. */
const weekdaysBefore = (day: number): number => {
  const since = day - firstMonday;
  const weeks = Math.floor(since / 7);
  return weeks * 5 + Math.min(since - weeks * 7, 5);
};

/** Adds and measures working time by one calendar. Moments are milliseconds since the epoch. */
export interface WorkingTime {
  /** The working milliseconds between two moments; negative if the second is earlier. */
  between(from: number, to: number): number;
  /** The latest moment until which this many working milliseconds have passed. So whole days from a holiday end at 00:00 of a working day. */
  after(from: number, ms: number): number;
  isWorkingDay(at: number): boolean;
  /** Whether all years between the two moments are published. */
  isCertain(from: number, to: number): boolean;
}

export function workingTimeOf(calendar: WorkCalendar): WorkingTime {
  const published = new Set(
    calendar.filter(({ isPublished }) => isPublished).map(({ year }) => year),
  );
  const free = new Set(calendar.flatMap((year) => year.free.map(numberOf)));
  const madeUp = new Set(calendar.flatMap((year) => year.madeUp.map(numberOf)));
  const changes = [
    ...[...free].filter(isWeekday).map((day) => ({ day, step: -1 })),
    ...[...madeUp].filter((day) => !isWeekday(day)).map((day) => ({ day, step: 1 })),
  ].toSorted((one, other) => one.day - other.day);

  const isWorking = (day: number): boolean => (isWeekday(day) ? !free.has(day) : madeUp.has(day));
  const workingBefore = (day: number): number =>
    changes.reduce(
      (sum, change) => sum + (change.day < day ? change.step : 0),
      weekdaysBefore(day),
    );
  /** The working milliseconds from a fixed origin up to a moment. */
  const placeOf = (at: number): number => {
    const day = dayOf(at);
    return workingBefore(day) * dayMs + (isWorking(day) ? at - startOf(day) : 0);
  };
  /** The latest moment with this many working milliseconds before it. */
  const momentAt = (place: number): number => {
    const wanted = Math.floor(place / dayMs);
    // five of seven days are working days, so only the exceptions of the calendar are left to step over
    let day = firstMonday + Math.floor(wanted / 5) * 7 + (wanted % 5);
    while (workingBefore(day) > wanted) day -= 1;
    while (workingBefore(day) < wanted || !isWorking(day)) day += 1;
    return startOf(day) + (place - wanted * dayMs);
  };

  return {
    between: (from, to) => placeOf(to) - placeOf(from),
    after: (from, ms) => momentAt(placeOf(from) + ms),
    isWorkingDay: (at) => isWorking(dayOf(at)),
    isCertain(from, to) {
      for (let year = yearOf(dayOf(from)); year <= yearOf(dayOf(to)); year += 1)
        if (!published.has(year)) return false;
      return true;
    },
  };
}

/** How many days of a year are working ones. */
export function workingDaysIn(calendar: WorkCalendar, year: number): number {
  const [from, to] = [year, year + 1].map((one) => startOf(numberOf(`${one}-01-01`))) as [
    number,
    number,
  ];
  return workingTimeOf(calendar).between(from, to) / dayMs;
}

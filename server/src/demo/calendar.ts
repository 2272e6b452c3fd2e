const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** Asia/Shanghai is UTC+8 all year. */
const ahead = 8 * hourMs;

export const later = (time: Date, hours: number): Date => new Date(time.getTime() + hours * hourMs);

/** The days of a demo, counted back from the start that creates it. */
export interface Calendar {
  readonly now: Date;
  /** An hour in Asia/Shanghai so many days ago. 0 is today, so the result may lie in the future. */
  day(ago: number, hour?: number): Date;
}

export function calendarAt(now: Date): Calendar {
  const midnight = Math.floor((now.getTime() + ahead) / dayMs) * dayMs - ahead;
  return { now, day: (ago, hour = 0) => new Date(midnight - ago * dayMs + hour * hourMs) };
}

const opensAt = 9.5;
const closesAt = 19;

/** The time itself during working hours (9:30 to 19:00 on weekdays), else `hoursLate` after the next working day begins. */
export function whenAtWork(time: Date, hoursLate: number): Date {
  const hour = hourOf(time);
  if (isWeekend(time) || hour >= closesAt)
    return whenAtWork(later(midnightOf(time), 24), hoursLate);
  return hour < opensAt ? later(midnightOf(time), opensAt + hoursLate) : time;
}

/** The time itself, or from 1:00 to 10:00, in the same order, a time between 9:00 and 10:00: nobody is awake before. */
export function whenAwake(time: Date): Date {
  const hour = hourOf(time);
  return hour >= 1 && hour < 10 ? later(midnightOf(time), 9 + (hour - 1) / 9) : time;
}

export const isWeekend = (time: Date): boolean => local(time).getUTCDay() % 6 === 0;
const midnightOf = (time: Date): Date => later(time, -hourOf(time));
const hourOf = (time: Date): number => (local(time).getTime() % dayMs) / hourMs;
const local = (time: Date): Date => new Date(time.getTime() + ahead);

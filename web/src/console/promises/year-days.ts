const dayMs = 86_400_000;

/** The days of a year by month, as 2026-02-14. */
export const monthsOf = (year: number): string[][] =>
  Array.from({ length: 12 }, (_, month) => {
    const [from, until] = [Date.UTC(year, month, 1), Date.UTC(year, month + 1, 1)];
    return Array.from({ length: (until - from) / dayMs }, (_day, index) =>
      new Date(from + index * dayMs).toISOString().slice(0, 10),
    );
  });

/** 0 for Monday to 6 for Sunday. */
export const weekdayOf = (day: string): number =>
  (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;

export const isWeekend = (day: string): boolean => weekdayOf(day) > 4;

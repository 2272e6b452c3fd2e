const dayMs = 86_400_000;

const at = (day: string): number => Date.parse(day);

/** 0 for Monday. */
export const rowOf = (day: string): number => (new Date(day).getUTCDay() + 6) % 7;

/** The week a day stands in, counted from a Monday. */
export const columnOf = (startDay: string, day: string): number =>
  Math.floor((at(day) - at(startDay)) / (7 * dayMs));

export const weeksBetween = (startDay: string, endDay: string): number =>
  columnOf(startDay, endDay) + 1;

/** Every day from one to another, both counting. */
export function daysBetween(startDay: string, endDay: string): string[] {
  const count = Math.max(0, Math.round((at(endDay) - at(startDay)) / dayMs) + 1);
  return Array.from({ length: count }, (_, index) =>
    new Date(at(startDay) + index * dayMs).toISOString().slice(0, 10),
  );
}

/** The weeks over which a month is named, 0 for January: the first that begins in it, unless the name before is too close. */
export function monthMarks(startDay: string, weeks: number): { week: number; month: number }[] {
  const marks: { week: number; month: number }[] = [];
  let before = -1;
  for (let week = 0; week < weeks; week++) {
    const month = new Date(at(startDay) + week * 7 * dayMs).getUTCMonth();
    if (month !== before) marks.push({ week, month });
    before = month;
  }
  // the month of the first week may be nearly over
  const [first, second] = marks;
  return first && second && second.week - first.week < 3 ? marks.slice(1) : marks;
}

/** From 0 for nothing to 4 for the most there is. */
export const levelOf = (amount: number, most: number): number =>
  amount <= 0 || most <= 0 ? 0 : Math.ceil((4 * amount) / most);

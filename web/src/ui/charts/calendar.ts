const dayMs = 86_400_000;

const at = (day: string): number => Date.parse(day);

/** 0 for Monday. */
export const rowOf = (day: string): number => (new Date(day).getUTCDay() + 6) % 7;

/** The number of weeks from a Monday to the week of a day. */
export const columnOf = (startDay: string, day: string): number =>
  Math.floor((at(day) - at(startDay)) / (7 * dayMs));

export const weeksBetween = (startDay: string, endDay: string): number =>
  columnOf(startDay, endDay) + 1;

/** Every day from one to another, both included. */
export function daysBetween(startDay: string, endDay: string): string[] {
  const count = Math.max(0, Math.round((at(endDay) - at(startDay)) / dayMs) + 1);
  return Array.from({ length: count }, (_, index) =>
    new Date(at(startDay) + index * dayMs).toISOString().slice(0, 10),
  );
}

/** The columns with a month's name above them, 0 for January: the first week that begins in the month, unless it is too close to the name before. */
export function monthMarks(startDay: string, weeks: number): { week: number; month: number }[] {
  const marks: { week: number; month: number }[] = [];
  let before = -1;
  for (let week = 0; week < weeks; week++) {
    const month = new Date(at(startDay) + week * 7 * dayMs).getUTCMonth();
    if (month !== before) marks.push({ week, month });
    before = month;
  }
  // the month of the first column may be almost over
  const [first, second] = marks;
  return first && second && second.week - first.week < 3 ? marks.slice(1) : marks;
}

/** From 0 for nothing to 4 for the largest amount. */
export const levelOf = (amount: number, most: number): number =>
  amount <= 0 || most <= 0 ? 0 : Math.ceil((4 * amount) / most);

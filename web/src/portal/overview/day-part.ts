const hour = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Asia/Shanghai',
  hour: '2-digit',
  hourCycle: 'h23',
});

export type DayPart = 'morning' | 'noon' | 'afternoon' | 'evening' | 'night';

/** The part of the day in Shanghai. */
export function dayPartAt(timeMs: number): DayPart {
  const now = Number(hour.format(timeMs));
  if (now < 5) return 'night';
  if (now < 11) return 'morning';
  if (now < 14) return 'noon';
  return now < 18 ? 'afternoon' : 'evening';
}

const zone = 'Asia/Shanghai';
const day = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short' });
const minute = new Intl.DateTimeFormat('sv-SE', {
  timeZone: zone,
  dateStyle: 'short',
  timeStyle: 'short',
});
const whole = new Intl.NumberFormat('zh-CN');

/** Seconds or milliseconds since the epoch → `2026-11-03`, in Shanghai. */
export const dateOf = (time: number): string => day.format(milliseconds(time));

/** Seconds or milliseconds since the epoch → `2026-11-03 09:30`, in Shanghai. */
export const dateTimeOf = (time: number): string => minute.format(milliseconds(time));

/** `12345` → `12,345`. */
export const numberOf = (value: number): string => whole.format(value);

/** A count of at most `max`; one more means that there are more: `999+`. */
export const cappedOf = (count: number, max: number): string =>
  count > max ? `${max}+` : String(count);

/** A posting with its sign: `+12`, `-3`. */
export const signedOf = (value: number): string =>
  value > 0 ? `+${numberOf(value)}` : numberOf(value);

// Any millisecond value in use is larger than any value of this century in seconds.
const milliseconds = (time: number) => (Math.abs(time) < 100_000_000_000 ? time * 1000 : time);

// Shanghai has no daylight saving time.
const zone = '+08:00';
const zoneMs = 8 * 3_600_000;

/** The first millisecond of `2026-11-03` in Shanghai. */
export const startOfDay = (day: string): number => Date.parse(`${day}T00:00:00.000${zone}`);

/** The last millisecond of `2026-11-03` in Shanghai. */
export const endOfDay = (day: string): number => Date.parse(`${day}T23:59:59.999${zone}`);

/** The day of a time, as `2026-11-03`; '' for none. */
export const dayOf = (time: unknown): string =>
  typeof time === 'number' && !Number.isNaN(time)
    ? new Date(time + zoneMs).toISOString().slice(0, 10)
    : '';

// Shanghai keeps one time all year.
const zone = '+08:00';
const zoneMs = 8 * 3_600_000;

/** `2026-11-03` → its first millisecond in Shanghai. */
export const startOfDay = (day: string): number => Date.parse(`${day}T00:00:00.000${zone}`);

/** `2026-11-03` → the last of its 23:59:59 in Shanghai. */
export const endOfDay = (day: string): number => Date.parse(`${day}T23:59:59.999${zone}`);

/** The day of a moment, as a field of days writes it; '' for none. */
export const dayOf = (time: unknown): string =>
  typeof time === 'number' && !Number.isNaN(time)
    ? new Date(time + zoneMs).toISOString().slice(0, 10)
    : '';

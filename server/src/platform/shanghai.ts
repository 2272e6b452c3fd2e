const calendar = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Shanghai' });

/** A moment's day in Asia/Shanghai, as 2026-11-21; of now unless one is given, in milliseconds. */
export const shanghaiDay = (at = Date.now()): string => calendar.format(at);

const calendar = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Shanghai' });

/** Today in Asia/Shanghai, as 2026-11-21. */
export const shanghaiDay = (): string => calendar.format(Date.now());

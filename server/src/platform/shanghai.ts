const calendar = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Shanghai' });

/** A moment's day in Asia/Shanghai, as 2026-11-21; of now unless one is given, in milliseconds. */
export const shanghaiDay = (at = Date.now()): string => calendar.format(at);

const clock = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Asia/Shanghai',
  dateStyle: 'short',
  timeStyle: 'short',
});

/** A moment, in milliseconds, as it is read in Asia/Shanghai: 2026-11-21 09:30. */
export const shanghaiTime = (at: number): string => clock.format(at);

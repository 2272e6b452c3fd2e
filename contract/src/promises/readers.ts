/** Who keeps the calendar of working days, and who may look at it. */
export const calendarKeepers = ['admin'] as const;
export const calendarReaders = ['admin', 'auditor'] as const;
/** Who sees which promises were kept. */
export const promiseReaders = ['admin', 'auditor'] as const;

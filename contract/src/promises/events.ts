import * as z from 'zod/mini';
import { clockKind } from './calls.ts';
import { kind } from '../events/kind.ts';

const business = { since: '0.3.0', class: 'business' } as const;

const promise = z.strictObject({
  clock: clockKind.schema,
  /** Milliseconds since the epoch. */
  dueAt: z.int(),
  /** The colleague who had the report. */
  assignee: z.optional(z.uuid()),
});
const aPromise = { clock: 'verdict', dueAt: 1_795_773_600_000 } as const;

const days = z.array(z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/)));
const workYear = z.strictObject({ isPublished: z.boolean(), free: days, madeUp: days });

/** Events of promises and of the working calendar. */
export const promiseEvents = {
  'report.remind': kind({ ...business, tells: 'reminded', params: promise, example: aPromise }),
  'report.warn': kind({ ...business, tells: 'dueSoon', params: promise, example: aPromise }),
  'report.miss': kind({ ...business, tells: 'overdue', params: promise, example: aPromise }),
  'calendar.change': kind({
    ...business,
    params: z.strictObject({
      year: z.int(),
      version: z.int(),
      before: z.optional(workYear),
      after: workYear,
    }),
    example: {
      year: 2027,
      version: 3,
      after: { isPublished: true, free: ['2027-01-01'], madeUp: [] },
    },
  }),
  /** Open promises were recomputed by a changed calendar. */
  'calendar.reckon': kind({
    ...business,
    params: z.strictObject({ version: z.int(), clocks: z.int() }),
    example: { version: 3, clocks: 20 },
  }),
} as const;

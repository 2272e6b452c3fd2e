import * as z from 'zod/mini';
import { time } from '../paging.ts';

/** The state of one promise about a report. Its labels are in `promises/calls.ts`, so that pages which only parse a report do not load them. */
export const clock = z.object({
  kind: z.enum(['receipt', 'verdict', 'fix']),
  /** `missed` also while it is overdue and still open. */
  state: z.enum(['running', 'paused', 'met', 'missed']),
  /** When it is due; while it is paused, as computed when the pause began. */
  dueAt: time,
  /** Whether the due time depends on a year whose calendar is provisional (暂定). */
  isProvisional: z.boolean(),
  /** Working minutes left, negative when overdue. A working day has 1,440. */
  remaining: z.int(),
  /** Whether at most a quarter of the time is left, or will be before the next working hour. False while it is paused. */
  isSoon: z.boolean(),
  /** Not done yet, in time or overdue. */
  isOpen: z.boolean(),
  /** Whether the author has reminded the centre. */
  isReminded: z.boolean(),
});
export type Clock = z.output<typeof clock>;

/** The promises in a report's detail: the open one that is due first, and all of them in order of time. */
export const promised = {
  clock: z.optional(z.nullable(clock)),
  clocks: z.optional(z.array(clock)),
};

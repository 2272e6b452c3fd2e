import * as z from 'zod/mini';
import { time } from './paging.ts';

/** One promise about a report, as it stands when it is asked for. What its codes are called stands apart (`promises.ts`): every page that reads a report brings this along. */
export const clock = z.object({
  kind: z.enum(['receipt', 'verdict', 'fix']),
  /** `missed` also while it still runs on behind its time. */
  state: z.enum(['running', 'paused', 'met', 'missed']),
  /** While it is paused: where it stood when the pause began. */
  dueAt: time,
  /** The calendar of a year on the way is not published yet: 暂定. */
  isProvisional: z.boolean(),
  /** Working minutes that are left; below 0 those that it is over by. A working day has 1,440 of them. */
  remaining: z.int(),
  /** A quarter of the promise, or less, is left. */
  isSoon: z.boolean(),
  /** Still to be kept, or kept late: nobody has done it yet. */
  isOpen: z.boolean(),
  /** Its author reminded the centre. */
  isReminded: z.boolean(),
});
export type Clock = z.output<typeof clock>;

/** The part of a report's detail about its promises: the open one that is due first, and all there were from early to late. */
export const promised = {
  clock: z.optional(z.nullable(clock)),
  clocks: z.optional(z.array(clock)),
};

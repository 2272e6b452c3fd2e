import * as z from 'zod/mini';
import { coded, type CodeOf } from './coded.ts';
import { id, time } from './paging.ts';
import { route } from './route.ts';

/** What a centre promises about a report, each in working days that the settings say. */
export const clockKind = coded({
  receipt: { code: 'receipt', label: '首次回应' },
  verdict: { code: 'verdict', label: '给出结论' },
  fix: { code: 'fix', label: '修复' },
});
export type ClockKind = CodeOf<typeof clockKind>;

export const clockState = coded({
  running: { code: 'running', label: '进行中', tone: 'green' },
  paused: { code: 'paused', label: '暂停中', tone: 'grey' },
  met: { code: 'met', label: '按时完成', tone: 'green' },
  missed: { code: 'missed', label: '已超时', tone: 'crimson' },
});
export type ClockState = CodeOf<typeof clockState>;

/** One promise about a report, as it stands when it is asked for. */
export const clock = z.object({
  kind: clockKind.schema,
  /** `missed` also while it still runs on behind its time. */
  state: clockState.schema,
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

export const postReportRemind = route({
  name: 'postReportRemind',
  group: 'report',
  access: 'user',
  summary: '承诺的时间过了以后提醒审核员；每个承诺一次，再次提醒不会重复通知',
  records: 'report.remind',
  input: z.strictObject({ reportId: id }),
  output: clock,
  refusals: ['notFound', 'illegalTransition'],
});

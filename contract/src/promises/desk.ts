import * as z from 'zod/mini';
import { coded } from '../coded.ts';
import { maxCounted } from '../page-limits.ts';
import { id, time } from '../paging.ts';
import { calendarReaders, promiseReaders } from './readers.ts';
import { clockKind } from './calls.ts';
import { route } from '../route.ts';
import { severity } from '../awards/scoring.ts';
import { saying } from '../say.ts';

/** The states of a year of the working calendar. */
export const workYearState = coded({
  published: { code: 'published', label: '已公布', tone: 'green' },
  provisional: { code: 'provisional', label: '暂定', tone: 'orange' },
  missing: { code: 'missing', label: '未录入', tone: 'crimson' },
});

const days = z.array(z.string());
const workYear = z.object({
  year: z.int(),
  state: workYearState.schema,
  stateName: z.string(),
  workingDays: z.int(),
  /** Holidays from Monday to Friday, such as 2026-02-16, earliest first. */
  free: days,
  /** Saturdays and Sundays that are working days. */
  madeUp: days,
  /** 0 while the year is missing. */
  version: z.int(),
  changeTime: z.nullable(time),
  /** Empty for a year that came with the program. */
  changerName: z.string(),
});
export type ConsoleWorkYear = z.output<typeof workYear>;

export const getWorkYears = route({
  name: 'getWorkYears',
  group: 'console',
  access: calendarReaders,
  summary: '工作日历：每年的状态、放假与调休上班日；从最早的一年到明年，没有录入的为“未录入”',
  input: z.strictObject({}),
  output: z.object({ list: z.array(workYear) }),
});

/** The promises that are due today or overdue, for the home page of the console. */
export const getPromiseCounts = route({
  name: 'getPromiseCounts',
  group: 'console',
  access: ['reviewer', 'admin', 'auditor'],
  summary: saying('今天到期、即将超时与已超时的时限数量，最多数到 {most}，{more} 表示更多', {
    most: maxCounted,
    more: maxCounted + 1,
  }),
  input: z.strictObject({}),
  output: z.object({ dueToday: z.int(), soon: z.int(), overdue: z.int() }),
});

const kept = { met: z.int(), missed: z.int() };
/** Which promises were kept, by the month in which each was due. */
export const getKeptRates = route({
  name: 'getKeptRates',
  group: 'console',
  access: promiseReaders,
  summary: '时限达成率：最近 12 个月，按月、等级和人员；首次响应与结论按自评等级，修复按确认的等级',
  input: z.strictObject({ kind: z.optional(clockKind.schema) }),
  output: z.object({
    /** As 2026-11, newest first. */
    months: z.array(z.object({ month: z.string(), kind: clockKind.schema, ...kept })),
    levels: z.array(z.object({ level: severity.schema, ...kept })),
    /** By assignee. Without one, and with an empty name, stand the promises missed before anybody took the report. */
    people: z.array(z.object({ staffId: z.nullable(id), name: z.string(), ...kept })),
  }),
});
export type KeptRates = z.output<typeof getKeptRates.output>;

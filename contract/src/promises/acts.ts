import * as z from 'zod/mini';
import { calendarKeepers } from './readers.ts';
import { day } from '../rules/acts.ts';
import { distinct, versionOrNone } from '../paging.ts';
import { route } from '../route.ts';
import { saying } from '../say.ts';

const days = z.array(day).check(z.maxLength(120, '最多 120 天'), distinct('同一天写了两次'));
/** Of both kinds together: their event holds them as they were and as they are. */
const maxDays = 130;
const weekdayOf = (text: string) => new Date(`${text}T00:00:00Z`).getUTCDay();
const isWeekend = (text: string) => weekdayOf(text) === 0 || weekdayOf(text) === 6;

export const postWorkYear = route({
  name: 'postWorkYear',
  group: 'console',
  access: calendarKeepers,
  summary: '录入或修改一年的工作日历；未完成的时限按新日历重新计算',
  records: 'calendar.change',
  input: z
    .strictObject({
      year: z
        .int('请输入年份')
        .check(z.minimum(2020, '年份不能早于 2020'), z.maximum(2099, '年份不能晚于 2099')),
      /** The version that the caller saw; 0 for a year that is missing. */
      version: versionOrNone,
      isPublished: z.boolean('请选择是否已公布'),
      free: days,
      madeUp: days,
    })
    .check(
      z.refine(({ year, free }) => free.every((one) => one.startsWith(`${year}-`)), {
        path: ['free'],
        error: '放假日须在这一年之内',
      }),
      z.refine(({ year, madeUp }) => madeUp.every((one) => one.startsWith(`${year}-`)), {
        path: ['madeUp'],
        error: '调休上班日须在这一年之内',
      }),
      z.refine(({ free }) => !free.some(isWeekend), {
        path: ['free'],
        error: '周末本来就休息，放假日只写周一到周五',
      }),
      z.refine(({ madeUp }) => madeUp.every(isWeekend), {
        path: ['madeUp'],
        error: '调休上班日只写周六和周日',
      }),
      z.refine(({ free, madeUp }) => free.length + madeUp.length <= maxDays, {
        path: ['madeUp'],
        error: saying('放假日和调休上班日合计最多 {most} 天', { most: maxDays }),
      }),
    ),
  output: z.object({ version: z.int() }),
  refusals: ['conflict'],
});

import * as z from 'zod/mini';
import { pageInput, pageOf } from './paging.ts';
import { route } from './route.ts';

/** One place in a ranking. Equal contribution shares a rank; a hidden or cancelled person has no uid and no portrait. */
export const rankRow = z.object({
  rank: z.int(),
  uid: z.nullable(z.int()),
  nickName: z.string(),
  headPortrait: z.string(),
  contribution: z.int(),
  validCount: z.int(),
  isMe: z.boolean(),
});
export type RankRow = z.output<typeof rankRow>;

export const getMainRank = route({
  name: 'getMainRank',
  group: 'rank',
  access: 'anyone',
  summary: '贡献总榜',
  input: z.strictObject(pageInput),
  output: pageOf(rankRow),
});

const monthPeriod = z.string().check(z.regex(/^\d{4}-(0[1-9]|1[0-2])$/, '月份格式为 2026-11'));
const yearPeriod = z.string().check(z.regex(/^\d{4}$/, '年份格式为 2026'));

export const getMonthRank = route({
  name: 'getMonthRank',
  group: 'rank',
  access: 'anyone',
  summary: '贡献月榜；不带 month 为本月（上海时间）',
  input: z.strictObject({ ...pageInput, month: z.optional(monthPeriod) }),
  output: pageOf(rankRow),
});

export const getYearRank = route({
  name: 'getYearRank',
  group: 'rank',
  access: 'anyone',
  summary: '贡献年榜；不带 year 为今年（上海时间）',
  input: z.strictObject({ ...pageInput, year: z.optional(yearPeriod) }),
  output: pageOf(rankRow),
});

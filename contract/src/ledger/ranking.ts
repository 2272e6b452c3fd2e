import * as z from 'zod/mini';
import { pageInput, pageOf } from '../paging.ts';
import { route } from '../route.ts';

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

/** The caller's own place; `rank` is null beyond `lastExactRank`. */
export const ownPlace = z.object({ ...rankRow.shape, rank: z.nullable(z.int()) });
export type OwnPlace = z.output<typeof ownPlace>;

/** Ranks are exact down to this one; below it none is given. */
export const lastExactRank = 1_000;

/** A page of a ranking, which ends at `lastPlace`: `total` is how many places can be paged to. `me` is null for visitors and for those who are not in it. */
const rankPage = z.extend(pageOf(rankRow), { me: z.nullable(ownPlace) });

export const getMainRank = route({
  name: 'getMainRank',
  group: 'rank',
  access: 'anyone',
  summary: '贡献总榜，前 10,000 名',
  input: z.strictObject(pageInput),
  output: rankPage,
});

const monthPeriod = z.string().check(z.regex(/^\d{4}-(0[1-9]|1[0-2])$/, '月份格式为 2026-11'));
const yearPeriod = z.string().check(z.regex(/^\d{4}$/, '年份格式为 2026'));

export const getMonthRank = route({
  name: 'getMonthRank',
  group: 'rank',
  access: 'anyone',
  summary: '贡献月榜；不带 month 为本月（上海时间）',
  input: z.strictObject({ ...pageInput, month: z.optional(monthPeriod) }),
  output: rankPage,
});

export const getYearRank = route({
  name: 'getYearRank',
  group: 'rank',
  access: 'anyone',
  summary: '贡献年榜；不带 year 为今年（上海时间）',
  input: z.strictObject({ ...pageInput, year: z.optional(yearPeriod) }),
  output: rankPage,
});

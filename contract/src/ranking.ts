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

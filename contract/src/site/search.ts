import * as z from 'zod/mini';
import { id } from '../paging.ts';
import { route } from '../route.ts';
import { oneLine, typed } from '../text/typed.ts';
import { saying } from '../say.ts';

/** The most results of each kind; the lists show more. */
export const maxPerKind = 5;

export const getFound = route({
  name: 'getFound',
  group: 'common',
  access: 'anyone',
  summary: saying(
    '按文字查找：公告和礼品；登录后还有自己的报告（编号、标题，最近 200 份的正文）。每类最多 {most} 条',
    { most: maxPerKind },
  ),
  searched: ['words'],
  input: z.strictObject({
    words: typed('请输入搜索内容', oneLine, z.maxLength(50, '搜索内容最多 50 个字')),
  }),
  output: z.object({
    reports: z.array(z.object({ id, number: z.string(), title: z.string() })),
    announcements: z.array(z.object({ id, title: z.string() })),
    gifts: z.array(z.object({ id, name: z.string() })),
  }),
});

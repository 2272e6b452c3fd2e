import * as z from 'zod/mini';
import { coinTotal } from './ledger.ts';
import { order } from './orders.ts';
import { empty } from './paging.ts';
import { userInfo } from './people.ts';
import { reportCounters, reportRow } from './reports.ts';
import { route } from './route.ts';
import { waiting } from './waiting.ts';

/** What a member sees first: who they are, how they stand, what is new. */
export const mainPage = z.object({
  card: userInfo,
  addressComplete: z.boolean(),
  counters: reportCounters,
  coins: coinTotal,
  /** A rank is null for who is not in that ranking, or beyond the places that are counted. */
  contribution: z.object({
    total: z.int(),
    rank: z.nullable(z.int()),
    monthContribution: z.int(),
    monthRank: z.nullable(z.int()),
  }),
  /** The newest five. */
  reports: z.array(reportRow),
  /** The newest three. */
  orders: z.array(order),
  unread: z.int(),
  /** Of the report that is being written, '' while it has no title; null where there is none. */
  draftTitle: z.nullable(z.string()),
  waiting: z.array(waiting),
});
export type MainPage = z.output<typeof mainPage>;

export const getMainPage = route({
  name: 'getMainPage',
  group: 'user',
  access: 'user',
  summary:
    '我的主页：名片、漏洞统计、安全币、贡献值与名次、最新的报告和礼品、未读消息数、没写完的报告、需要我处理的事',
  input: empty,
  output: mainPage,
});

import * as z from 'zod/mini';
import { awardNews } from '../awards/news.ts';
import { coinTotal } from '../ledger/calls.ts';
import { order } from '../gifts/orders.ts';
import { empty } from '../paging.ts';
import { userInfo } from '../people/calls.ts';
import { reportCounters, reportRow } from '../reports/calls.ts';
import { route } from '../route.ts';
import { waiting } from './waiting.ts';

/** The member's home page: their account, coins, contribution and ranks, and what is new. */
export const mainPage = z.object({
  card: userInfo,
  addressComplete: z.boolean(),
  counters: reportCounters,
  coins: coinTotal,
  /** A rank is null if the member is not in that ranking, or beyond `lastExactRank`. */
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
  /** The title of the newest draft, '' while it has none; null without a draft. */
  draftTitle: z.nullable(z.string()),
  waiting: z.array(waiting),
  /** The newest award whose letter is not read yet. */
  news: z.nullable(awardNews),
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

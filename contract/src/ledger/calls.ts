import * as z from 'zod/mini';
import { coded } from '../coded.ts';
import { empty, feedInput, feedOf, id, moment, time } from '../paging.ts';
import { route } from '../route.ts';

/** The reasons for which coins or contribution move. */
export const entryKind = coded({
  award: { code: 'award', label: '漏洞奖励', tone: 'green' },
  awardReversal: { code: 'awardReversal', label: '收回奖励', tone: 'vermilion' },
  exchange: { code: 'exchange', label: '兑换礼品', tone: 'orange' },
  refund: { code: 'refund', label: '订单退回', tone: 'green' },
  migration: { code: 'migration', label: '旧门户迁入', tone: 'green' },
  joining: { code: 'joining', label: '账号合并', tone: 'grey' },
  forfeit: { code: 'forfeit', label: '注销作废', tone: 'grey' },
  adjustment: { code: 'adjustment', label: '人工调整', tone: 'grey' },
});

/** The names of the two entries when an award replaces another one, in Chinese. */
export const replacing = { award: '代替原奖励', awardReversal: '收回原奖励' } as const;

/** What a posting is about. Its `seq` counts the postings of this kind about the same thing. */
export const sourceKind = coded({
  report: { code: 'report', label: '漏洞报告' },
  order: { code: 'order', label: '礼品订单' },
  account: { code: 'account', label: '账号' },
  earlier: { code: 'earlier', label: '旧门户账号' },
  manual: { code: 'manual', label: '人工' },
});

export const entryRecord = z.object({
  id,
  kind: entryKind.schema,
  kindName: z.string(),
  amount: z.int(),
  balanceAfter: z.int(),
  source: z.object({ kind: sourceKind.schema, id, title: z.string() }),
  createTime: time,
});
export type EntryRecord = z.output<typeof entryRecord>;

/** Filters for entries: by kind, and by a span of time with both ends included. */
const recordInput = {
  ...feedInput(/^\d{1,15}$/),
  kind: z.optional(entryKind.schema),
  startTime: z.optional(moment),
  endTime: z.optional(moment),
};

export const coinTotal = z.object({
  balance: z.int(),
  /** Coins of awards that wait for a second signature. */
  pending: z.int(),
  earned: z.int(),
  spent: z.int(),
});

export const getCoinTotal = route({
  name: 'getCoinTotal',
  group: 'user',
  access: 'user',
  summary: '安全币余额',
  input: empty,
  output: z.object({ balance: z.int() }),
});

export const getSecurityCoinTotal = route({
  name: 'getSecurityCoinTotal',
  group: 'coin',
  access: 'user',
  summary: '安全币：余额、待到账、累计获得、累计支出',
  input: empty,
  output: coinTotal,
});

export const getCoinRecordPage = route({
  name: 'getCoinRecordPage',
  group: 'coin',
  access: 'user',
  summary: '安全币明细，由近到远；可按类别和时间段筛选',
  input: z.strictObject(recordInput),
  output: feedOf(entryRecord),
});

export const getContributionTotal = route({
  name: 'getContributionTotal',
  group: 'contribution',
  access: 'user',
  summary: '贡献值总数',
  input: empty,
  output: z.object({ total: z.int() }),
});

export const getContributionRecordPage = route({
  name: 'getContributionRecordPage',
  group: 'contribution',
  access: 'user',
  summary: '贡献值明细，由近到远；可按类别和时间段筛选',
  input: z.strictObject(recordInput),
  output: feedOf(entryRecord),
});

const day = z.string();

/** Days without contribution are left out. Every month is there, with the total at its end. */
export const contributionGrowth = z.object({
  /** The first and last day of the 53 weeks in Shanghai: a Monday, and today. */
  startDay: day,
  endDay: day,
  days: z.array(z.object({ day, contribution: z.int(), validCount: z.int() })),
  months: z.array(z.object({ month: z.string(), contribution: z.int(), total: z.int() })),
});
export type ContributionGrowth = z.output<typeof contributionGrowth>;

export const getContributionGrowth = route({
  name: 'getContributionGrowth',
  group: 'contribution',
  access: 'user',
  summary: '贡献值的走势：近 53 周每天、近 12 个月每月（上海时间）',
  input: empty,
  output: contributionGrowth,
});

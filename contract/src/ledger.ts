import * as z from 'zod/mini';
import { coded } from './coded.ts';
import { empty, id, pageInput, pageOf, time } from './paging.ts';
import { route } from './route.ts';

/** Why coins or contribution moved. */
export const entryKind = coded({
  award: { code: 'award', label: '漏洞奖励', tone: 'green' },
  awardReversal: { code: 'awardReversal', label: '收回奖励', tone: 'vermilion' },
  exchange: { code: 'exchange', label: '兑换礼品', tone: 'orange' },
  refund: { code: 'refund', label: '订单退回', tone: 'green' },
  migration: { code: 'migration', label: '旧门户迁入', tone: 'green' },
  forfeit: { code: 'forfeit', label: '注销作废', tone: 'grey' },
  adjustment: { code: 'adjustment', label: '人工调整', tone: 'grey' },
});

/** What a posting points at: its thing, and how often that thing has posted this kind before. */
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

export const getSecurityCoinTotal = route({
  name: 'getSecurityCoinTotal',
  group: 'coin',
  access: 'user',
  summary: '安全币：余额、待到账、累计获得、累计支出',
  input: empty,
  output: z.object({ balance: z.int(), pending: z.int(), earned: z.int(), spent: z.int() }),
});

export const getCoinRecordPage = route({
  name: 'getCoinRecordPage',
  group: 'coin',
  access: 'user',
  summary: '安全币明细，由近到远',
  input: z.strictObject(pageInput),
  output: pageOf(entryRecord),
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
  summary: '贡献值明细，由近到远',
  input: z.strictObject(pageInput),
  output: pageOf(entryRecord),
});

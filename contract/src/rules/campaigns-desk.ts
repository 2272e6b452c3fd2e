import * as z from 'zod/mini';
import { campaign } from './campaigns.ts';
import { coded } from '../coded.ts';
import { proposalRecord } from '../staff/proposals.ts';
import { readers } from './desk.ts';
import { cappedPageOf, id, pageInput, time } from '../paging.ts';
import { route } from '../route.ts';

/** The states of a campaign. */
export const campaignState = coded({
  waiting: { code: 'waiting', label: '待复核', tone: 'orange' },
  returned: { code: 'returned', label: '已退回', tone: 'vermilion' },
  withdrawn: { code: 'withdrawn', label: '已撤回', tone: 'grey' },
  planned: { code: 'planned', label: '未开始', tone: 'blue' },
  running: { code: 'running', label: '进行中', tone: 'green' },
  ended: { code: 'ended', label: '已结束', tone: 'grey' },
});

export const consoleCampaign = z.object({
  ...campaign.shape,
  ...proposalRecord,
  state: campaignState.schema,
  stateName: z.string(),
  endTime: z.nullable(time),
  endedBy: z.string(),
  endReason: z.string(),
});
export type ConsoleCampaign = z.output<typeof consoleCampaign>;

export const getCampaignPage = route({
  name: 'getCampaignPage',
  group: 'console',
  access: readers,
  summary: '全部奖励活动，新的在前；未复核通过的只有管理员能看到',
  input: z.strictObject(pageInput),
  output: cappedPageOf(consoleCampaign),
});

export const getConsoleCampaign = route({
  name: 'getConsoleCampaign',
  group: 'console',
  access: readers,
  tail: '/{id}',
  summary: '一个奖励活动',
  input: z.strictObject({ id }),
  output: consoleCampaign,
  refusals: ['notFound'],
});

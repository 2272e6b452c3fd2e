import * as z from 'zod/mini';
import { day, words } from './acts.ts';
import { id, nothing } from '../paging.ts';
import { rewardKeepers } from './desk.ts';
import { route } from '../route.ts';
import { proposalId } from '../staff/proposals.ts';
import { oneLine, showsAtLeast, typed } from '../text/typed.ts';
import { saying } from '../say.ts';

/** Applications and types together, which their event names. */
const maxScope = 90;
const scope = z
  .array(id)
  .check(z.maxLength(maxScope, { error: saying('最多选 {most} 项', { most: maxScope }) }));

export const postCampaignPropose = route({
  name: 'postCampaignPropose',
  group: 'console',
  access: rewardKeepers,
  summary: '提出奖励活动，由另一位管理员复核；同时有几个活动时取系数最高的一个，不叠加',
  records: 'campaign.propose',
  input: z
    .strictObject({
      name: typed(
        '请输入活动名称',
        oneLine,
        showsAtLeast(2, '活动名称至少 2 个字'),
        z.maxLength(40, '活动名称最多 40 个字'),
      ),
      factorHundredths: z
        .int('请输入活动系数，最多两位小数')
        .check(z.minimum(101, '活动系数要大于 1'), z.maximum(1_000, '活动系数最大为 10')),
      applicationIds: scope,
      typeIds: scope,
      firstDay: day,
      lastDay: day,
      note: words('请填写活动理由'),
      proposalId,
    })
    .check(
      z.refine(
        ({ applicationIds, typeIds }) => applicationIds.length + typeIds.length <= maxScope,
        {
          path: ['typeIds'],
          error: saying('应用和漏洞类型合计最多选 {most} 项', { most: maxScope }),
        },
      ),
    ),
  output: z.object({ id }),
  refusals: ['keyReused'],
});

export const postCampaignEnd = route({
  name: 'postCampaignEnd',
  group: 'console',
  access: rewardKeepers,
  summary: '提前结束奖励活动，须写明原因；之前提交的报告仍按活动系数',
  records: 'campaign.end',
  input: z.strictObject({ campaignId: id, reason: words('请写明提前结束的原因') }),
  output: nothing,
  refusals: ['notFound', 'conflict'],
});

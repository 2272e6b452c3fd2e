import type { rewardEvents } from '../../awards/events.ts';
import type { EventWords } from '../words.ts';

export const rewardWords: EventWords<keyof typeof rewardEvents> = {
  'rule.propose': { name: '提出评分标准' },
  'rule.sign': { name: '评分标准复核通过' },
  'rule.return': { name: '退回评分标准' },
  'rule.withdraw': { name: '撤回评分标准' },
  'campaign.propose': { name: '提出奖励活动' },
  'campaign.sign': { name: '奖励活动复核通过' },
  'campaign.return': { name: '退回奖励活动' },
  'campaign.withdraw': { name: '撤回奖励活动' },
  'campaign.end': { name: '提前结束奖励活动' },
};

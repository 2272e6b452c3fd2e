import type { giftEvents } from '../../gifts/events.ts';
import type { EventWords } from '../words.ts';

export const giftWords: EventWords<keyof typeof giftEvents> = {
  'gift.wish': { name: '设定心愿礼品' },
  'gift.insert': { name: '新增礼品' },
  'gift.modify': { name: '修改礼品' },
  'gift.proposePrice': { name: '提出礼品大幅降价' },
  'gift.approvePrice': { name: '礼品价格复核通过' },
  'gift.returnPrice': { name: '退回礼品降价' },
  'gift.restock': { name: '增减库存' },
};

import type { giftEvents } from '../gift.ts';
import type { Catalogue } from '../words.ts';

export const giftWords: Catalogue<keyof typeof giftEvents> = {
  'gift.insert': { name: '新建礼品' },
  'gift.modify': { name: '修改礼品' },
  'gift.restock': { name: '调整库存' },
};

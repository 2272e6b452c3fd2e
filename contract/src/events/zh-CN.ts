import type { Catalogue } from './words.ts';
import { accountWords } from './zh-CN/account.ts';
import { catalogueWords } from './zh-CN/catalogue.ts';
import { centreWords } from './zh-CN/centre.ts';
import { giftWords } from './zh-CN/gift.ts';
import { inboxWords } from './zh-CN/inbox.ts';
import { orderWords } from './zh-CN/order.ts';
import { promiseWords } from './zh-CN/promise.ts';
import { reportWords } from './zh-CN/report.ts';
import { rewardWords } from './zh-CN/reward.ts';
import { signInWords } from './zh-CN/sign-in.ts';

/** Every kind of event in Chinese. A kind without words does not compile. */
export const chinese: Catalogue = {
  ...reportWords,
  ...orderWords,
  ...giftWords,
  ...accountWords,
  ...centreWords,
  ...rewardWords,
  ...catalogueWords,
  ...signInWords,
  ...promiseWords,
  ...inboxWords,
  ...promiseWords,
};

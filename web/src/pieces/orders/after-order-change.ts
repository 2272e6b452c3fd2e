import { getGiftDetail, getGiftMall, getPublicGiftMall } from '@shieldsource/contract/gifts';
import {
  getCoinRecordPage,
  getCoinTotal,
  getSecurityCoinTotal,
} from '@shieldsource/contract/ledger';
import {
  getLetterPage,
  postMessageTypeList,
  postUnreadCount,
} from '@shieldsource/contract/letters';
import { getGiftList, getMyGiftOrders, getOrderDetail } from '@shieldsource/contract/orders';
import { postAccountInfo } from '@shieldsource/contract/people';
import { getWaitingList } from '@shieldsource/contract/waiting';
import { getGiftWish } from '@shieldsource/contract/wishes';
import type { Route } from '@shieldsource/contract/route';

/** Calls to refresh after an exchange, a confirmation or a cancellation: orders, coins, stock, letters. */
export const afterOrderChange: readonly Route[] = [
  getMyGiftOrders,
  getOrderDetail,
  getGiftList,
  getGiftMall,
  getPublicGiftMall,
  getGiftDetail,
  getCoinTotal,
  getSecurityCoinTotal,
  getCoinRecordPage,
  postAccountInfo,
  getLetterPage,
  postMessageTypeList,
  postUnreadCount,
  getWaitingList,
  getGiftWish,
];

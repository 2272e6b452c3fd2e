import { getGiftDetail, getGiftMall, getPublicGiftMall } from '@shieldsource/contract/gifts/calls';
import {
  getCoinRecordPage,
  getCoinTotal,
  getSecurityCoinTotal,
} from '@shieldsource/contract/ledger/calls';
import {
  getLetterPage,
  postMessageTypeList,
  postUnreadCount,
} from '@shieldsource/contract/letters/calls';
import { getGiftList, getMyGiftOrders, getOrderDetail } from '@shieldsource/contract/gifts/orders';
import { postAccountInfo } from '@shieldsource/contract/people/calls';
import { getWaitingList } from '@shieldsource/contract/site/waiting';
import { getGiftWish } from '@shieldsource/contract/gifts/wishes';
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

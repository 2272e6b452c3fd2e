import type { CallsBySubject } from '../../lib/live/refresh.ts';

const coins = ['getCoinTotal', 'getSecurityCoinTotal', 'getCoinRecordPage', 'getGiftWish'];
const contribution = ['getContributionTotal', 'getContributionGrowth', 'getContributionRecordPage'];

/** Which calls of the portal tell of what. A new call that shows something of these belongs here. */
export const callsBySubject: CallsBySubject = {
  report: [
    'getReportDetail',
    'getOperationRecords',
    'getComments',
    'getReportPage',
    'getReportCount',
    'getMainPage',
    'getWaitingList',
    ...coins,
    ...contribution,
  ],
  order: ['getMyGiftOrders', 'getOrderDetail', 'getMainPage', 'getWaitingList', ...coins],
  identity: ['getRealAccountInfo', 'getMainPage', 'getWaitingList'],
  account: ['postAccountInfo', ...coins, ...contribution],
  address: ['postAddressInfo', 'getAddressList'],
  letter: [
    'postUnreadCount',
    'getLetterPage',
    'postMessageTypeList',
    'getMainPage',
    'getWaitingList',
  ],
};

import type { CallsBySubject } from '../../lib/live/refresh.ts';

const coins = ['getCoinTotal', 'getSecurityCoinTotal', 'getCoinRecordPage', 'getGiftWish'];
const contribution = ['getContributionTotal', 'getContributionGrowth', 'getContributionRecordPage'];

/** The calls of the portal to refresh when a subject changes. A new call that shows one of these subjects is added here. */
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
  account: ['postAccountInfo', 'getMailSettings', ...coins, ...contribution],
  address: ['postAddressInfo', 'getAddressList'],
  letter: [
    'postUnreadCount',
    'getLetterPage',
    'postMessageTypeList',
    'getMainPage',
    'getWaitingList',
  ],
};

import type { StaffGift, StaffOrder } from '@shieldsource/contract/gifts/desk';
import type { IdentityRow } from '@shieldsource/contract/people/desk';

const at = 1_793_000_000_000;
const idOf = (number: number) => `01993d6a-0000-7000-8000-${String(number).padStart(12, '0')}`;

/** An order at the desk; what a test cares about it says. */
export const givenOrder = (given: Partial<StaffOrder> = {}): StaffOrder => ({
  id: idOf(1),
  number: 'GO-2026-000001',
  giftId: idOf(50),
  giftName: '机械键盘',
  giftImage: '',
  type: 2,
  typeName: '实物',
  price: 300,
  cashValue: null,
  schedule: 1,
  scheduleName: '备货中',
  address: {
    consignee: '林**',
    consigneePhone: '138****8000',
    regionName: '浙江省 杭州市 西湖区',
    detailAddress: '******',
  },
  carrier: '',
  trackingNo: '',
  cancelReason: '',
  steps: [
    {
      action: 'exchange',
      actionName: '兑换',
      schedule: 4,
      scheduleName: '待确认',
      note: '',
      createTime: at,
    },
  ],
  confirmLetterId: null,
  confirmBefore: null,
  canCancel: true,
  cancelBefore: null,
  trackingUrl: '',
  canReceive: false,
  receiveTime: null,
  version: 3,
  createTime: at,
  researcherName: '林间小鹿',
  researcherUid: 10001,
  ...given,
});

/** An application that waits; what a test cares about it says. */
export const givenIdentity = (given: Partial<IdentityRow> = {}): IdentityRow => ({
  id: idOf(100),
  researcherName: '林间小鹿',
  researcherUid: 10001,
  version: 2,
  realStatus: 2,
  realName: '林*',
  idType: 'identityCard',
  idTypeName: '居民身份证',
  idNumber: '110***********1234',
  payout: { method: 'alipay', methodName: '支付宝', account: '****8000', bankName: '' },
  reason: '',
  submitTime: at,
  picturesDeleteTime: null,
  ...given,
});

/** A gift on the shelf; what a test cares about it says. */
export const givenStaffGift = (given: Partial<StaffGift> = {}): StaffGift => ({
  id: idOf(50),
  name: '机械键盘',
  type: 2,
  typeName: '实物',
  price: 300,
  cashValue: null,
  stock: 5,
  exchangedCount: 2,
  image: '',
  createTime: at,
  description: '87 键，茶轴。',
  images: [],
  perUserLimit: 1,
  recommendWeight: 10,
  onShelf: true,
  version: 4,
  canModify: true,
  priceFloor: 210,
  cashFloor: null,
  priceChange: null,
  ...given,
});

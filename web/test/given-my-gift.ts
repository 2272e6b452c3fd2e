import type { GiftDetail, GiftRow } from '@shieldsource/contract/gifts/calls';
import type { Order } from '@shieldsource/contract/gifts/orders';
import { idOf } from './given-my-report.ts';

const at = 1_793_000_000_000;

/** A gift in the list; what a test cares about it says. */
export const givenGift = (given: Partial<GiftRow> = {}): GiftRow => ({
  id: idOf(50),
  name: '机械键盘',
  type: 2,
  typeName: '实物',
  price: 300,
  cashValue: null,
  stock: 12,
  exchangedCount: 34,
  image: '',
  createTime: at,
  ...given,
});

/** The same, opened by somebody who may have it. */
export const givenGiftDetail = (given: Partial<GiftDetail> = {}): GiftDetail => ({
  ...givenGift(),
  description: '87 键，热插拔。',
  images: [],
  perUserLimit: 2,
  exchangedByMe: 0,
  balance: 320,
  missing: [],
  ...given,
});

/** An order of one's own, waiting for its address. */
export const givenMyOrder = (given: Partial<Order> = {}): Order => ({
  id: idOf(60),
  number: 'GO-2026-000001',
  giftId: idOf(50),
  giftName: '机械键盘',
  giftImage: '',
  type: 2,
  typeName: '实物',
  price: 300,
  cashValue: null,
  schedule: 4,
  scheduleName: '待确认',
  address: {
    consignee: '米娜',
    consigneePhone: '13800000000',
    regionName: '北京市 市辖区 东城区',
    detailAddress: '东直门内大街 1 号',
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
  confirmLetterId: idOf(70),
  confirmBefore: at + 14 * 86_400_000,
  canCancel: true,
  cancelBefore: null,
  trackingUrl: '',
  canReceive: false,
  receiveTime: null,
  version: 1,
  createTime: at,
  ...given,
});

/** A page of a list. */
export const pageOf = <Row>(list: readonly Row[], total = list.length) => ({
  list,
  total,
  page: 1,
  pageSize: 20,
});

/** All there is of a long feed. */
export const feedOf = <Row>(list: readonly Row[]) => ({ ...pageOf(list), nextCursor: null });

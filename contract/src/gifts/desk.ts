import * as z from 'zod/mini';
import { reason } from '../acts.ts';
import { giftRow, giftType } from './calls.ts';
import { imageRefusals, publicPicture } from '../files/calls.ts';
import { order, orderSchedule } from './orders.ts';
import { waitingProposal } from '../staff/proposals.ts';
import { cappedPageOf, id, nothing, pageInput, version } from '../paging.ts';
import { route } from '../route.ts';
import { inEnglish, manyLines, oneLine, pastedText, showsAtLeast, typed } from '../text/typed.ts';

const note = z._default(z.string().check(manyLines, z.maxLength(500, '备注最多 500 个字')), '');
const versionedOrder = { orderId: id, version };

/** The lowest price that one person alone may set. `peak` is the highest price since two people last signed one. */
export const loneFloorOf = (peak: number): number => Math.ceil((peak * 7) / 10);

export const staffGift = z.object({
  ...giftRow.shape,
  /** What readers of English see in place of the name; empty for none. */
  nameEn: z.optional(z.string()),
  description: z.string(),
  images: z.array(publicPicture),
  perUserLimit: z.int(),
  recommendWeight: z.int(),
  onShelf: z.boolean(),
  /** How many members have this gift as their wish, counted up to `maxCounted`. */
  wishes: z.optional(z.int()),
  version: z.int(),
  /** False for an admin who may only sign prices. */
  canModify: z.boolean(),
  /** A lower price needs a second person (`loneFloorOf`). */
  priceFloor: z.int(),
  cashFloor: z.nullable(z.int()),
  /** A higher cash amount needs a second person: the one that two people last signed, 0 for none. */
  cashCeiling: z.optional(z.int()),
  /** A lower price or a higher cash amount that waits for a second person. */
  priceChange: z.nullable(
    z.object({
      ...waitingProposal,
      price: z.int(),
      cashValue: z.nullable(z.int()),
      /** Whether an approval also puts the gift on the shelf. */
      shelves: z.optional(z.boolean()),
    }),
  ),
});
export type StaffGift = z.output<typeof staffGift>;

export const getStaffGiftPage = route({
  name: 'getStaffGiftPage',
  group: 'console',
  access: ['operator', 'admin'],
  summary: '全部礼品，含未上架',
  input: z.strictObject(pageInput),
  output: cappedPageOf(staffGift),
});

export const getConsoleGift = route({
  name: 'getConsoleGift',
  group: 'console',
  access: ['operator', 'admin'],
  tail: '/{id}',
  summary: '一件礼品，含未上架',
  input: z.strictObject({ id }),
  output: staffGift,
  refusals: ['notFound'],
});

const giftFields = {
  name: typed(
    '请输入名称',
    oneLine,
    showsAtLeast(2, '名称至少 2 个字'),
    z.maxLength(60, '名称最多 60 个字'),
  ),
  /** Empty for none; left out, none for a new gift and unchanged for another. */
  nameEn: inEnglish(60),
  type: giftType.schema,
  price: z
    .int('请输入所需安全币')
    .check(z.positive('所需安全币至少为 1'), z.maximum(10_000_000, '所需安全币过大')),
  cashValue: z.nullable(
    z
      .int('请输入金额（分）')
      .check(z.positive('金额至少为 1 分'), z.maximum(100_000_000, '金额过大')),
  ),
  perUserLimit: z
    .int('请输入每人限兑数量')
    .check(z.minimum(1, '每人至少可兑 1 件'), z.maximum(100, '每人最多可兑 100 件')),
  description: z.string().check(manyLines, z.maxLength(5_000, '说明最多 5,000 个字')),
  images: z.array(id).check(z.maxLength(6, '图片最多 6 张')),
  recommendWeight: z.int().check(z.minimum(0), z.maximum(1_000)),
  onShelf: z.boolean(),
};

export const postGiftInsert = route({
  name: 'postGiftInsert',
  group: 'console',
  access: ['operator'],
  summary: '新增礼品；现金礼品由第二人复核金额后才上架',
  markdown: ['description'],
  records: ['gift.insert', 'gift.proposePrice'],
  input: z.strictObject({
    /** The id of the gift, made by the page: the same again adds nothing, another gift under it is refused. */
    giftId: z.optional(id),
    ...giftFields,
    stock: z
      .int('请输入库存')
      .check(z.minimum(0, '库存不能为负'), z.maximum(1_000_000, '库存过大')),
  }),
  output: z.object({
    id,
    version: z.int(),
    /** True for cash: the gift stays off the shelf until a second person signs its amount. */
    isPriceWaiting: z.optional(z.boolean()),
  }),
  refusals: ['fileNotUsable', 'keyReused'],
});

export const postGiftModify = route({
  name: 'postGiftModify',
  group: 'console',
  access: ['operator'],
  summary:
    '修改礼品；库存只能增减；价格或金额降幅超过 30%，或者金额提高时，这两项等第二人复核，其余立即生效',
  markdown: ['description'],
  records: ['gift.modify', 'gift.proposePrice'],
  input: z.strictObject({ giftId: id, version, ...giftFields }),
  output: z.object({
    id,
    version: z.int(),
    /** True if the new price or amount waits for a second person; until then the old one stays. */
    isPriceWaiting: z.optional(z.boolean()),
  }),
  refusals: ['notFound', 'conflict', 'fileNotUsable'],
});

export const postGiftRestock = route({
  name: 'postGiftRestock',
  group: 'console',
  access: ['operator'],
  summary: '增减库存，记录原因',
  records: 'gift.restock',
  input: z.strictObject({
    giftId: id,
    delta: z.int('请输入增减数量').check(z.minimum(-1_000_000), z.maximum(1_000_000)),
    reason,
    /** The id of the entry, made by the page: the same again changes nothing, another entry under it is refused. */
    entryId: z.optional(id),
  }),
  output: z.object({ stock: z.int() }),
  refusals: ['notFound', 'soldOut', 'keyReused'],
});

export const postformGiftImage = route({
  name: 'postformGiftImage',
  group: 'console',
  access: ['operator'],
  summary: '上传礼品图片（字段 file），公开可见',
  recordsNothing: 'an upload, until a gift shows it',
  input: z.strictObject({}),
  output: publicPicture,
  refusals: imageRefusals,
});

export const staffOrder = z.object({
  ...order.shape,
  researcherName: z.string(),
  researcherUid: z.nullable(z.int()),
  /** Whether the account is disabled by now: whoever ships or pays asks an admin first. */
  isDisabled: z.optional(z.boolean()),
});
export type StaffOrder = z.output<typeof staffOrder>;

export const getStaffOrderPage = route({
  name: 'getStaffOrderPage',
  group: 'console',
  access: ['operator'],
  summary: '订单列表，地址脱敏；等待最久的在前',
  input: z.strictObject({ ...pageInput, schedule: z._default(orderSchedule.schema, 1) }),
  output: z.object({
    ...cappedPageOf(staffOrder).shape,
    counts: z.array(z.object({ schedule: orderSchedule.schema, count: z.int() })),
  }),
});

export const getConsoleOrder = route({
  name: 'getConsoleOrder',
  group: 'console',
  access: ['operator'],
  tail: '/{id}',
  summary: '一个订单，任何进度，地址脱敏',
  input: z.strictObject({ id }),
  output: staffOrder,
  refusals: ['notFound'],
});

/** The address or account that an operator needs to send or pay one order. Each reading is written to the audit log. */
export const postOrderReveal = route({
  name: 'postOrderReveal',
  group: 'console',
  access: ['operator'],
  needsProof: true,
  summary: '查看订单的完整收货地址或收款账号，须写明原因，留痕',
  records: 'order.reveal',
  input: z.strictObject({ orderId: id, reason }),
  output: z.object({
    address: z.nullable(
      z.object({
        consignee: z.string(),
        consigneePhone: z.string(),
        regionName: z.string(),
        detailAddress: z.string(),
      }),
    ),
    payout: z.nullable(
      z.object({
        realName: z.string(),
        method: z.string(),
        account: z.string(),
        bankName: z.string(),
      }),
    ),
  }),
  refusals: ['notFound', 'tooOften'],
});

export const postOrderReady = route({
  name: 'postOrderReady',
  group: 'console',
  access: ['operator'],
  summary: '备货完成',
  records: 'order.ready',
  input: z.strictObject({ ...versionedOrder, note }),
  output: nothing,
  refusals: ['notFound', 'conflict', 'illegalOrderMove', 'ownOrder'],
});

export const postOrderShip = route({
  name: 'postOrderShip',
  group: 'console',
  access: ['operator'],
  summary: '发货，须填承运商与运单号',
  records: 'order.ship',
  input: z.strictObject({
    ...versionedOrder,
    carrier: typed(
      '请输入承运商',
      oneLine,
      showsAtLeast(2, '承运商至少 2 个字'),
      z.maxLength(40, '承运商名称过长'),
    ),
    trackingNo: typed(
      '请输入运单号',
      pastedText(),
      z.regex(/^[\w-]{5,40}$/, '运单号为 5 到 40 位字母、数字、- 或 _'),
    ),
  }),
  output: nothing,
  refusals: ['notFound', 'conflict', 'illegalOrderMove', 'ownOrder'],
});

export const postOrderPay = route({
  name: 'postOrderPay',
  group: 'console',
  access: ['operator'],
  summary: '现金已发放',
  records: 'order.pay',
  input: z.strictObject({ ...versionedOrder, note }),
  output: nothing,
  refusals: ['notFound', 'conflict', 'illegalOrderMove', 'ownOrder'],
});

export const postOrderCancelByStaff = route({
  name: 'postOrderCancelByStaff',
  group: 'console',
  access: ['operator'],
  summary: '取消未发货的订单，安全币和库存退回',
  records: 'order.cancel',
  input: z.strictObject({ ...versionedOrder, reason }),
  output: nothing,
  refusals: ['notFound', 'conflict', 'illegalOrderMove', 'ownOrder'],
});

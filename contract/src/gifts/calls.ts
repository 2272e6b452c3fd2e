import * as z from 'zod/mini';
import { coded, type CodeOf } from '../coded.ts';
import { cappedPageOf, id, pageInput, time } from '../paging.ts';
import { route } from '../route.ts';

export const giftType = coded({
  cash: { code: 1, label: '现金', tone: 'amber' },
  material: { code: 2, label: '实物', tone: 'teal' },
});
export type GiftType = CodeOf<typeof giftType>;

/** Orders of the gift list. */
export const giftSort = coded({
  recommend: { code: 1, label: '推荐' },
  newest: { code: 2, label: '最新' },
  price: { code: 3, label: '价格从低到高' },
  downPrice: { code: 4, label: '价格从高到低' },
  maximum: { code: 5, label: '兑换最多' },
});

export const giftScope = coded({
  all: { code: 1, label: '全部' },
  myCan: { code: 2, label: '可兑换' },
});

/** A gift in a list. `price` in coins, `cashValue` in fen (cash only), `image` a public address or empty. */
export const giftRow = z.object({
  id,
  name: z.string(),
  type: giftType.schema,
  typeName: z.string(),
  price: z.int(),
  cashValue: z.nullable(z.int()),
  stock: z.int(),
  exchangedCount: z.int(),
  image: z.string(),
  createTime: time,
});
export type GiftRow = z.output<typeof giftRow>;

const listInput = {
  ...pageInput,
  type: z.optional(giftType.schema),
  sortType: z._default(giftSort.schema, 1),
  searchType: z._default(giftScope.schema, 1),
};

export const getPublicGiftMall = route({
  name: 'getPublicGiftMall',
  group: 'award',
  access: 'anyone',
  summary: '礼品列表（游客）；searchType 只能为 1',
  input: z.strictObject({
    ...listInput,
    searchType: z._default(z.literal(1, '登录后才能只看可兑换的礼品'), 1),
  }),
  output: cappedPageOf(giftRow),
});

export const getGiftMall = route({
  name: 'getGiftMall',
  group: 'award',
  access: 'user',
  summary: '礼品列表；searchType 2 只看我的安全币够兑换且有库存的',
  input: z.strictObject(listInput),
  output: cappedPageOf(giftRow),
});

/** What a member still lacks for an exchange. */
export const exchangeNeed = coded({
  realName: { code: 'realName', label: '完成实名认证' },
  address: { code: 'address', label: '添加收货地址' },
  payout: { code: 'payout', label: '填写收款账号' },
  coins: { code: 'coins', label: '安全币不足' },
  stock: { code: 'stock', label: '已兑完' },
  limit: { code: 'limit', label: '已达到每人限兑数量' },
});

export const giftDetail = z.object({
  ...giftRow.shape,
  description: z.string(),
  images: z.array(z.string()),
  perUserLimit: z.int(),
  exchangedByMe: z.int(),
  balance: z.int(),
  missing: z.array(exchangeNeed.schema),
});
export type GiftDetail = z.output<typeof giftDetail>;

export const getGiftDetail = route({
  name: 'getGiftDetail',
  group: 'award',
  access: 'user',
  tail: '/{id}',
  summary: '礼品详情，以及我还差什么才能兑换',
  input: z.strictObject({ id }),
  output: giftDetail,
  refusals: ['notFound'],
});

import * as z from 'zod/mini';
import { giftRow } from './calls.ts';
import { empty, id, nothing } from '../paging.ts';
import { route } from '../route.ts';

/** The gift that a member saves for, and what they have. */
export const giftWish = z.object({
  ...giftRow.shape,
  /** Whether the gift is still on the shelf. */
  onShelf: z.boolean(),
  balance: z.int(),
});
export type GiftWish = z.output<typeof giftWish>;

export const getGiftWish = route({
  name: 'getGiftWish',
  group: 'award',
  access: 'user',
  summary: '我的心愿礼品和现有的安全币；没有则为 null',
  input: empty,
  output: z.nullable(giftWish),
});

export const postGiftWish = route({
  name: 'postGiftWish',
  group: 'award',
  access: 'user',
  summary: '设一件礼品为心愿，代替之前的；null 为取消',
  records: 'gift.wish',
  input: z.strictObject({ giftId: z.nullable(id) }),
  output: nothing,
  refusals: ['notFound'],
});

import * as z from 'zod/mini';
import { id } from '../paging.ts';
import { kind } from '../events/kind.ts';

const business = { since: '0.3.0', class: 'business' } as const;
const cost = { price: z.int(), cashValue: z.nullable(z.int()) };
/** The fields of a gift that events hold with their values. Of texts and pictures only the names of those that changed are held. */
const facts = {
  type: z.int(),
  ...cost,
  perUserLimit: z.int(),
  recommendWeight: z.int(),
  onShelf: z.boolean(),
};
const aGift = {
  type: 1,
  price: 680,
  cashValue: null,
  perUserLimit: 1,
  recommendWeight: 0,
  onShelf: true,
} as const;

/** Events of gifts and their stock. */
export const giftEvents = {
  'gift.insert': kind({
    ...business,
    params: z.strictObject({ ...facts, stock: z.int() }),
    example: { ...aGift, stock: 10 },
  }),
  'gift.modify': kind({
    ...business,
    params: z.strictObject({
      version: z.int(),
      before: z.partial(z.strictObject(facts)),
      after: z.partial(z.strictObject(facts)),
      /** The fields with texts or pictures that changed. */
      changed: z.array(z.enum(['name', 'nameEn', 'description', 'images'])),
    }),
    example: { version: 2, before: { price: 680 }, after: { price: 600 }, changed: ['name'] },
  }),
  'gift.proposePrice': kind({
    ...business,
    params: z.strictObject({ before: z.strictObject(cost), after: z.strictObject(cost) }),
    example: { before: { price: 680, cashValue: null }, after: { price: 300, cashValue: null } },
  }),
  'gift.approvePrice': kind({
    ...business,
    params: z.strictObject({
      version: z.int(),
      before: z.strictObject(cost),
      after: z.strictObject(cost),
    }),
    example: {
      version: 3,
      before: { price: 680, cashValue: null },
      after: { price: 300, cashValue: null },
    },
  }),
  'gift.returnPrice': kind({
    ...business,
    text: 'kept',
    params: z.strictObject({ after: z.strictObject(cost) }),
    example: { after: { price: 300, cashValue: null } },
  }),
  'gift.restock': kind({
    ...business,
    text: 'kept',
    params: z.strictObject({ delta: z.int(), stock: z.int() }),
    example: { delta: 5, stock: 12 },
  }),
  /** A member's wish before and after; null for none. */
  'gift.wish': kind({
    ...business,
    params: z.strictObject({ before: z.nullable(id), after: z.nullable(id) }),
    example: { before: null, after: '019a0000-0000-7000-8000-000000000000' },
  }),
} as const;

import * as z from 'zod/mini';
import { id } from '../paging.ts';
import { kind } from '../events/kind.ts';

const since = '0.3.0';
const business = { since, class: 'business' } as const;
/** The order's version that the act made, and its schedule before and after. */
const step = { version: z.int(), from: z.optional(z.int()), to: z.int() };
const moved = (from: number, to: number) =>
  kind({
    ...business,
    text: 'subject',
    params: z.strictObject(step),
    letter: 'order',
    example: { version: 2, from, to },
  });

/** Events of orders. */
export const orderEvents = {
  'order.exchange': kind({
    ...business,
    params: z.strictObject({
      ...step,
      giftId: id,
      price: z.int(),
      /** Whether the owner has to confirm the address. */
      asksAddress: z.boolean(),
    }),
    letter: ({ asksAddress }) => (asksAddress ? 'confirm' : null),
    letterToOwnActs: true,
    example: {
      version: 1,
      to: 4,
      giftId: '019a0000-0000-7000-8000-000000000000',
      price: 680,
      asksAddress: true,
    },
  }),
  'order.confirmAddress': kind({
    ...business,
    params: z.strictObject({
      ...step,
      /** Whether it is another address than the one at the exchange. */
      isOtherAddress: z.optional(z.boolean()),
    }),
    letter: 'order',
    example: { version: 2, from: 4, to: 1, isOtherAddress: true },
  }),
  'order.ready': moved(1, 3),
  'order.ship': moved(3, 2),
  'order.pay': moved(1, 2),
  'order.cancelOwn': moved(4, -1),
  'order.receive': moved(2, 2),
  'order.cancel': moved(1, -1),
  'order.expire': moved(4, -1),
  /** The address was erased, as nobody can need it any more. */
  'order.eraseAddress': kind({ ...business, params: z.strictObject({}), example: {} }),
  'order.reveal': kind({
    since,
    class: 'access',
    text: 'kept',
    params: z.strictObject({ schedule: z.optional(z.int()) }),
    example: { schedule: 3 },
  }),
} as const;

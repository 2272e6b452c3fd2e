import * as z from 'zod/mini';
import { kind } from '../events/kind.ts';
import { channelKind } from './kinds.ts';

const business = { since: '0.4.0', class: 'business' } as const;
/** The host alone, as `URL` writes it: an address is a secret. Empty: none, a program reads it. */
const host = z.string().check(z.regex(/^[a-z0-9.:[\]-]{0,260}$/));
const target = z.strictObject({ host });
const aTarget = { host: 'hooks.example.com' };

/** Events of what is told outside. The subject is the channel. */
export const channelEvents = {
  'channel.insert': kind({
    ...business,
    params: z.strictObject({ kind: channelKind.schema }),
    example: { kind: 'webhook' },
  }),
  'channel.modify': kind({
    ...business,
    params: z.strictObject({
      version: z.int(),
      hasTitles: z.optional(z.boolean()),
      host: z.optional(host),
      /** Whether the only admin set its address without a second one. */
      isAlone: z.optional(z.boolean()),
    }),
    example: { version: 2, hasTitles: false },
  }),
  'channel.switch': kind({
    ...business,
    params: z.strictObject({ isOn: z.boolean() }),
    example: { isOn: true },
  }),
  /** Switched off by the program: the receiver is gone, or did not answer for days. */
  'channel.stop': kind({
    ...business,
    params: z.strictObject({ because: z.enum(['gone', 'failed']) }),
    example: { because: 'failed' },
  }),
  /** A new address or secret, asked for, signed and sent back. */
  'channel.propose': kind({ ...business, params: target, example: aTarget }),
  'channel.sign': kind({ ...business, params: target, example: aTarget }),
  'channel.return': kind({
    ...business,
    text: 'kept',
    params: z.strictObject({ isWithdrawn: z.boolean() }),
    example: { isWithdrawn: false },
  }),
  'channel.sample': kind({
    ...business,
    params: z.strictObject({ isDelivered: z.boolean() }),
    example: { isDelivered: true },
  }),
  /** Times in milliseconds since the epoch. */
  'channel.replay': kind({
    ...business,
    params: z.strictObject({ from: z.int(), to: z.int(), deliveries: z.int() }),
    example: { from: 1_795_334_400_000, to: 1_795_420_800_000, deliveries: 12 },
  }),
  /** The subject is the delivery. */
  'delivery.resend': kind({ ...business, params: z.strictObject({}), example: {} }),
} as const;

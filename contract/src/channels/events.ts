import * as z from 'zod/mini';
import { kind } from '../events/kind.ts';

const business = { since: '0.4.0', class: 'business' } as const;

/** Events of what is told outside. */
export const channelEvents = {
  /** The subject is the delivery. */
  'delivery.resend': kind({ ...business, params: z.strictObject({}), example: {} }),
} as const;

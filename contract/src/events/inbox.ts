import * as z from 'zod/mini';
import { kind } from './kind.ts';

const since = '0.3.0';
const shared = { params: z.strictObject({ isShared: z.boolean() }), example: { isShared: true } };

/** Views of the inbox that staff keep. The subject is the view. */
export const inboxEvents = {
  'inbox.saveView': kind({ since, class: 'business', ...shared }),
  'inbox.removeView': kind({ since, class: 'business', ...shared }),
} as const;

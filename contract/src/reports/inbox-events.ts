import * as z from 'zod/mini';
import { kind } from '../events/kind.ts';

const since = '0.3.0';
const shared = { params: z.strictObject({ isShared: z.boolean() }), example: { isShared: true } };

/** Events of saved views of the inbox, whose subject is the view, and of exports from the inbox. */
export const inboxEvents = {
  'inbox.saveView': kind({ since, class: 'business', ...shared }),
  'inbox.removeView': kind({ since, class: 'business', ...shared }),
  /** The numbers of the reports, in the order of the file. */
  'inbox.export': kind({
    since,
    class: 'access',
    params: z.strictObject({ numbers: z.array(z.string().check(z.regex(/^SS-\d{4}-\d{6,12}$/))) }),
    example: { numbers: ['SS-2026-000015', 'SS-2026-000016'] },
  }),
} as const;

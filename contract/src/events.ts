import type * as z from 'zod/mini';
import { accountEvents } from './events/account.ts';
import { catalogueEvents } from './events/catalogue.ts';
import { centreEvents } from './events/centre.ts';
import { giftEvents } from './events/gift.ts';
import type { Described } from './events/kind.ts';
import { inboxEvents } from './events/inbox.ts';
import { orderEvents } from './events/order.ts';
import { promiseEvents } from './events/promise.ts';
import { reportEvents } from './events/report.ts';
import { rewardEvents } from './events/reward.ts';
import { signInEvents } from './events/sign-in.ts';

export { profileFields, type ProfileField } from './events/account.ts';

/** Every kind of event, named `subject.act`. Each act that changes something records one. */
export const eventKinds = {
  ...reportEvents,
  ...orderEvents,
  ...giftEvents,
  ...accountEvents,
  ...centreEvents,
  ...rewardEvents,
  ...catalogueEvents,
  ...signInEvents,
  ...promiseEvents,
  ...inboxEvents,
  ...promiseEvents,
} as const;

export type EventKind = keyof typeof eventKinds;
export type ParamsOf<K extends EventKind> = z.output<(typeof eventKinds)[K]['params']>;

/** The description of a stored kind; undefined for a kind of a newer release. */
export const describedKind = (name: string): Described<z.ZodMiniType> | undefined =>
  Object.hasOwn(eventKinds, name)
    ? (eventKinds[name as EventKind] as unknown as Described<z.ZodMiniType>)
    : undefined;

/** The page of the portal that shows what an event is about; empty where there is none. */
export function pageOf(kind: string, subject: string): string {
  switch (kind) {
    case 'report.announceErasure':
    case 'account.migrate':
      return '/personal/submit';
    default:
  }
  switch (kind.split('.', 1)[0]) {
    case 'report':
      return `/personal/submit/detail/${subject}`;
    case 'order':
      return `/personal/my-gift/detail/${subject}`;
    case 'identity':
      return '/personal/center';
    case 'account':
      return '/personal/center?tab=userInfo';
    default:
      return '';
  }
}

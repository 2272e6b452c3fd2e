import type * as z from 'zod/mini';
import { accountEvents } from './people/events.ts';
import { catalogueEvents } from './catalogue/events.ts';
import { channelEvents } from './channels/events.ts';
import { centreEvents } from './settings/events.ts';
import { giftEvents } from './gifts/events.ts';
import type { Described } from './events/kind.ts';
import { inboxEvents } from './reports/inbox-events.ts';
import { orderEvents } from './gifts/order-events.ts';
import { promiseEvents } from './promises/events.ts';
import { reportEvents } from './reports/events.ts';
import { rewardEvents } from './awards/events.ts';
import { centerPath, orderPath, reportPath, reportsPath } from './site/paths.ts';
import { signInEvents } from './staff/events.ts';

export { profileFields, type ProfileField } from './people/events.ts';

/** Every kind of event, named `subject.act`. Each act that changes something records one. */
export const eventKinds = {
  ...reportEvents,
  ...orderEvents,
  ...giftEvents,
  ...accountEvents,
  ...centreEvents,
  ...channelEvents,
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
      return reportsPath;
    default:
  }
  switch (kind.split('.', 1)[0]) {
    case 'report':
      return reportPath(subject);
    case 'order':
      return orderPath(subject);
    case 'identity':
      return centerPath;
    case 'account':
      return `${centerPath}?tab=userInfo`;
    default:
      return '';
  }
}

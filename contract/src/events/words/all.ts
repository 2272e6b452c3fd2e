import type { EventKind } from '../../events.ts';
import { say } from '../../say.ts';
import type { EventWords } from '../words.ts';
import { accountWords } from './account.ts';
import { catalogueWords } from './catalogue.ts';
import { centreWords } from './centre.ts';
import { channelWords } from './channel.ts';
import { giftWords } from './gift.ts';
import { inboxWords } from './inbox.ts';
import { orderWords } from './order.ts';
import { promiseWords } from './promise.ts';
import { reportWords } from './report.ts';
import { rewardWords } from './reward.ts';
import { signInWords } from './sign-in.ts';

/** Every kind of event in words. A kind without words does not compile. */
export const eventWords: EventWords = {
  ...reportWords,
  ...orderWords,
  ...giftWords,
  ...accountWords,
  ...centreWords,
  ...channelWords,
  ...rewardWords,
  ...catalogueWords,
  ...signInWords,
  ...promiseWords,
  ...inboxWords,
};

/** The name of an act, said; of one of a newer release its kind. */
export const nameOfEvent = (kind: string): string =>
  Object.hasOwn(eventWords, kind) ? say(eventWords[kind as EventKind].name) : kind;

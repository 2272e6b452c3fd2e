import type { EventKind } from '@shieldsource/contract/events';
import { eventWords } from '@shieldsource/contract/events/words/all';
import { reachesPhone } from '@shieldsource/contract/people/phone';
import { say } from '@shieldsource/contract/say';
import type { App } from '../../platform/app.ts';
import type { Tx } from '../../platform/database/database.ts';
import { enqueue } from '../../platform/jobs/outbox.ts';
import { inLanguage } from '../../platform/language.ts';
import { countHit, type Limit } from '../../platform/limits.ts';
import { signed } from '../../platform/messages/signed.ts';
import { settingOf } from '../../platform/settings.ts';
import { record, type EventDetails } from '../events/events.ts';
import { isFreed, phoneIn } from './people.phone.ts';
import { getResearcher } from './people.queries.ts';

type WarnedKind = Extract<EventKind, `account.${string}` | `identity.${string}`>;

/** Of one person. Whoever got so many knows; who acts so often sends no more at the centre's cost. */
const warningsADay: Limit = { scope: 'warning-sms', hits: 10, windowSeconds: 86_400 };

/**
 * Records an act on somebody's account, in its transaction, and tells their phone by one SMS in the words of its letter: whoever
 * has taken over the account reads letters, but not this. It counts in no budget of codes. `formerPhone` is told, too.
 */
export async function recordAndWarn<K extends WarnedKind>(
  tx: Tx,
  app: Pick<App, 'keys' | 'settings'>,
  kind: K,
  details: EventDetails<K> & { readonly concerns: string },
  formerPhone?: string,
): Promise<void> {
  await record(tx, app, kind, details);
  const { concerns: id } = details;
  const owner = await getResearcher(tx, id);
  const { hits } = await countHit({ db: tx, keys: app.keys }, warningsADay, id);
  if (hits > warningsADay.hits) return;
  const body = inLanguage(owner.language, () => {
    const what = eventWords[kind].letter?.(details.params, { text: '' }).title ?? '';
    return signed(app, say('{what}。如果不是你本人操作，请马上联系我们。', { what }));
  });
  const phone = isFreed(app, owner) ? null : phoneIn(app, owner);
  for (const to of [phone, formerPhone])
    if (to && reachesPhone(to, settingOf(app, 'sms.prefixes')))
      await enqueue(tx, app.keys, 'sms', { to, body });
}

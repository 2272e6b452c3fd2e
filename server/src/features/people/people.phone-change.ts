import type { getCurrentPhone, postPhoneChange } from '@shieldsource/contract/people/account';
import type { InputOf, OutputOf } from '@shieldsource/contract/route';
import type { App } from '../../platform/app.ts';
import { inTransaction, type Tx, violates } from '../../platform/database/database.ts';
import type { CallOf } from '../../platform/http/calls.ts';
import { refuse, refuseFields } from '../../platform/refusal.ts';
import { endSessionsOf } from '../../platform/sessions.ts';
import { forgetBrowsers, tryBothCodes } from '../codes/codes.ts';
import { type Actor, actOn, ownAct, record } from '../events/events.ts';
import { dropCeremonies } from '../factors/factors.ts';
import { provenIfSet } from './people.factors.ts';
import {
  dropEarlierAccount,
  forgetEarlierPhone,
  lockEarlierAccount,
} from './people.account.queries.ts';
import { maskedPhone } from './people.masking.ts';
import {
  indexesOf,
  isFreed,
  phoneColumns,
  phoneForCodes,
  phoneIn,
  phoneOf,
  sharedIndex,
  takeAlong,
} from './people.phone.ts';
import { getResearcher, isAnyonesPhone, lockResearcher, updatePhone } from './people.queries.ts';
import { setPhone } from './people.splits.queries.ts';
import { isAsleep, lockActive } from './people.state.ts';
import { recordAndWarn } from './people.warnings.ts';

export async function currentPhone(
  app: App,
  call: CallOf<typeof getCurrentPhone>,
): Promise<OutputOf<typeof getCurrentPhone>> {
  return { phoneMasked: maskedPhone(await phoneOf(app, call.me.id)) };
}

/**
 * Changes the phone of an account, once codes to both phones have been entered. Only then it says whether the new one belongs
 * to another account: before that a taken phone and a free one look alike. Ends all other sessions. Whoever has set
 * a second factor shows it, too.
 */
export async function changePhone(
  app: App,
  call: CallOf<typeof postPhoneChange>,
  { phone, oldCode, newCode, ...shown }: InputOf<typeof postPhoneChange>,
): Promise<OutputOf<typeof postPhoneChange>> {
  const before = await phoneForCodes(app, call.me.id);
  if (phone === before)
    throw refuseFields({ path: 'phone', message: '新手机号和现在的相同，请换一个' });
  const take = await provenIfSet(app, call.me, shown);
  await tryBothCodes(app, call, [
    { phone: before, purpose: 'phoneOld', code: oldCode, path: 'oldCode' },
    { phone, purpose: 'phoneNew', code: newCode, path: 'newCode' },
  ]);
  await inTransaction(app.db, async (tx) => {
    await lockActive(tx, call.me.id);
    await take(tx);
    await dropCeremonies(tx, 'researcher', call.me.id);
    const earlier = await lockEarlierAccount(tx, call.me.id);
    const from = [...indexesOf(app, before), sharedIndex(app, call.me.id)];
    // changed in another window meanwhile: the code was for a phone that is no longer theirs
    if (!(await updatePhone(tx, call.me.id, from, phoneColumns(app, call.me.id, phone))))
      throw refuse('wrongPhoneCode');
    if (await isAnyonesPhone(tx, indexesOf(app, phone), call.me.id)) throw refuse('phoneTaken');
    // else it would be the next owner's of the old one
    if (earlier?.sealed)
      await takeAlong(tx, app.keys, { ...earlier, sealed: earlier.sealed }, phone);
    await forgetBrowsers(tx, call.me.id);
    await endSessionsOf(tx, 'researcher', call.me.id, call.me.sessionId);
    await recordAndWarn(tx, app, 'account.changePhone', ownAct(call.me), before);
  }).catch((error: unknown) => {
    throw violates(error, 'researcher_phone_unique') ? refuse('phoneTaken') : error;
  });
  return { phoneMasked: maskedPhone(phone) };
}

/**
 * Lets the next owner of a number have an account of their own: nobody finds this one by it any more. What else opens it, a
 * passkey, goes on doing so, and its owner gets it back by a recovery. Nothing is done for an account that is in use, or whose
 * phone is gone already, nor where an account of the earlier portal waits for that number alone, which would be the next owner's,
 * unless it is dropped.
 */
export async function freePhone(
  tx: Tx,
  app: Pick<App, 'keys'>,
  by: Actor,
  researcherId: string,
  { reason, dropsEarlier = false }: { reason: string; dropsEarlier?: boolean },
): Promise<'freed' | 'in use' | 'earlier account waits'> {
  await lockResearcher(tx, researcherId);
  const row = await getResearcher(tx, researcherId);
  const phone = phoneIn(app, row);
  const isFree = row.phone_kept_by === null && !isFreed(app, row);
  if (phone === null || !isFree || !(await isAsleep(tx, app.keys, researcherId))) return 'in use';
  const earlier = await lockEarlierAccount(tx, researcherId);
  if (earlier?.email_index) await forgetEarlierPhone(tx, earlier.id);
  else if (earlier && !dropsEarlier) return 'earlier account waits';
  else if (earlier) await dropEarlierAccount(tx, earlier.id);
  await setPhone(tx, researcherId, {
    ...phoneColumns(app, researcherId, phone),
    phoneIndex: sharedIndex(app, researcherId),
    keptBy: null,
  });
  await endSessionsOf(tx, 'researcher', researcherId);
  await record(tx, app, 'account.freePhone', {
    ...actOn(researcherId, by),
    text: reason,
  });
  return 'freed';
}

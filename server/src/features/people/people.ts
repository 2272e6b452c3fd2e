import { v7 as newId } from 'uuid';
import type { postAccountInfo, postUserInfo, UserInfo } from '@shieldsource/contract/people/calls';
import type { OutputOf } from '@shieldsource/contract/route';
import type { App } from '../../platform/app.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { CallOf } from '../../platform/http/calls.ts';
import type { SealedColumn } from '../../platform/rotation.ts';
import { listSessionsOf } from '../../platform/sessions.ts';
import { portraitAddress } from '../files/files.ts';
import { holdingsOf, openAccounts } from '../ledger/ledger.ts';
import { sealedCodeApps } from './people.factors.ts';
import { sealedPapers, sealedPayouts } from './people.identity.ts';
import { indexesOf, phoneColumns, sealedPhones, maskedPhoneOf } from './people.phone.ts';
import * as queries from './people.queries.ts';
import { signedRecoveries } from './people.recovery.ts';

export { consentsOf, newestConsentsOf, recordConsent } from './people.consents.ts';
export {
  hasPayout,
  keyedNumbers,
  payoutOf,
  realAccountInfo,
  rejectedIdentityOf,
} from './people.identity.ts';
export { freePhone } from './people.phone-change.ts';
export { dropLostFactors, factors, memberFactors, provenIfSet } from './people.factors.ts';
export { namesOf } from './people.queries.ts';
export { maskedAccount, maskedName, maskedPhone, nameOf } from './people.masking.ts';
export { findByPassword, findByPhone, lockProven } from './people.password.ts';
export { foundPhones, keyedPhones, phoneForCodes, phoneOf, tryFreshCode } from './people.phone.ts';
export { openEarlierOwner, sealEarlierOwner, sealedEarlierAccounts } from './people.phone.ts';
export type { EarlierOwner } from './people.phone.ts';
export { signOutResearcher } from './people.accounts.ts';
export { findIdByUid, lockByUid } from './people.queries.ts';
export { touchSignIn } from './people.queries.ts';
export { recordAndWarn } from './people.warnings.ts';
export { isAsleep, isErased, lockActive, lockToSignIn, requireVerified } from './people.state.ts';

/** The researcher with this phone; created when the phone is new. */
export async function findOrCreateResearcher(
  tx: Tx,
  app: App,
  phone: string,
): Promise<{ id: string; state: string; isNew: boolean }> {
  const known = await queries.lockByPhone(tx, indexesOf(app, phone));
  if (known) return { ...known, isNew: false };
  const id = newId();
  const isMine = await queries.insertResearcher(tx, {
    id,
    ...phoneColumns(app, id, phone),
  });
  // another sign-in with the same new phone has just created the account
  if (!isMine)
    return { ...(await queries.getByPhone(tx, app.keys.index('phone', phone))), isNew: false };
  await openAccounts(tx, id);
  return { id, state: 'active', isNew: true };
}

export async function userInfo(
  app: App,
  call: CallOf<typeof postUserInfo>,
): Promise<OutputOf<typeof postUserInfo>> {
  return userInfoOf(app, call.me.id, call.me.isLimited);
}

/** `isLimited`: whether the session opens nothing yet. */
export async function userInfoOf(app: App, id: string, isLimited = false): Promise<UserInfo> {
  const row = await queries.getResearcher(app.db, id);
  const portrait = portraitAddress(row.portrait_id);
  return {
    userId: row.id,
    uid: row.uid,
    userName: maskedPhoneOf(app, row),
    nickName: row.nick_name,
    headPortrait: portrait,
    userImg: portrait,
    gender: row.gender,
    realStatus: row.real_status,
    hideInRank: row.hide_in_rank,
    cancelTime: row.cancel_at,
    limited: isLimited ? { hasPassword: row.has_password } : null,
    language: row.language,
  };
}

export async function accountInfo(
  app: App,
  call: CallOf<typeof postAccountInfo>,
): Promise<OutputOf<typeof postAccountInfo>> {
  const row = await queries.getResearcher(app.db, call.me.id);
  const sessions = await listSessionsOf(app.db, 'researcher', call.me.id);
  return {
    phoneMasked: maskedPhoneOf(app, row),
    registeredAt: row.created_at,
    lastLoginAt: row.last_sign_in_at,
    hasPassword: row.has_password,
    sessions: sessions.map((session) => ({
      id: session.id,
      createdAt: session.created_at,
      lastSeenAt: session.last_seen_at,
      device: session.device,
      isCurrent: session.id === call.me.sessionId,
    })),
    ...(await holdingsOf(app, call.me.id)),
    recovery: (await signedRecoveries(app.db, [call.me.id])).get(call.me.id) ?? null,
  };
}

/** All sealed columns of a person. */
export const sealedOfPeople: readonly SealedColumn[] = [
  sealedPhones,
  sealedPapers,
  sealedPayouts,
  sealedCodeApps,
];

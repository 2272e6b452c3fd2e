import { v7 as newId } from 'uuid';
import type { postAccountInfo, postUserInfo, UserInfo } from '@shieldsource/contract/people';
import type { OutputOf } from '@shieldsource/contract/route';
import type { App } from '../../platform/app.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { CallOf } from '../../platform/http/calls.ts';
import { holdingsOf, openAccounts } from '../ledger/ledger.ts';
import * as queries from './people.queries.ts';

/** The researcher with this phone, made on the spot when the phone is new. */
export async function arrive(
  tx: Tx,
  app: App,
  phone: string,
): Promise<{ id: string; state: string; isNew: boolean }> {
  const phoneIndex = app.keys.index('phone', phone);
  const known = await queries.lockByPhone(tx, phoneIndex);
  if (known) return { ...known, isNew: false };
  const id = newId();
  const isMine = await queries.insertResearcher(tx, {
    id,
    phoneIndex,
    phoneSealed: app.keys.seal(phone, placeOfPhone(id)),
  });
  // somebody signed in with the same new phone at the same moment: it is theirs, and ours
  if (!isMine) return { ...(await queries.getByPhone(tx, phoneIndex)), isNew: false };
  await openAccounts(tx, id);
  return { id, state: 'active', isNew: true };
}

export async function recordConsent(
  tx: Tx,
  researcherId: string,
  kind: 'terms' | 'agreement' | 'privacy',
  version: number,
): Promise<void> {
  await queries.insertConsent(tx, { id: newId(), researcherId, kind, version });
}

export async function userInfo(
  app: App,
  call: CallOf<typeof postUserInfo>,
): Promise<OutputOf<typeof postUserInfo>> {
  return userInfoOf(app, call.me.id);
}

export async function userInfoOf(app: App, id: string): Promise<UserInfo> {
  const row = await queries.getResearcher(app.db, id);
  return {
    userId: row.id,
    uid: row.uid,
    userName: maskedPhone(app, row),
    nickName: row.nick_name,
    // portraits come with the personal centre
    headPortrait: '',
    userImg: '',
    gender: row.gender as UserInfo['gender'],
    realStatus: row.real_status as UserInfo['realStatus'],
    hideInRank: row.hide_in_rank,
  };
}

export async function accountInfo(
  app: App,
  call: CallOf<typeof postAccountInfo>,
): Promise<OutputOf<typeof postAccountInfo>> {
  const row = await queries.getResearcher(app.db, call.me.id);
  const sessions = await queries.listSessions(app.db, call.me.id);
  return {
    phoneMasked: maskedPhone(app, row),
    registeredAt: row.created_at,
    lastLoginAt: row.last_login_at,
    hasPassword: false,
    sessions: sessions.map((session) => ({
      id: session.id,
      createdAt: session.created_at,
      lastSeenAt: session.last_seen_at,
      device: session.device,
      isCurrent: session.id === call.me.sessionId,
    })),
    ...(await holdingsOf(app, call.me.id)),
  };
}

function maskedPhone(app: App, row: { id: string; phone_sealed: Buffer | null }): string {
  if (!row.phone_sealed) return '';
  const phone = app.keys.open(row.phone_sealed, placeOfPhone(row.id));
  return `${phone.slice(0, -8)}****${phone.slice(-4)}`;
}

const placeOfPhone = (id: string): string => `researcher.phone.${id}`;

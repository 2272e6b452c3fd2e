import type {
  getStaffSignInPage,
  postStaffEmergencyMark,
  postStaffProviderInvite,
} from '@shieldsource/contract/staff/sign-in-desk';
import type { InputOf, OutputOf } from '@shieldsource/contract/route';
import type { App } from '../../platform/app.ts';
import { inTransaction } from '../../platform/database/database.ts';
import type { CallOf } from '../../platform/http/calls.ts';
import { rangeOf, totalOf } from '../../platform/paging.ts';
import { refuse, refuseFields } from '../../platform/refusal.ts';
import { settingOf } from '../../platform/settings.ts';
import { record } from '../events/events.ts';
import { countStaff } from './staff.desk.queries.ts';
import { signInObjection } from './staff.sign-in-settings.ts';
import * as queries from './staff.sign-in.queries.ts';

/** How all colleagues sign in. */
export async function list(
  app: App,
  _call: CallOf<typeof getStaffSignInPage>,
  { page, pageSize }: InputOf<typeof getStaffSignInPage>,
): Promise<OutputOf<typeof getStaffSignInPage>> {
  const total = await countStaff(app.db, {});
  const rows = await queries.listSignIns(app.db, rangeOf({ page, pageSize }));
  return {
    list: rows.map((row) => ({
      id: row.id,
      number: row.number,
      name: row.name,
      email: row.email,
      roles: row.roles,
      state: row.state,
      hasCodeApp: row.has_code_app,
      passkeys: row.passkeys,
      recoveryCodes: row.recovery_codes,
      providerAccounts: row.provider_accounts,
      providerTime: row.provider_time,
      invitedUntil: row.invited_until,
      isEmergency: row.is_emergency,
    })),
    ...totalOf(total),
    page,
    pageSize,
  };
}

/** Lets a colleague link their provider account by mail address, once and within 72 hours, or revokes that. */
export async function invite(
  app: App,
  call: CallOf<typeof postStaffProviderInvite>,
  { staffId, isInvited }: InputOf<typeof postStaffProviderInvite>,
): Promise<OutputOf<typeof postStaffProviderInvite>> {
  if (!(await queries.isActive(app.db, staffId))) throw refuse('notFound');
  if (staffId === call.me.id)
    throw refuseFields({ path: 'staffId', message: '自己的账号请在“我的账号”里关联' });
  await inTransaction(app.db, async (tx) => {
    const isChanged = isInvited
      ? await queries.invite(tx, staffId, call.me.id)
      : await queries.revokeInvitation(tx, staffId);
    if (isChanged)
      await record(tx, app, 'staff.inviteToProvider', {
        subject: staffId,
        actor: call.me,
        params: { isInvited },
      });
  });
  return null;
}

/** Chooses the emergency account, which can use a passphrase when passphrases are off; refused while they are off. */
export async function markEmergency(
  app: App,
  call: CallOf<typeof postStaffEmergencyMark>,
  { staffId: id, isMarked }: InputOf<typeof postStaffEmergencyMark>,
): Promise<OutputOf<typeof postStaffEmergencyMark>> {
  await inTransaction(app.db, async (tx) => {
    const marked = await queries.lockEmergencyAccount(tx);
    if ((marked === id) === isMarked) {
      if (!(await queries.isActive(tx, id))) throw refuse('notFound');
      return;
    }
    if (!settingOf(app, 'staff.passphrases') && marked !== undefined)
      throw refuseFields({
        path: 'staffId',
        message: '密码登录已关闭，应急账号不能改动；请先把“密码登录控制台”改回 on',
      });
    const person = await queries.lockActive(tx, id);
    if (!person) throw refuse('notFound');
    if (isMarked && !person.roles.includes('admin'))
      throw refuseFields({ path: 'staffId', message: '应急账号须是在用的管理员' });
    if (isMarked) await queries.markEmergency(tx, id, call.me.id);
    else await queries.unmarkEmergency(tx);
    await record(tx, app, 'staff.markEmergency', {
      subject: id,
      actor: call.me,
      params: { isMarked },
    });
  }).catch((error: unknown) => {
    const message = signInObjection(error);
    throw message === null ? error : refuseFields({ path: 'staffId', message });
  });
  return null;
}

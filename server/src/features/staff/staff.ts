import { v7 as newId } from 'uuid';
import type {
  postStaffInfo,
  postStaffLogout,
  StaffInfo,
} from '@shieldsource/contract/reports/desk';
import type { Language } from '@shieldsource/contract/site/language';
import type { postStaffLanguage } from '@shieldsource/contract/site/language-calls';
import type { InputOf, OutputOf } from '@shieldsource/contract/route';
import type { StaffRole } from '@shieldsource/contract/staff/roles';
import type { App } from '../../platform/app.ts';
import { inTransaction, type Tx } from '../../platform/database/database.ts';
import type { CallOf } from '../../platform/http/calls.ts';
import { hashPassword } from '../../platform/passwords.ts';
import type { SealedColumn } from '../../platform/rotation.ts';
import { endSession } from '../../platform/sessions.ts';
import { command, record } from '../events/events.ts';
import { newTotpSecret, totpOf } from '../factors/factors.ts';
import * as queries from './staff.queries.ts';

export { giveRecoveryCodes } from './staff.recovery-codes.ts';
export { listAdminMails as adminMails } from './staff.sign-in.queries.ts';
export { checkSignInSetting, signInObjection } from './staff.sign-in-settings.ts';

/** What the verbs about colleagues need; commands have nothing else. */
export type StaffApp = Pick<App, 'keys' | 'settings' | 'config'>;

export async function signOut(
  app: App,
  call: CallOf<typeof postStaffLogout>,
): Promise<OutputOf<typeof postStaffLogout>> {
  await inTransaction(app.db, async (tx) => {
    if (await endSession(tx, call.me.sessionId))
      await record(tx, app, 'staff.signOut', { subject: call.me.id, actor: call.me, params: {} });
  });
  call.clearCookie('staff');
  return null;
}

export async function staffInfo(
  app: App,
  call: CallOf<typeof postStaffInfo>,
): Promise<OutputOf<typeof postStaffInfo>> {
  return present(await queries.getStaff(app.db, call.me.id));
}

export async function changeLanguage(
  app: App,
  call: CallOf<typeof postStaffLanguage>,
  { language }: InputOf<typeof postStaffLanguage>,
): Promise<OutputOf<typeof postStaffLanguage>> {
  await queries.updateLanguage(app.db, call.me.id, language);
  return null;
}

export interface NewStaff {
  readonly email: string;
  readonly name: string;
  readonly passphrase: string;
  readonly roles: readonly StaffRole[];
  readonly researcherId?: string;
}

/** Adds a colleague and answers the address for their authenticator app. */
export async function addStaff(
  tx: Tx,
  app: Pick<App, 'keys' | 'settings'>,
  person: NewStaff,
): Promise<{ id: string; totpUri: string }> {
  const id = newId();
  const secret = newTotpSecret();
  await queries.insertStaff(tx, {
    id,
    email: person.email.toLowerCase(),
    name: person.name,
    passphraseHash: await hashPassword(person.passphrase),
    totpSealed: app.keys.seal(secret, sealedTotps.placeOf(id)),
    roles: [...person.roles],
    researcherId: person.researcherId ?? null,
  });
  await record(tx, app, 'staff.add', {
    subject: id,
    actor: command,
    params: { roles: [...person.roles] },
  });
  return { id, totpUri: totpOf(app, secret, person.email).toString() };
}

/**
 * Everybody's second-factor codes, for the demo's `/dev/inbox` only: the current one, or if that was used the next one, which
 * is accepted early, so that nobody has to wait half a minute to sign in again.
 */
export async function usableCodes(app: App): Promise<{ email: string; code: string }[]> {
  const people = await queries.listFactors(app.db);
  return people.map(({ id, email, totp_sealed: sealed, totp_step: usedStep }) => {
    if (!sealed) return { email, code: '' };
    const totp = totpOf(app, secretOf(app, id, sealed), email);
    const now = totp.counter();
    const step = Math.min(Math.max(now, usedStep + 1), now + 1);
    return { email, code: totp.generate({ timestamp: step * totp.period * 1000 }) };
  });
}

export const sealedTotps: SealedColumn = {
  table: 'staff',
  column: 'totp_sealed',
  placeOf: (id) => `staff.totp.${id}`,
};
const secretOf = (app: App, id: string, sealed: Buffer): string =>
  app.keys.open(sealed, sealedTotps.placeOf(id));

/** A colleague, as their own pages show them. */
export const present = (row: {
  id: string;
  number: number;
  name: string;
  email: string;
  roles: StaffRole[];
  language: Language | null;
}): StaffInfo => ({
  id: row.id,
  number: row.number,
  name: row.name,
  email: row.email,
  roles: row.roles,
  language: row.language,
});

import { Secret, TOTP } from 'otpauth';
import { v7 as newId } from 'uuid';
import type {
  postStaffInfo,
  postStaffLogin,
  postStaffLogout,
  StaffInfo,
} from '@shieldsource/contract/console';
import type { InputOf, OutputOf } from '@shieldsource/contract/route';
import type { StaffRole } from '@shieldsource/contract/staff';
import type { App } from '../../platform/app.ts';
import { hashOf } from '../../platform/crypto.ts';
import { inTransaction, type Tx } from '../../platform/database/database.ts';
import type { CallOf } from '../../platform/http/calls.ts';
import { hashPassword, isRightPassword } from '../../platform/passwords.ts';
import { refuse } from '../../platform/refusal.ts';
import type { SealedColumn } from '../../platform/rotation.ts';
import { endSession, startSession, type SessionCredentials } from '../../platform/sessions.ts';
import { command, record, visitor } from '../events/events.ts';
import { settingOf } from '../../platform/settings.ts';
import { beginCodeTry, spendTry } from './staff.limits.ts';
import * as queries from './staff.queries.ts';

/** Signs in by e-mail, passphrase and a time-based code. All three wrong or one wrong: the same answer, in the same time. */
export async function signIn(
  app: App,
  call: CallOf<typeof postStaffLogin>,
  input: InputOf<typeof postStaffLogin>,
): Promise<OutputOf<typeof postStaffLogin>> {
  const isKnownBrowser =
    call.browser !== null &&
    (await queries.isKnownBrowser(app.db, input.email, hashOf(call.browser)));
  await spendTry(app, input.email, call.ip, isKnownBrowser ? call.browser : null);
  const person = await queries.findByEmail(app.db, input.email);
  const isRightPassphrase = await isRightPassword(person?.passphrase_hash, input.passphrase);
  const known = person && isRightPassphrase ? person : null;
  const tried = await beginCodeTry(app, known, isKnownBrowser);
  const step = known && tried.mayBeRight ? stepOf(app, known, input.totp) : null;
  const credentials =
    known?.may_come_in && step !== null
      ? await inTransaction(app.db, async (tx) => {
          // a code works once, also when two sign-ins race
          if (!(await queries.takeTotpStep(tx, known.id, step))) return null;
          return letIn(tx, app, call, { id: known.id, isKnownBrowser });
        })
      : null;
  if (!known || !credentials) {
    await tried.wasWrong();
    // one that nobody has is not written down: it may be a passphrase in the wrong field
    await inTransaction(app.db, (tx) =>
      record(tx, app, 'staff.failSignIn', {
        subject: person?.id ?? '',
        actor: visitor,
        params: { isKnownBrowser, isRightPassphrase },
      }),
    );
    throw refuse('wrongStaffSignIn');
  }
  await tried.wasRight();
  call.setCookie('staff', credentials.cookie);
  return { token: credentials.token, staff: present(known) };
}

/** Begins a session of somebody who has shown who they are, in a browser that is known from now on. */
export async function letIn(
  tx: Tx,
  app: Pick<App, 'keys'>,
  call: Pick<CallOf<typeof postStaffLogin>, 'device' | 'keepBrowser'>,
  { id, isKnownBrowser }: { id: string; isKnownBrowser: boolean },
): Promise<SessionCredentials> {
  await queries.keepBrowser(tx, id, hashOf(call.keepBrowser()));
  const actor = { kind: 'staff', id } as const;
  await record(tx, app, 'staff.signIn', { subject: id, actor, params: { isKnownBrowser } });
  return startSession(tx, 'staff', id, call.device);
}

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

export interface NewStaff {
  readonly email: string;
  readonly name: string;
  readonly passphrase: string;
  readonly roles: readonly StaffRole[];
  readonly researcherId?: string;
}

/** Adds a person to the staff and answers the address that a code app scans. */
export async function addStaff(
  tx: Tx,
  app: Pick<App, 'keys' | 'settings'>,
  person: NewStaff,
): Promise<{ id: string; totpUri: string }> {
  const id = newId();
  const secret = new Secret({ size: 20 });
  await queries.insertStaff(tx, {
    id,
    email: person.email.toLowerCase(),
    name: person.name,
    passphraseHash: await hashPassword(person.passphrase),
    totpSealed: app.keys.seal(secret.base32, sealedTotps.placeOf(id)),
    roles: [...person.roles],
    researcherId: person.researcherId ?? null,
  });
  await record(tx, app, 'staff.add', {
    subject: id,
    actor: command,
    params: { roles: [...person.roles] },
  });
  return { id, totpUri: totpOf(app, secret.base32, person.email).toString() };
}

/** The current second-factor codes of everybody: for the demo's `/dev/inbox` only. */
export async function currentCodes(app: App): Promise<{ email: string; code: string }[]> {
  const people = await queries.listFactors(app.db);
  return people.map(({ id, email, totp_sealed: sealed }) => ({
    email,
    code: sealed ? totpOf(app, secretOf(app, id, sealed), email).generate() : '',
  }));
}

/** What a code app and this server reckon codes by. */
export const totpOf = (app: Pick<App, 'settings'>, base32: string, email: string): TOTP =>
  new TOTP({
    issuer: settingOf(app, 'staff.issuer'),
    label: email,
    secret: Secret.fromBase32(base32),
    algorithm: 'SHA1',
    digits: 6,
    period: 30,
  });

export const sealedTotps: SealedColumn = {
  table: 'staff',
  column: 'totp_sealed',
  placeOf: (id) => `staff.totp.${id}`,
};
const secretOf = (app: App, id: string, sealed: Buffer): string =>
  app.keys.open(sealed, sealedTotps.placeOf(id));

// null when the code is wrong or used, or where there is no second factor
function stepOf(
  app: App,
  person: { id: string; email: string; totp_sealed: Buffer | null; totp_step: number },
  code: string,
): number | null {
  if (person.totp_sealed === null) return null;
  const step = stepIn(
    totpOf(app, secretOf(app, person.id, person.totp_sealed), person.email),
    code,
  );
  return step !== null && step > person.totp_step ? step : null;
}

/** The time step a code belongs to, one step of clock difference allowed; null when it is wrong. */
export function stepIn(totp: TOTP, code: string): number | null {
  const delta = totp.validate({ token: code, window: 1 });
  return delta === null ? null : totp.counter() + delta;
}

/** A colleague as their own pages know them. */
export const present = (row: {
  id: string;
  number: number;
  name: string;
  email: string;
  roles: string[];
}): StaffInfo => ({
  id: row.id,
  number: row.number,
  name: row.name,
  email: row.email,
  roles: row.roles as StaffRole[],
});

import { v7 as newId } from 'uuid';
import type {
  postStaffInvite,
  postStaffLinkOpen,
  postStaffLinkRenew,
  postStaffLinkRevoke,
  postStaffLinkUse,
} from '@shieldsource/contract/staff/acts';
import type { InputOf, OutputOf } from '@shieldsource/contract/route';
import { say } from '@shieldsource/contract/say';
import { newPassphrase } from '@shieldsource/contract/staff/passphrase';
import type { StaffRole } from '@shieldsource/contract/staff/roles';
import type { App } from '../../platform/app.ts';
import { consoleAddress } from '../../platform/config.ts';
import { hashOf, newToken } from '../../platform/crypto.ts';
import { inTransaction, type Tx, violates } from '../../platform/database/database.ts';
import type { CallOf } from '../../platform/http/calls.ts';
import { spend, type Limit } from '../../platform/limits.ts';
import { hashPassword, isRightPassword } from '../../platform/passwords.ts';
import { refuse, refuseFields } from '../../platform/refusal.ts';
import { endSessionsOf } from '../../platform/sessions.ts';
import { command, record, type Actor } from '../events/events.ts';
import { atDesk, hold } from './staff.desk.ts';
import * as queries from './staff.desk.queries.ts';
import { mailTo, type Recipient } from '../../platform/messages/mail.ts';
import type { StaffApp } from './staff.ts';
import { refuseEasy } from './staff.passphrases.ts';
import { enter, recordFailure } from './staff.sign-in.ts';
import { dropOtherWays } from './staff.sign-in.queries.ts';
import { lockUntied } from './staff.ties.ts';
import { newTotpSecret, stepIn, totpOf } from '../factors/factors.ts';
import { sealedTotps } from './staff.ts';

/** Shown once to whoever made it. Only its hash is stored. */
export interface MadeLink {
  readonly link: string;
  readonly until: number;
  readonly isMailed: boolean;
}

export interface Invited {
  readonly name: string;
  readonly email: string;
  readonly roles: readonly StaffRole[];
  readonly researcherUid?: number | undefined;
}

/** Who gets a link. */
interface Invitee extends Recipient {
  readonly id: string;
}

export const inviteStaff = (
  app: App,
  call: CallOf<typeof postStaffInvite>,
  input: InputOf<typeof postStaffInvite>,
): Promise<OutputOf<typeof postStaffInvite>> =>
  atDesk(app, (tx) => invite(tx, app, call.me, input)).catch((error: unknown) => {
    throw violates(error, 'staff_email_unique')
      ? refuseFields({ path: 'email', message: '这个邮箱已经是工作人员的，请在列表里查找' })
      : error;
  });

/** Adds a colleague without any way to sign in, and a link with which they set it up. */
async function invite(
  tx: Tx,
  app: StaffApp,
  by: Actor,
  { name, email, roles, researcherUid }: Invited,
): Promise<MadeLink & { id: string }> {
  const id = newId();
  const researcherId = researcherUid === undefined ? null : await lockUntied(tx, researcherUid);
  await queries.insertInvited(tx, { id, name, email, roles: [...roles], researcherId });
  await record(tx, app, 'staff.invite', {
    subject: id,
    actor: by,
    params: { roles: [...roles], isResearcher: researcherId !== null },
  });
  const mail = { email, language: null };
  return { id, ...(await makeLink(tx, app, by, { id, ...mail, setsPassphrase: true })) };
}

/** Adds a colleague as an invitation does, for the command: nobody of the staff has let them in. */
export async function addByLink(
  tx: Tx,
  app: StaffApp,
  person: Omit<Invited, 'researcherUid'> & { readonly researcherId: string | null },
): Promise<MadeLink> {
  const [id, email] = [newId(), person.email.toLowerCase()];
  const roles = [...person.roles];
  await queries.insertInvited(tx, { ...person, id, email, roles });
  await record(tx, app, 'staff.add', { subject: id, actor: command, params: { roles } });
  return makeLink(tx, app, command, { id, email, language: null, setsPassphrase: true });
}

export const renewStaffLink = (
  app: App,
  call: CallOf<typeof postStaffLinkRenew>,
  { staffId }: InputOf<typeof postStaffLinkRenew>,
): Promise<OutputOf<typeof postStaffLinkRenew>> =>
  atDesk(app, async (tx) => {
    const person = await hold(tx, { staffId });
    // whoever has been in before needs two admins: `askReset`
    if (person.standing !== 'invited') throw refuse('conflict');
    return renew(tx, app, call.me, person);
  });

export const revokeStaffLink = (
  app: App,
  call: CallOf<typeof postStaffLinkRevoke>,
  { staffId }: InputOf<typeof postStaffLinkRevoke>,
): Promise<null> =>
  atDesk(app, async (tx) => {
    const person = await hold(tx, { staffId });
    const revoked = await queries.revokeLink(tx, person.id);
    if (!revoked) throw refuse('conflict');
    await record(tx, app, 'staff.revokeLink', {
      subject: person.id,
      actor: call.me,
      params: { setsPassphrase: revoked.sets_passphrase },
    });
    return null;
  });

/**
 * Makes a link to set passphrase and second factor anew, for when nobody can sign in. The old ones stay valid until it is
 * used, so that the last admin can always sign in.
 */
export async function startAnew(
  tx: Tx,
  app: StaffApp,
  by: Actor,
  { staffId }: { readonly staffId: string },
): Promise<MadeLink> {
  const person = await hold(tx, { staffId });
  if (person.standing === 'disabled') throw refuse('conflict');
  return renew(tx, app, by, { ...person, has_passphrase: false });
}

async function renew(
  tx: Tx,
  app: StaffApp,
  by: Actor,
  { id, email, language, has_passphrase: hasPassphrase }: Invitee & { has_passphrase: boolean },
): Promise<MadeLink> {
  const setsPassphrase = !hasPassphrase;
  await record(tx, app, 'staff.renewLink', { subject: id, actor: by, params: { setsPassphrase } });
  return makeLink(tx, app, by, { id, email, language, setsPassphrase });
}

/** Makes the only valid link of a colleague; it revokes an earlier one. */
export async function makeLink(
  tx: Tx,
  app: StaffApp,
  by: Actor,
  { id, setsPassphrase, ...recipient }: Invitee & { readonly setsPassphrase: boolean },
): Promise<MadeLink> {
  await queries.revokeLink(tx, id);
  const token = newToken();
  const until = await queries.insertLink(tx, {
    staffId: id,
    tokenHash: hashOf(token),
    setsPassphrase,
    createdBy: 'id' in by ? by.id : null,
  });
  // in the fragment, which browsers do not send and logs do not have
  const link = new URL(`/console/join#${token}`, consoleAddress(app.config)).href;
  const isMailed = await mailTo(tx, app, recipient, () => ({
    subject: say(setsPassphrase ? '请设置你的控制台账号' : '请重新设置动态码'),
    body: say(
      setsPassphrase
        ? '请在 72 小时内打开下面的链接，设置密码和动态码。链接只能用一次，请不要转发。\n{link}\n如果你不认识发起的人，请不要打开，并联系管理员。'
        : '请在 72 小时内打开下面的链接，设置动态码。链接只能用一次，请不要转发。\n{link}\n如果你不认识发起的人，请不要打开，并联系管理员。',
      { link },
    ),
  }));
  return { link, until, isMailed };
}

const byIp: Limit = { scope: 'staff-link-ip', hits: 60, windowSeconds: 900 };
// by address too: whoever has seen a link may not use it up for its owner
const byLinkAndIp: Limit = { scope: 'staff-link', hits: 10, windowSeconds: 900 };

/** The purpose of the link, and a new second factor: whoever opened it before knows another one. */
export async function openLink(
  app: App,
  call: CallOf<typeof postStaffLinkOpen>,
  { token }: InputOf<typeof postStaffLinkOpen>,
): Promise<OutputOf<typeof postStaffLinkOpen>> {
  const link = await linkOf(app, call.ip, token);
  const secret = newTotpSecret();
  return {
    name: link.name,
    email: link.email,
    setsPassphrase: link.sets_passphrase,
    until: link.expires_at,
    factor: {
      secret,
      uri: totpOf(app, secret, link.email).toString(),
      ticket: app.keys.seal(secret, ticketOf(link)).toString('base64url'),
    },
  };
}

/** Sets what the link is for, once, and signs in. */
export async function useLink(
  app: App,
  call: CallOf<typeof postStaffLinkUse>,
  { token, ticket, passphrase, totp: code }: InputOf<typeof postStaffLinkUse>,
): Promise<OutputOf<typeof postStaffLinkUse>> {
  const link = await linkOf(app, call.ip, token);
  await spend(app, byLinkAndIp, `${link.id} ${call.ip}`);
  const secret = openTicket(app, link, ticket);
  if (!link.sets_passphrase && !(await isRightPassword(link.passphrase_hash, passphrase))) {
    await recordFailure(app, link.staff_id, {
      isKnownBrowser: false,
      isRightPassphrase: false,
      by: 'passphrase',
      reason: 'link',
    });
    throw refuseFields({ path: 'passphrase', message: '密码不正确' });
  }
  const chosen = link.sets_passphrase ? newPassphrase.safeParse(passphrase) : null;
  if (chosen?.error)
    throw refuseFields({ path: 'passphrase', message: chosen.error.issues[0]?.message ?? '' });
  if (chosen) refuseEasy(app, passphrase, link);
  const step = stepIn(totpOf(app, secret, link.email), code);
  if (step === null)
    throw refuseFields({ path: 'totp', message: '动态码不正确，请确认已扫描本页的二维码' });
  const passphraseHash = link.sets_passphrase ? await hashPassword(passphrase) : undefined;
  return inTransaction(app.db, async (tx) => {
    const id = link.staff_id;
    if (!(await queries.useLink(tx, link.id))) throw refuse('staffLinkOver');
    await queries.setCredentials(tx, id, {
      ...(passphraseHash !== undefined && { passphraseHash }),
      totpSealed: app.keys.seal(secret, sealedTotps.placeOf(id)),
      totpStep: step,
    });
    await record(tx, app, 'staff.setUp', {
      subject: id,
      actor: { kind: 'staff', id },
      params: { setsPassphrase: link.sets_passphrase },
    });
    await dropOtherWays(tx, id);
    await endSessionsOf(tx, 'staff', id);
    const signedIn = await enter(tx, app, call, id, { by: 'passphrase', secondFactor: 'totp' });
    if (!signedIn) throw refuse('staffLinkOver');
    return signedIn;
  });
}

async function linkOf(app: App, ip: string, token: string): Promise<queries.RowOfLink> {
  await spend(app, byIp, ip);
  const link = await queries.findLink(app.db, hashOf(token));
  if (!link) throw refuse('staffLinkOver');
  return link;
}

const ticketOf = ({ id }: { readonly id: string }): string => `staff_link.totp.${id}`;

function openTicket(app: App, link: queries.RowOfLink, ticket: string): string {
  try {
    return app.keys.open(Buffer.from(ticket, 'base64url'), ticketOf(link));
  } catch {
    throw refuseFields({ path: 'totp', message: '这个二维码已失效，请刷新页面后重新扫描' });
  }
}

import {
  codePurpose,
  type getCaptchaImage,
  type getPhoneInitCaptcha,
  type postCaptchaVerify,
  type postLogout,
  type postPhoneCode,
  type postUserLogin,
} from '@shieldsource/contract/passport/calls';
import type { InputOf, OutputOf } from '@shieldsource/contract/route';
import type { App } from '../../platform/app.ts';
import { hashOf, newToken } from '../../platform/crypto.ts';
import { inTransaction, type Tx } from '../../platform/database/database.ts';
import type { CallOf } from '../../platform/http/calls.ts';
import { spend, type Limit } from '../../platform/limits.ts';
import { refuse, refuseFields } from '../../platform/refusal.ts';
import {
  endSession,
  endSessionIn,
  startSession,
  type ResearcherMe,
  type SessionCredentials,
} from '../../platform/sessions.ts';
import { currentDocument } from '../catalogue/catalogue.ts';
import { rememberBrowser, sendCode, tryCode, type Contact } from '../codes/codes.ts';
import { ownAct, record } from '../events/events.ts';
import {
  findOrCreateResearcher,
  noteSignIn,
  findByPassword,
  phoneOf,
  recordConsent,
  userInfoOf,
} from '../people/people.ts';
import { answerHash, newChallenge, workHash } from './captcha.ts';
import { requireAcceptable } from './passport.agreements.ts';
import { recordFailure } from './passport.failures.ts';
import * as queries from './passport.queries.ts';

const captchaLimit: Limit = { scope: 'captcha', hits: 60, windowSeconds: 60 };
export const codeLimitByIp: Limit = { scope: 'code', hits: 200, windowSeconds: 3600 };
const loginLimitByIp: Limit = { scope: 'login', hits: 100, windowSeconds: 600 };
const passwordLimitByPhone: Limit = { scope: 'password', hits: 50, windowSeconds: 3600 };
// stricter than by phone alone, so that a stranger elsewhere does not lock the owner out
const passwordLimitByPhoneAndIp: Limit = { scope: 'password-ip', hits: 10, windowSeconds: 900 };

export async function initCaptcha(
  app: App,
  call: CallOf<typeof getCaptchaImage | typeof getPhoneInitCaptcha>,
  { mode }: InputOf<typeof getPhoneInitCaptcha>,
): Promise<OutputOf<typeof getPhoneInitCaptcha>> {
  await spend(app, captchaLimit, call.ip);
  // whoever shows it when a code is asked for gets one that works in this browser alone
  call.keepBrowser();
  return newChallenge(app, call.ip, mode);
}

/** Exchanges the solution of a challenge for a ticket for one code. Right or wrong, the challenge is used up. */
export async function verifyCaptcha(
  app: App,
  call: CallOf<typeof postCaptchaVerify>,
  input: InputOf<typeof postCaptchaVerify>,
): Promise<OutputOf<typeof postCaptchaVerify>> {
  await spend(app, captchaLimit, call.ip);
  const { captchaId, answer, work } = input;
  const asked = await queries.useCaptcha(app.db, captchaId);
  const given = {
    answer: answer === undefined ? null : answerHash(app, captchaId, answer),
    work: work === undefined ? null : workHash(app, captchaId, work),
  };
  const isRead = asked !== undefined && answers(asked.answer_hash, given.answer);
  const isWorked = asked !== undefined && answers(asked.work_hash, given.work);
  // if the picture was read, or there was none, only the work has to be repeated
  if (!isWorked && (isRead || answer === undefined)) throw refuse('workNeeded');
  if (!isRead) throw refuse('wrongCaptcha');
  const ticket = newToken();
  await queries.insertTicket(app.db, hashOf(ticket));
  return { ticket };
}

const answers = (asked: Buffer | null, given: Buffer | null): boolean =>
  asked === null || (given !== null && asked.equals(given));

/** Sends a code: for signing in to the given phone, for anything else to the member's own phone. */
export async function sendPhoneCode(
  app: App,
  call: CallOf<typeof postPhoneCode>,
  input: InputOf<typeof postPhoneCode>,
): Promise<OutputOf<typeof postPhoneCode>> {
  await spend(app, codeLimitByIp, call.ip);
  const contact = await contactToReach(app, call.me, input);
  await useTicket(app, input.ticket);
  if (input.purpose === codePurpose.codes.login) call.keepBrowser();
  return sendCode(app, call, contact, input.purpose);
}

/** Uses up the ticket that sending a code requires. */
export async function useTicket(app: App, ticket: string): Promise<void> {
  if (!(await queries.useTicket(app.db, hashOf(ticket)))) throw refuse('captchaNeeded');
}

/** The phone to send the code to. A new phone gets one whether or not it has an account, so that nobody learns that here. */
async function contactToReach(
  app: App,
  me: ResearcherMe | null,
  { purpose, phone }: InputOf<typeof postPhoneCode>,
): Promise<Contact> {
  const kind = 'phone';
  if (purpose === codePurpose.codes.login) return { kind, to: givenPhone(phone) };
  if (purpose !== codePurpose.codes.phoneNew)
    return { kind, to: await ownPhone(app, me, phone), isOwn: true };
  const [own, wanted] = [await ownPhone(app, me, undefined), givenPhone(phone)];
  if (wanted === own)
    throw refuseFields({ path: 'phone', message: '新手机号和现在的相同，请换一个' });
  return { kind, to: wanted };
}

function givenPhone(phone: string | undefined): string {
  if (phone === undefined) throw refuseFields({ path: 'phone', message: '请填写手机号' });
  return phone;
}

async function ownPhone(
  app: App,
  me: ResearcherMe | null,
  given: string | undefined,
): Promise<string> {
  if (!me) throw refuse('notLoggedIn');
  const own = await phoneOf(app, me.id);
  if (given !== undefined && given !== own)
    throw refuseFields({ path: 'phone', message: '只能发送到你的登录手机号' });
  return own;
}

/** Signs in by phone and code, or password; a code to a new phone creates an account. Records the agreements. */
export async function login(
  app: App,
  call: CallOf<typeof postUserLogin>,
  input: InputOf<typeof postUserLogin>,
): Promise<OutputOf<typeof postUserLogin>> {
  await spend(app, loginLimitByIp, call.ip);
  const { agreementVersion, privacyVersion } = input;
  if (agreementVersion !== undefined) await requireAcceptable(app, 'agreement', agreementVersion);
  if (privacyVersion !== undefined) await requireAcceptable(app, 'privacy', privacyVersion);
  const agreed = {
    agreement: agreementVersion ?? (await currentDocument(app.db, 'agreement')).version,
    privacy: privacyVersion ?? (await currentDocument(app.db, 'privacy')).version,
  };

  const by = input.password === undefined ? 'code' : 'password';
  const begin = async () => {
    const enter = await proven(app, call, input);
    return inTransaction(app.db, async (tx) =>
      begun(tx, app, call, await enter(tx), { by, ...agreed }),
    );
  };
  const { credentials, id } = await begin().catch(async (error: unknown) => {
    await recordFailure(app, error, input.phone, by);
    throw error;
  });
  call.setCookie('researcher', credentials.cookie);
  return { token: credentials.token, user: await userInfoOf(app, id) };
}

interface Way {
  readonly by: 'code' | 'password';
  readonly agreement: number;
  readonly privacy: number;
}

/** Begins the session of who is proven, in the transaction of the sign-in. */
async function begun(
  tx: Tx,
  app: App,
  call: CallOf<typeof postUserLogin>,
  person: Awaited<ReturnType<Enter>>,
  { by, agreement, privacy }: Way,
): Promise<{ id: string; credentials: SessionCredentials }> {
  // an account that is being cancelled may sign in, to revoke that
  if (person.state === 'disabled') throw refuse('accountDisabled');
  const own = ownAct({ kind: 'researcher', id: person.id });
  if (person.isNew) await record(tx, app, 'account.arrive', own);
  await recordConsent(tx, app, person.id, 'agreement', agreement);
  await recordConsent(tx, app, person.id, 'privacy', privacy);
  await record(tx, app, 'account.signIn', { ...own, params: { by } });
  if ((await rememberBrowser(tx, app, person.id, call.keepBrowser())) === 'another')
    await record(tx, app, 'account.newBrowser', own);
  await endSessionIn(tx, 'researcher', call.cookies.researcher);
  return {
    id: person.id,
    credentials: await startSession(tx, 'researcher', person.id, call.device),
  };
}

type Enter = (tx: Tx) => Promise<{ id: string; state: string; isNew?: boolean }>;

/** The account that may sign in: proven by a code, or by the password and a captcha. */
async function proven(
  app: App,
  call: CallOf<typeof postUserLogin>,
  { phone, code, password, ticket }: InputOf<typeof postUserLogin>,
): Promise<Enter> {
  if (password === undefined) {
    const contact = { kind: 'phone', to: phone } as const;
    await tryCode(app, call, contact, codePurpose.codes.login, code ?? '');
    return (tx) => findOrCreateResearcher(tx, app, phone);
  }
  if (!(await queries.useTicket(app.db, hashOf(ticket ?? '')))) throw refuse('captchaNeeded');
  await spend(app, passwordLimitByPhoneAndIp, `${phone} ${call.ip}`);
  await spend(app, passwordLimitByPhone, phone);
  const known = await findByPassword(app, phone, password);
  if (!known) throw refuse('wrongPassword');
  return async (tx) => {
    const person = await noteSignIn(tx, known);
    if (!person) throw refuse('wrongPassword');
    return person;
  };
}

export async function logout(
  app: App,
  call: CallOf<typeof postLogout>,
): Promise<OutputOf<typeof postLogout>> {
  await inTransaction(app.db, async (tx) => {
    if (await endSession(tx, call.me.sessionId))
      await record(tx, app, 'account.signOut', ownAct(call.me));
  });
  call.clearCookie('researcher');
  return null;
}

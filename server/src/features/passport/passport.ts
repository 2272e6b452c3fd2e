import {
  codePurpose,
  type getCaptchaImage,
  type getPhoneInitCaptcha,
  type postCaptchaVerify,
  type postPhoneCode,
  type postUserLogin,
} from '@shieldsource/contract/passport/calls';
import type { postLogout } from '@shieldsource/contract/people/calls';
import type { InputOf, OutputOf } from '@shieldsource/contract/route';
import type { App } from '../../platform/app.ts';
import { hashOf, newToken } from '../../platform/crypto.ts';
import { inTransaction, type Tx } from '../../platform/database/database.ts';
import type { CallOf } from '../../platform/http/calls.ts';
import { spend, type Limit } from '../../platform/limits.ts';
import { refuse, refuseFields } from '../../platform/refusal.ts';
import { endSession, type ResearcherMe } from '../../platform/sessions.ts';
import { sendCode, tryCode, type Contact } from '../codes/codes.ts';
import { ownAct, record } from '../events/events.ts';
import { hasFactor } from '../factors/factors.ts';
import {
  findOrCreateResearcher,
  lockProven,
  findByPassword,
  phoneForCodes,
} from '../people/people.ts';
import { answerHash, newChallenge, workHash } from './captcha.ts';
import { isFailure, recordFailureAt } from './passport.failures.ts';
import { agreedTo, awaitFactor, begin, finish, type SignedIn } from './passport.sessions.ts';
import * as queries from './passport.queries.ts';
import type { BegunSignIn } from './passport.queries.ts';

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
  const own = await phoneForCodes(app, me.id);
  if (given !== undefined && given !== own)
    throw refuseFields({ path: 'phone', message: '只能发送到你的登录手机号' });
  return own;
}

/** Signs in by phone and code, or password; a code to a new phone creates an account. Records the agreements. An account with a second factor is refused with `factorNeeded`, whose ticket leads on to `loginFactor`. */
export async function login(
  app: App,
  call: CallOf<typeof postUserLogin>,
  input: InputOf<typeof postUserLogin>,
): Promise<OutputOf<typeof postUserLogin>> {
  await spend(app, loginLimitByIp, call.ip);
  const agreed = await agreedTo(app, input);

  const by = input.password === undefined ? 'code' : 'password';
  const enter = async () => {
    const known = await proven(app, call, input);
    return inTransaction(app.db, async (tx) =>
      entered(tx, app, call, await known(tx), { by, ...agreed }),
    );
  };
  const outcome = await enter().catch(async (error: unknown) => {
    if (isFailure(error)) await recordFailureAt(app, input.phone, { by });
    throw error;
  });
  if ('ticket' in outcome) throw refuse('factorNeeded', outcome);
  return finish(app, call, outcome);
}

/** Begins the session of who is proven, in the transaction of the sign-in; or answers the ticket for their second factor. */
async function entered(
  tx: Tx,
  app: App,
  call: CallOf<typeof postUserLogin>,
  { id, state, isNew }: Awaited<ReturnType<Enter>>,
  way: BegunSignIn,
): Promise<{ ticket: string } | SignedIn> {
  // an account that is being cancelled may sign in, to revoke that
  if (state === 'disabled') throw refuse('accountDisabled');
  if (isNew) await record(tx, app, 'account.arrive', ownAct({ kind: 'researcher', id }));
  if (await hasFactor(tx, 'researcher', id))
    return { ticket: await awaitFactor(tx, call, id, way) };
  return begin(tx, app, call, id, way);
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
    const person = await lockProven(tx, known);
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

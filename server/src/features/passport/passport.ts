import type { CodeOf } from '@shieldsource/contract/coded';
import type {
  codePurpose,
  getPhoneInitCaptcha,
  postCaptchaVerify,
  postLogout,
  postPhoneCode,
  postUserLogin,
} from '@shieldsource/contract/passport';
import type { InputOf, OutputOf } from '@shieldsource/contract/route';
import { v7 as newId } from 'uuid';
import type { App } from '../../platform/app.ts';
import { hashOf, newDigits, newToken } from '../../platform/crypto.ts';
import { inTransaction } from '../../platform/database/database.ts';
import type { CallOf } from '../../platform/http/calls.ts';
import { enqueue } from '../../platform/jobs/outbox.ts';
import { spend, type Limit } from '../../platform/limits.ts';
import { refuse } from '../../platform/refusal.ts';
import { endSession, startSession } from '../../platform/sessions.ts';
import { currentDocument } from '../catalogue/catalogue.ts';
import { arrive, recordConsent, userInfoOf } from '../people/people.ts';
import { answerHash, drawCaptcha } from './captcha.ts';
import * as queries from './passport.queries.ts';

const captchaLimit: Limit = { scope: 'captcha', hits: 60, windowSeconds: 60 };
const codeLimitByIp: Limit = { scope: 'code', hits: 200, windowSeconds: 3600 };
const loginLimitByIp: Limit = { scope: 'login', hits: 100, windowSeconds: 600 };

/** A code a minute and ten a day a phone (product.md section 8). */
const codeEverySeconds = 60;
const codesADay = 10;

export async function initCaptcha(
  app: App,
  call: CallOf<typeof getPhoneInitCaptcha>,
): Promise<OutputOf<typeof getPhoneInitCaptcha>> {
  await spend(app, captchaLimit, call.ip);
  return drawCaptcha(app);
}

/** Turns a right answer into a ticket for one send. Right or wrong, the picture is used up. */
export async function verifyCaptcha(
  app: App,
  call: CallOf<typeof postCaptchaVerify>,
  input: InputOf<typeof postCaptchaVerify>,
): Promise<OutputOf<typeof postCaptchaVerify>> {
  await spend(app, captchaLimit, call.ip);
  const isRight = await queries.useCaptcha(
    app.db,
    input.captchaId,
    answerHash(app, input.captchaId, input.answer),
  );
  if (!isRight) throw refuse('wrongCaptcha');
  const ticket = newToken();
  await queries.insertTicket(app.db, hashOf(ticket));
  return { ticket };
}

export async function sendPhoneCode(
  app: App,
  call: CallOf<typeof postPhoneCode>,
  input: InputOf<typeof postPhoneCode>,
): Promise<OutputOf<typeof postPhoneCode>> {
  await spend(app, codeLimitByIp, call.ip);
  if (!(await queries.useTicket(app.db, hashOf(input.ticket)))) throw refuse('captchaNeeded');
  const phoneIndex = app.keys.index('phone', input.phone);
  const id = newId();
  const code = newDigits(6);
  await inTransaction(app.db, async (tx) => {
    const sent = await queries.lockSentCodes(tx, phoneIndex);
    if (sent.waitSeconds > 0) throw refuse('tooOften', { retryAfter: sent.waitSeconds });
    if (sent.today >= codesADay) throw refuse('tooOften', { retryAfter: sent.daySeconds });
    await queries.insertCode(tx, {
      id,
      phoneIndex,
      purpose: input.purpose,
      codeHash: codeHash(app, phoneIndex, input.purpose, code),
    });
    await enqueue(tx, app.keys, 'sms', {
      to: input.phone,
      body: `【盾源】验证码 ${code}，用于登录，5 分钟内有效。请勿告诉他人。`,
      code,
    });
  });
  return { retryAfter: codeEverySeconds };
}

/** Signs in by phone and code; a new phone becomes an account. Keeps the versions of the texts it agreed to. */
export async function login(
  app: App,
  call: CallOf<typeof postUserLogin>,
  input: InputOf<typeof postUserLogin>,
): Promise<OutputOf<typeof postUserLogin>> {
  await spend(app, loginLimitByIp, call.ip);
  const [agreement, privacy] = [
    await currentDocument(app.db, 'agreement'),
    await currentDocument(app.db, 'privacy'),
  ];
  const isCurrent = (given: number | undefined, current: number) =>
    given === undefined || given === current;
  if (
    !isCurrent(input.agreementVersion, agreement.version) ||
    !isCurrent(input.privacyVersion, privacy.version)
  )
    throw refuse('agreementChanged');

  const phoneIndex = app.keys.index('phone', input.phone);
  // outside the transaction below: a wrong try counts although it is refused
  if (
    !(await queries.tryCode(
      app.db,
      phoneIndex,
      'login',
      codeHash(app, phoneIndex, 'login', input.code),
    ))
  )
    throw refuse('wrongPhoneCode');

  const { halves, id } = await inTransaction(app.db, async (tx) => {
    const person = await arrive(tx, app, input.phone);
    if (person.state !== 'active') throw refuse('accountDisabled');
    await recordConsent(tx, person.id, 'agreement', agreement.version);
    await recordConsent(tx, person.id, 'privacy', privacy.version);
    return { id: person.id, halves: await startSession(tx, 'researcher', person.id, call.device) };
  });
  call.setCookie('researcher', halves.cookie);
  return { token: halves.token, user: await userInfoOf(app, id) };
}

export async function logout(
  app: App,
  call: CallOf<typeof postLogout>,
): Promise<OutputOf<typeof postLogout>> {
  await endSession(app.db, call.me.sessionId);
  call.clearCookie('researcher');
  return null;
}

const codeHash = (
  app: App,
  phoneIndex: Buffer,
  purpose: CodeOf<typeof codePurpose>,
  code: string,
): Buffer => app.keys.digest('phone-code', `${phoneIndex.toString('hex')}:${purpose}:${code}`);

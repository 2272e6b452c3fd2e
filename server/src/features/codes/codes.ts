import type { CodeOf } from '@shieldsource/contract/coded';
import { faults } from '@shieldsource/contract/faults';
import { codePurpose } from '@shieldsource/contract/passport';
import { v7 as newId } from 'uuid';
import type { App } from '../../platform/app.ts';
import { newDigits } from '../../platform/crypto.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { enqueue } from '../../platform/jobs/outbox.ts';
import { refuse } from '../../platform/refusal.ts';
import * as queries from './codes.queries.ts';

export type CodePurpose = CodeOf<typeof codePurpose>;

/** A code a minute and ten a day a phone (product.md section 8), whatever they are for. */
const codeEverySeconds = 60;
const codesADay = 10;

/** Where a code can go. A mail address is written in small letters. */
export interface Contact {
  readonly kind: 'phone' | 'email';
  readonly to: string;
}

/** Sends a code good for one purpose, once, within five minutes. Refuses with `tooOften`; answers when the next may be asked for, in seconds. */
export const sendCode = (
  app: App,
  phone: string,
  purpose: CodePurpose,
): Promise<{ retryAfter: number }> => sendCodeTo(app, { kind: 'phone', to: phone }, purpose);

/** The same to a phone or a mail address. */
export async function sendCodeTo(
  app: App,
  { kind, to }: Contact,
  purpose: CodePurpose,
): Promise<{ retryAfter: number }> {
  const phoneIndex = app.keys.index(kind, to);
  const code = newDigits(6);
  await inTransaction(app.db, async (tx) => {
    const sent = await queries.lockSentCodes(tx, phoneIndex);
    if (sent.waitSeconds > 0) throw refuse('tooOften', { retryAfter: sent.waitSeconds });
    if (sent.today >= codesADay) throw refuse('tooOften', { retryAfter: sent.daySeconds });
    await queries.insertCode(tx, {
      id: newId(),
      phoneIndex,
      purpose,
      codeHash: hashOfCode(app, phoneIndex, purpose, code),
    });
    const body = `【盾源】验证码 ${code}，用于${codePurpose.labelOf(purpose)}，5 分钟内有效。请勿告诉他人。`;
    if (kind === 'phone') await enqueue(tx, app.keys, 'sms', { to, body, code });
    else await enqueue(tx, app.keys, 'mail', { to, subject: '盾源验证码', body, code });
  });
  return { retryAfter: codeEverySeconds };
}

/** Tries a code that was sent to this phone, or refuses with `wrongPhoneCode`. Outside any transaction: a wrong try counts although it is refused. */
export async function tryCode(
  app: App,
  phone: string,
  purpose: CodePurpose,
  code: string,
): Promise<void> {
  await tryCodeOf(app, app.keys.index('phone', phone), purpose, code);
}

/** The same for a code that was sent to a phone or a mail address. */
export const tryCodeAt = (
  app: App,
  { kind, to }: Contact,
  purpose: CodePurpose,
  code: string,
): Promise<void> => tryCodeOf(app, app.keys.index(kind, to), purpose, code);

/** Whether somebody has read a code that went to this researcher's own phone within the last ten minutes, to sign in for instance. */
export async function hasReadCode(app: App, researcherId: string): Promise<boolean> {
  const phoneIndex = await queries.findPhoneIndex(app.db, researcherId);
  return phoneIndex !== null && queries.wasRead(app.db, phoneIndex);
}

/**
 * Tries a code that was just sent to a researcher's own phone, before something that a stolen session must not do. Refuses
 * with `wrongPhoneCode`. Call it before the transaction of the deed, never inside: a wrong try counts although it is refused.
 */
export async function tryFreshCode(
  app: App,
  researcherId: string,
  purpose: CodePurpose,
  code: string,
): Promise<void> {
  const phoneIndex = await queries.findPhoneIndex(app.db, researcherId);
  if (!phoneIndex) throw refuse('wrongPhoneCode');
  await tryCodeOf(app, phoneIndex, purpose, code);
}

interface Proof {
  readonly phone: string;
  readonly purpose: CodePurpose;
  readonly code: string;
  /** The field the code was filled in at. */
  readonly path: string;
}

/**
 * Tries two codes that count only together. While either is wrong neither is used up, but both have been tried once more;
 * the refusal names the fields of the wrong ones. Outside any transaction, like `tryCode`.
 */
export async function tryBothCodes(app: App, proofs: readonly [Proof, Proof]): Promise<void> {
  const tried = await queries.tryBothCodes(
    app.db,
    proofs.map(({ phone, purpose, code }) => {
      const phoneIndex = app.keys.index('phone', phone);
      return { phoneIndex, purpose, codeHash: hashOfCode(app, phoneIndex, purpose, code) };
    }),
  );
  if (tried.length === proofs.length && tried.every(({ isUsed }) => isUsed)) return;
  const right = tried.filter(({ isRight }) => isRight).map(({ purpose }) => purpose);
  const wrong = proofs.filter(({ purpose }) => !right.includes(purpose));
  throw refuse('wrongPhoneCode', {
    fields: (wrong.length > 0 ? wrong : proofs).map(({ path }) => ({
      path,
      message: faults.wrongPhoneCode.message,
    })),
  });
}

async function tryCodeOf(
  app: App,
  phoneIndex: Buffer,
  purpose: CodePurpose,
  code: string,
): Promise<void> {
  if (
    !(await queries.tryCode(
      app.db,
      phoneIndex,
      purpose,
      hashOfCode(app, phoneIndex, purpose, code),
    ))
  )
    throw refuse('wrongPhoneCode');
}

const hashOfCode = (app: App, phoneIndex: Buffer, purpose: CodePurpose, code: string): Buffer =>
  app.keys.digest('phone-code', `${phoneIndex.toString('hex')}:${purpose}:${code}`);

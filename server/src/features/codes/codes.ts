import type { CodeOf } from '@shieldsource/contract/coded';
import * as faults from '@shieldsource/contract/faults';
import { codePurpose } from '@shieldsource/contract/passport/calls';
import { uncanonicalForms, reachesPhone } from '@shieldsource/contract/people/phone';
import { say } from '@shieldsource/contract/say';
import { v7 as newId } from 'uuid';
import type { App } from '../../platform/app.ts';
import { newDigits } from '../../platform/crypto.ts';
import { inTransaction, type Db, type Tx } from '../../platform/database/database.ts';
import { enqueue } from '../../platform/jobs/outbox.ts';
import { signed } from '../../platform/messages/signed.ts';
import { refuse, refuseFields } from '../../platform/refusal.ts';
import { settingOf } from '../../platform/settings.ts';
import { spendOfAddress, spendOfAll, watchBudget, type BudgetUse } from './codes.budgets.ts';
import type { Contact } from './codes.contact.ts';
import * as queries from './codes.queries.ts';

export type { Contact } from './codes.contact.ts';
export { forgetBrowsers, isSwitchedOn, turnSwitch } from './codes.queries.ts';

export type CodePurpose = CodeOf<typeof codePurpose>;

/** For each phone: a code a minute and ten a day, for all purposes; strangers and owner are counted separately. */
const codeEverySeconds = 60;
const codesADay = 10;
/** Wrong guesses for each phone and day: fifty in all (a chance of 1 in 20,000), some of them reserved for its owner. */
const guessesADay = { open: 40, own: 10 } as const;
const maxKnownBrowsers = 20;
/** How long a code is valid; the queries have the same time, by the database's clock. */
const codeMs = 5 * 60_000;

/** Who requests or tries a code: the relevant part of a call. */
export interface Asker {
  readonly me: { readonly id: string } | null;
  readonly ip: string;
  /** The secret in the browser's cookie, by which it is recognized; null without one. */
  readonly browser: string | null;
}

/**
 * Sends a code for one purpose, which is valid once, within five minutes, for whoever requested it. Refuses with
 * `tooOften`, with `smsOff` while the switch is off, and with bad input for a phone that cannot get messages (field
 * `contact` where the purpose is `migrate`). Answers in how many seconds the next one may be requested.
 */
export async function sendCode(
  app: App,
  asker: Asker,
  contact: Contact,
  purpose: CodePurpose,
): Promise<{ retryAfter: number }> {
  const { kind, to } = contact;
  if (kind === 'phone' && !reachesPhone(to, settingOf(app, 'sms.prefixes')))
    throw refuseFields({
      path: purpose === codePurpose.codes.migrate ? 'contact' : 'phone',
      message: '短信不能发送到这个国家或地区的号码，请换用中国大陆手机号',
    });
  const index = app.keys.index(kind, to);
  const spent = await inTransaction(app.db, async (tx): Promise<BudgetUse> => {
    if (kind === 'phone' && !(await queries.isSwitchedOn(tx))) throw refuse('smsOff');
    await queries.lockPhone(tx, index);
    const lane = await laneOf(app, tx, asker, contact);
    const sent = await queries.countSent(tx, index, lane);
    if (sent.waitSeconds > 0) throw refuse('tooOften', { retryAfter: sent.waitSeconds });
    // a code that could not be tried any more is not sent
    if (sent.today >= codesADay || sent.guesses >= guessesADay[lane])
      throw refuse('tooOften', { retryAfter: sent.daySeconds });
    if (lane === 'open') await spendOfAddress(app, tx, asker.ip, contact);
    const code = await makeCode(tx, app, asker, contact, purpose, lane);
    const words = say('验证码 {code}，用于{purpose}，5 分钟内有效。请勿告诉他人。', {
      code,
      purpose: codePurpose.labelOf(purpose),
    });
    const body = signed(app, words);
    const expiresAt = new Date(Date.now() + codeMs);
    if (kind === 'phone') await enqueue(tx, app.keys, 'sms', { to, body, code }, { expiresAt });
    else {
      const signature = settingOf(app, 'sms.signature');
      const subject = say('{signature}验证码', { signature });
      const mail = { to, subject, body, code };
      await enqueue(tx, app.keys, 'mail', mail, { expiresAt });
    }
    return spendOfAll(app, tx, contact, lane === 'open');
  });
  await watchBudget(app, spent);
  return { retryAfter: codeEverySeconds };
}

/** Stores a new code, valid for five minutes, without sending it. Answers the code. */
export async function makeCode(
  tx: Tx,
  app: App,
  asker: Asker,
  { kind, to }: Contact,
  purpose: CodePurpose,
  lane: queries.Lane,
): Promise<string> {
  const [index, code] = [app.keys.index(kind, to), newDigits(6)];
  await queries.insertCode(tx, {
    id: newId(),
    phoneIndex: index,
    purpose,
    codeHash: hashOfCode(app, index, purpose, code),
    askedBy: hashOfAsker(app, asker, purpose),
    lane,
  });
  return code;
}

/** `own` for the owner's session, or a browser that has signed in to the account before; else `open`. */
async function laneOf(
  app: App,
  tx: Tx,
  { browser }: Asker,
  { kind, to, isOwn }: Contact,
): Promise<queries.Lane> {
  if (isOwn) return 'own';
  if (browser === null || kind !== 'phone') return 'open';
  const indexes = [to, ...uncanonicalForms(to)].map((form) => app.keys.index('phone', form));
  return (await queries.isKnownBrowser(tx, indexes, hashOfBrowser(app, browser))) ? 'own' : 'open';
}

/** Remembers this browser for the account of that phone. Answers whether it was known, is the first, or is a new one. */
export const rememberBrowser = (
  tx: Tx,
  app: App,
  researcherId: string,
  browser: string,
): Promise<'known' | 'first' | 'another'> =>
  queries.keepKnownBrowser(tx, researcherId, hashOfBrowser(app, browser), maxKnownBrowsers);

/** Whether this browser has signed in to the account before. */
export const isBrowserOf = (
  db: Db,
  app: App,
  researcherId: string,
  browser: string,
): Promise<boolean> => queries.isBrowserOf(db, researcherId, hashOfBrowser(app, browser));

/**
 * Tries a code that was sent to this contact, or refuses with `wrongPhoneCode`. Call it before the transaction of the act,
 * never inside: a wrong try has to count although it is refused. A code that a browser requested is tried there alone, five
 * times; one of a client that came without a cookie by anybody, five times in all.
 */
export async function tryCode(
  app: App,
  asker: Asker,
  { kind, to }: Contact,
  purpose: CodePurpose,
  code: string,
): Promise<void> {
  const [isRight] = await judge(app, asker, [{ index: app.keys.index(kind, to), purpose, code }]);
  if (!isRight) throw refuse('wrongPhoneCode');
}

/** Whether a code to this phone was entered correctly within the last ten minutes, for instance to sign in. */
export const hasReadCode = (app: App, phone: string): Promise<boolean> =>
  queries.wasRead(app.db, app.keys.index('phone', phone));

interface Proof {
  readonly phone: string;
  readonly purpose: CodePurpose;
  readonly code: string;
  /** The field in which the code was entered. */
  readonly path: string;
}

/**
 * Tries two codes that count only together. If either is wrong none is used up, but a try is counted for both; the refusal
 * names the fields of the wrong ones. Call it outside of any transaction, like `tryCode`.
 */
export async function tryBothCodes(
  app: App,
  asker: Asker,
  proofs: readonly [Proof, Proof],
): Promise<void> {
  const areRight = await judge(
    app,
    asker,
    proofs.map(({ phone, ...proof }) => ({ ...proof, index: app.keys.index('phone', phone) })),
  );
  if (areRight.every(Boolean)) return;
  throw refuse('wrongPhoneCode', {
    fields: proofs
      .filter((_, at) => !areRight[at])
      .map(({ path }) => ({ path, message: faults.wrongPhoneCode.message })),
  });
}

interface EnteredCode {
  readonly index: Buffer;
  readonly purpose: CodePurpose;
  readonly code: string;
}

const judge = (app: App, asker: Asker, given: readonly EnteredCode[]): Promise<boolean[]> =>
  queries.tryCodes(
    app.db,
    given.map(({ index, purpose, code }) => ({
      phoneIndex: index,
      purpose,
      codeHash: hashOfCode(app, index, purpose, code),
      askedBy: hashOfAsker(app, asker, purpose),
    })),
    { guessesADay },
  );

const hashOfCode = (app: App, index: Buffer, purpose: CodePurpose, code: string): Buffer =>
  app.keys.digest('phone-code', `${index.toString('hex')}:${purpose}:${code}`);

/** How an asker is recognized: by the browser when signing in, else by the member's account. */
function hashOfAsker(app: App, { me, browser }: Asker, purpose: CodePurpose): Buffer | null {
  if (purpose !== codePurpose.codes.login)
    return me && app.keys.digest('code-asker', `member:${me.id}`);
  return browser === null ? null : hashOfBrowser(app, browser);
}

const hashOfBrowser = (app: App, browser: string): Buffer =>
  app.keys.digest('code-asker', `browser:${browser}`);

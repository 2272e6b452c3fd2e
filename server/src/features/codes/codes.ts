import type { CodeOf } from '@shieldsource/contract/coded';
import { faults } from '@shieldsource/contract/faults';
import { codePurpose } from '@shieldsource/contract/passport';
import { uncanonicalForms, reachesPhone } from '@shieldsource/contract/phone';
import { v7 as newId } from 'uuid';
import type { App } from '../../platform/app.ts';
import { newDigits } from '../../platform/crypto.ts';
import { inTransaction, type Tx } from '../../platform/database/database.ts';
import { enqueue } from '../../platform/jobs/outbox.ts';
import { refuse, refuseFields } from '../../platform/refusal.ts';
import { settingOf } from '../../platform/settings.ts';
import { spendOfAddress, spendOfAll, watchBudget, type Spent } from './codes.budgets.ts';
import type { Contact } from './codes.contact.ts';
import * as queries from './codes.queries.ts';

export type { Contact } from './codes.contact.ts';
export { forgetBrowsers, isSwitchedOn, turnSwitch } from './codes.queries.ts';

export type CodePurpose = CodeOf<typeof codePurpose>;

/** A code a minute and ten a day a phone, whatever they are for; strangers' and its owner's apart. */
const codeEverySeconds = 60;
const codesADay = 10;
/** Wrong guesses a phone bears in a day: fifty in all (a chance of 1 in 20,000), some of them kept for its owner. */
const guessesADay = { open: 40, own: 10 } as const;
const maxKnownBrowsers = 20;
/** How long one is good for: the queries know it too, by the database's clock. */
const codeMs = 5 * 60_000;

/** Who asks for a code or shows one: a call, as far as it matters here. */
export interface Asker {
  readonly me: { readonly id: string } | null;
  readonly ip: string;
  /** The secret of the browser, by which it is known again; null when it keeps none. */
  readonly browser: string | null;
}

/**
 * Sends a code good for one purpose, once, within five minutes; it belongs to who asks. Refuses with `tooOften`, with
 * `smsOff` while the switch is off, and a phone that no messages go to by its field (`contact` where the purpose is
 * `migrate`). Answers when the next may be asked for, in seconds.
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
  const spent = await inTransaction(app.db, async (tx): Promise<Spent> => {
    if (kind === 'phone' && !(await queries.isSwitchedOn(tx))) throw refuse('smsOff');
    await queries.lockPhone(tx, index);
    const lane = await laneOf(app, tx, asker, contact);
    const sent = await queries.countSent(tx, index, lane);
    if (sent.waitSeconds > 0) throw refuse('tooOften', { retryAfter: sent.waitSeconds });
    // a code that could not be tried any more would be none
    if (sent.today >= codesADay || sent.guesses >= guessesADay[lane])
      throw refuse('tooOften', { retryAfter: sent.daySeconds });
    if (lane === 'open') await spendOfAddress(app, tx, asker.ip, contact);
    const code = await makeCode(tx, app, asker, contact, purpose, lane);
    const signature = settingOf(app, 'sms.signature');
    const body = `【${signature}】验证码 ${code}，用于${codePurpose.labelOf(purpose)}，5 分钟内有效。请勿告诉他人。`;
    const expiresAt = new Date(Date.now() + codeMs);
    if (kind === 'phone') await enqueue(tx, app.keys, 'sms', { to, body, code }, { expiresAt });
    else {
      const mail = { to, subject: `${signature}验证码`, body, code };
      await enqueue(tx, app.keys, 'mail', mail, { expiresAt });
    }
    return spendOfAll(app, tx, contact, lane === 'open');
  });
  await watchBudget(app, spent);
  return { retryAfter: codeEverySeconds };
}

/** Writes a new code down, which is good for five minutes and not sent by this. Answers it. */
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

/** The lane of its own that a phone has for its owner: their session, or a browser they have signed in with before. */
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

/** From now on this browser is known to the phone of that account. Answers whether it was, is the first, or another than those before. */
export const rememberBrowser = (
  tx: Tx,
  app: App,
  researcherId: string,
  browser: string,
): Promise<'known' | 'first' | 'another'> =>
  queries.keepKnownBrowser(tx, researcherId, hashOfBrowser(app, browser), maxKnownBrowsers);

/**
 * Tries a code that was sent to this contact, or refuses with `wrongPhoneCode`. Call it before the transaction of the
 * act, never inside: a wrong try counts although it is refused. Who asked for the code has five tries of their own;
 * everybody else, a client without cookies too, shares five others.
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

/** Whether somebody has read a code that went to this phone within the last ten minutes, to sign in for instance. */
export const hasReadCode = (app: App, phone: string): Promise<boolean> =>
  queries.wasRead(app.db, app.keys.index('phone', phone));

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

interface Given {
  readonly index: Buffer;
  readonly purpose: CodePurpose;
  readonly code: string;
}

const judge = (app: App, asker: Asker, given: readonly Given[]): Promise<boolean[]> =>
  queries.tryCodes(
    app.db,
    given.map(({ index, purpose, code }) => ({
      phoneIndex: index,
      purpose,
      codeHash: hashOfCode(app, index, purpose, code),
      askedBy: hashOfAsker(app, asker, purpose),
    })),
    {
      // everything else is asked for and shown by the same member
      takesStrangers: given.every(({ purpose }) => purpose === codePurpose.codes.login),
      guessesADay,
    },
  );

const hashOfCode = (app: App, index: Buffer, purpose: CodePurpose, code: string): Buffer =>
  app.keys.digest('phone-code', `${index.toString('hex')}:${purpose}:${code}`);

/** By what an asker is known again: who signs in by the browser, a member by their account. */
function hashOfAsker(app: App, { me, browser }: Asker, purpose: CodePurpose): Buffer | null {
  if (purpose !== codePurpose.codes.login)
    return me && app.keys.digest('code-asker', `member:${me.id}`);
  return browser === null ? null : hashOfBrowser(app, browser);
}

const hashOfBrowser = (app: App, browser: string): Buffer =>
  app.keys.digest('code-asker', `browser:${browser}`);

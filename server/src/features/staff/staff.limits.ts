import { say } from '@shieldsource/contract/say';
import { raiseAlarm } from '../../platform/alarms.ts';
import type { App } from '../../platform/app.ts';
import { networkOf } from '../../platform/http/network-of.ts';
import { countHit, spend, takeBack, type Limit } from '../../platform/limits.ts';
import { refuse } from '../../platform/refusal.ts';
import { mailTo, type Recipient } from '../../platform/messages/mail.ts';
import { useTicket } from '../passport/passport.ts';

const [quarterHour, hour, day] = [900, 3600, 86_400];
const byBrowser: Limit = { scope: 'staff-sign-in-browser', hits: 15, windowSeconds: quarterHour };

/** What strangers may try for nothing. Past any of these a try takes work, and nobody is kept out. */
const quiet = {
  address: { scope: 'staff-sign-in-ip', hits: 60, windowSeconds: quarterHour },
  network: { scope: 'staff-sign-in-network', hits: 200, windowSeconds: quarterHour },
  emailAtAddress: { scope: 'staff-sign-in', hits: 15, windowSeconds: quarterHour },
  email: { scope: 'staff-sign-in-email', hits: 100, windowSeconds: quarterHour },
  everybody: { scope: 'staff-sign-in-all', hits: 1_000, windowSeconds: quarterHour },
} as const satisfies Record<string, Limit>;

interface Attempt {
  readonly email: string;
  readonly ip: string;
  /** A browser in which the person has signed in before; null for a stranger's. */
  readonly knownBrowser: string | null;
  /** Of a solved challenge. */
  readonly ticket: string | undefined;
}

/**
 * Counts one attempt to sign in, before the costly check of a passphrase. A browser in which the person has signed in before
 * has tries of its own, and refuses with `tooOften` past them. From any other, what is no longer quiet needs the ticket of a
 * challenge (`captchaNeeded`), whose work grows with the doubt about the address (decision 26): there is nothing that
 * strangers could use up for colleagues.
 */
export async function admitTry(
  app: App,
  { email, ip, knownBrowser, ticket }: Attempt,
): Promise<void> {
  if (knownBrowser !== null) return spend(app, byBrowser, `${email} ${knownBrowser}`);
  const network = networkOf(ip);
  const subjects = { address: ip, network, emailAtAddress: `${email} ${ip}`, email, everybody: '' };
  const hits = { address: 0, network: 0, emailAtAddress: 0, email: 0, everybody: 0 };
  for (const ring of keysOf(quiet))
    hits[ring] = (await countHit(app, quiet[ring], subjects[ring])).hits;
  if (hits.email === quiet.email.hits + 1) await raiseAlarm(app, 'staffSignInPressed', { network });
  if (keysOf(quiet).every((ring) => hits[ring] <= quiet[ring].hits)) return;
  if (ticket === undefined) throw refuse('captchaNeeded');
  await useTicket(app, ticket);
}

const keysOf = (of: typeof quiet) => Object.keys(of) as (keyof typeof quiet)[];

const passkeys: Limit = { scope: 'staff-passkey-ip', hits: 60, windowSeconds: quarterHour };

/** Counts a sign-in by passkey from an address, or refuses with `tooOften`. A signature costs little to check. */
export const spendPasskeyTry = (app: App, ip: string): Promise<void> => spend(app, passkeys, ip);

const failures: Limit = { scope: 'staff-failures', hits: 20, windowSeconds: hour };

/** Whether a failed sign-in to an account ('' for one that is not known) is recorded: so many an hour, for strangers cause them. */
export const isRecorded = async (app: App, staffId: string): Promise<boolean> =>
  (await countHit(app, failures, staffId)).hits <= failures.hits;

const starts: Limit = { scope: 'staff-sign-in-start', hits: 60, windowSeconds: quarterHour };

/** Counts a sign-in by passkey or provider that was begun from an address, or refuses with `tooOften`. */
export const spendStart = (app: App, ip: string): Promise<void> => spend(app, starts, ip);

/**
 * Attempts at the second factor after a right passphrase, for each day. Somebody with many attempts has the passphrase and
 * is guessing: three codes are valid at any time, so five attempts have a chance of 0.0015 % a day.
 */
const codesElsewhere: Limit = { scope: 'staff-codes', hits: 5, windowSeconds: day };
const codesInKnownBrowser: Limit = { scope: 'staff-codes-known', hits: 20, windowSeconds: day };
const wrongPassphrases: Limit = { scope: 'staff-passphrase', hits: 0, windowSeconds: day };
const informedAt = 3;

interface Guessed extends Recipient {
  readonly id: string;
  readonly number: number;
}

/** A second factor that is about to be checked. */
export interface CodeTry {
  /** False above the limit: even a right code then counts as wrong, so that nobody learns that the passphrase was right. */
  readonly mayBeRight: boolean;
  /** Call it for a right code, which does not count. */
  wasRight(): Promise<void>;
  /** Call it for a wrong code: at the third of a day the owner is informed. */
  wasWrong(): Promise<void>;
}

/** Counts an attempt at the second factor before it is checked, so that parallel attempts cannot exceed the limit. `person` is null after a wrong passphrase, which takes the same time. */
export async function beginCodeTry(
  app: App,
  person: Guessed | null,
  isKnownBrowser: boolean,
): Promise<CodeTry> {
  const limit =
    person === null ? wrongPassphrases : isKnownBrowser ? codesInKnownBrowser : codesElsewhere;
  const subject = person?.id ?? 'anybody';
  const { hits } = await countHit(app, limit, subject);
  return {
    mayBeRight: hits <= limit.hits,
    wasRight: () => takeBack(app, limit, subject),
    async wasWrong() {
      if (person !== null && hits === informedAt) await informOwner(app, person);
    },
  };
}

async function informOwner(app: App, person: Guessed): Promise<void> {
  await mailTo(app.db, app, person, () => ({
    subject: say('有人用你的密码登录控制台，动态码错误'),
    body: say(
      '今天有人用你的邮箱和正确的密码登录控制台，动态码连续错误 {wrong} 次。\n如果不是你本人，密码已经泄露，请立即联系管理员更换。\n如果是你本人：新设备上每天最多尝试 {most} 次，用过的设备不受此限。',
      { wrong: informedAt, most: codesElsewhere.hits },
    ),
  }));
  await raiseAlarm(app, 'staffCodesGuessed', { staffNumber: person.number });
}

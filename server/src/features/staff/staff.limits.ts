import { raiseAlarm } from '../../platform/alarms.ts';
import type { App } from '../../platform/app.ts';
import { networkOf } from '../../platform/http/network-of.ts';
import { countHit, spend, takeBack, type Limit } from '../../platform/limits.ts';
import { refuse } from '../../platform/refusal.ts';
import { mailTo } from '../../platform/messages/mail.ts';

const [quarterHour, day] = [900, 86_400];
const byIp: Limit = { scope: 'staff-sign-in-ip', hits: 60, windowSeconds: quarterHour };
const byNetwork: Limit = { scope: 'staff-sign-in-network', hits: 200, windowSeconds: quarterHour };
// tighter than by e-mail alone, so that a stranger elsewhere does not lock a colleague out
const byEmailAndIp: Limit = { scope: 'staff-sign-in', hits: 15, windowSeconds: quarterHour };
const byEmail: Limit = { scope: 'staff-sign-in-email', hits: 100, windowSeconds: quarterHour };
const byBrowser: Limit = { scope: 'staff-sign-in-browser', hits: 15, windowSeconds: quarterHour };

/**
 * Counts one try to sign in, or refuses with `tooOften`. A browser that the person has signed in with before has a lane
 * of its own: whatever strangers try, colleagues get in where they always do.
 */
export async function spendTry(
  app: App,
  email: string,
  ip: string,
  knownBrowser: string | null,
): Promise<void> {
  if (knownBrowser !== null) return spend(app, byBrowser, `${email} ${knownBrowser}`);
  await spend(app, byIp, ip);
  await spend(app, byNetwork, networkOf(ip));
  await spend(app, byEmailAndIp, `${email} ${ip}`);
  const { hits, retryAfter } = await countHit(app, byEmail, email);
  if (hits <= byEmail.hits) return;
  if (hits === byEmail.hits + 1)
    await raiseAlarm(app, 'staffSignInPressed', { network: networkOf(ip) });
  throw refuse('tooOften', { retryAfter });
}

const starts: Limit = { scope: 'staff-sign-in-start', hits: 60, windowSeconds: quarterHour };

/** Counts one way in that was begun from an address, by passkey or provider, or refuses with `tooOften`. */
export const spendStart = (app: App, ip: string): Promise<void> => spend(app, starts, ip);

/**
 * Second factors tried behind a right passphrase, a day. Whoever tries many has the passphrase and guesses: three steps
 * are right at any time, so five tries are a chance of 0.0015 % a day.
 */
const codesElsewhere: Limit = { scope: 'staff-codes', hits: 5, windowSeconds: day };
const codesInKnownBrowser: Limit = { scope: 'staff-codes-known', hits: 20, windowSeconds: day };
const wrongPassphrases: Limit = { scope: 'staff-passphrase', hits: 0, windowSeconds: day };
const toldAt = 3;

interface Guessed {
  readonly id: string;
  readonly number: number;
  readonly email: string;
}

/** A second factor about to be tried. */
export interface CodeTry {
  /** False past the limit: even the right code is then answered as a wrong one, so that nobody learns that the passphrase was right. */
  readonly mayBeRight: boolean;
  /** It was right: it does not count. */
  wasRight(): Promise<void>;
  /** It was wrong: the third of a day is told to its owner. */
  wasWrong(): Promise<void>;
}

/** Counts a try of the second factor before it is looked at, so that tries at once cannot outrun the limit. `person` is null behind a wrong passphrase, which costs the same work. */
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
      if (person !== null && hits === toldAt) await tellOwner(app, person);
    },
  };
}

async function tellOwner(app: App, { email, number }: Guessed): Promise<void> {
  await mailTo(app.db, app, email, {
    subject: '有人用你的口令登录控制台，动态码错误',
    body: `今天有人用你的邮箱和正确的口令登录控制台，动态码连续错误 ${toldAt} 次。\n如果不是你本人，口令已经泄露，请立即联系管理员更换。\n如果是你本人：新设备上每天最多尝试 ${codesElsewhere.hits} 次，用过的设备不受此限。`,
  });
  await raiseAlarm(app, 'staffCodesGuessed', { staffNumber: number });
}

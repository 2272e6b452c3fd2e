import type { App } from '../../platform/app.ts';
import { isSame, type Keys } from '../../platform/crypto.ts';
import { identifyByCookie, type Me, type SessionKind } from '../../platform/sessions.ts';

/** How long an address is valid. */
const lifeMs = 60_000;

/** The address of a file for one session, from `now` (milliseconds, the database's clock) for a minute. */
export function addressOf(keys: Keys, me: Me, fileId: string, now: number): string {
  const exp = now + lifeMs;
  return `/api/files/${fileId}?exp=${exp}&sig=${signatureOf(keys, me, fileId, exp)}`;
}

/** The address of a file that anyone may see. */
export const publicAddressOf = (fileId: string): string => `/api/files/${fileId}`;

/** The session for which an address was signed, if its cookie came along and it is still valid. */
export async function openerOf(
  app: App,
  cookies: Readonly<Partial<Record<SessionKind, string>>>,
  { id, exp, sig }: { id: string; exp?: number | undefined; sig?: string | undefined },
): Promise<Me | null> {
  if (exp === undefined || sig === undefined) return null;
  for (const kind of ['researcher', 'staff'] as const) {
    const cookie = cookies[kind];
    const me = cookie === undefined ? 'notLoggedIn' : await identifyByCookie(app, kind, cookie);
    if (typeof me !== 'string' && isSame(sig, signatureOf(app.keys, me, id, exp))) return me;
  }
  return null;
}

const signatureOf = (keys: Keys, me: Me, fileId: string, exp: number): string =>
  keys.sign('file', `${fileId} ${exp} ${me.sessionId}`);

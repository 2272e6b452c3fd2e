import { Secret, TOTP } from 'otpauth';
import type { App } from '../../platform/app.ts';
import { settingOf } from '../../platform/settings.ts';

/** A new secret of a code app: 160 bits in base32. */
export const newTotpSecret = (): string => new Secret({ size: 20 }).base32;

/** The codes of this secret, and its label in an authenticator app. */
export const totpOf = (app: Pick<App, 'settings'>, base32: string, label: string): TOTP =>
  new TOTP({
    issuer: settingOf(app, 'staff.issuer'),
    label,
    secret: Secret.fromBase32(base32),
    algorithm: 'SHA1',
    digits: 6,
    period: 30,
  });

/** The time step of a code, with one step of clock difference allowed; null when it is wrong. */
export function stepIn(totp: TOTP, code: string): number | null {
  const timestamp = Date.now();
  const delta = totp.validate({ token: code, window: 1, timestamp });
  return delta === null ? null : totp.counter({ timestamp }) + delta;
}

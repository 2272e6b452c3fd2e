import { expect } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';

const periodMs = 30_000;
/** As much as filling in and sending a form may take. */
const neededMs = 10_000;

/** The code that an authenticator app shows for a secret in base32. Near the end of a code's time it waits for the next one. */
export async function shownCode(secret: string): Promise<string> {
  const leftMs = () => periodMs - (Date.now() % periodMs);
  await expect
    .poll(leftMs, { timeout: 2 * neededMs, message: 'a code that lasts' })
    .toBeGreaterThan(neededMs);
  return new TOTP({ secret: Secret.fromBase32(secret.replace(/\s/g, '')) }).generate();
}
